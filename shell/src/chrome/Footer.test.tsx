import { loadPlatformStrings } from '@redeem/platform/i18n';
import { renderVisit, type Visit } from '@redeem/platform/testing';
import { locationAsked, navigateProvided, TERRITORIES, type Territory } from '@redeem/store';
import { describe, expect, rs, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import { allSettled } from 'effector';

import type { Brand } from '../brands/brand';
import { movieRedeem } from '../brands/movie-redeem';
import en from '../locales/en.json';
import fr from '../locales/fr.json';
import { Footer } from './Footer';

const FLAG = 'Change country. Current: United States';

describe('the flag in the footer', () => {
  test('lists the other territories by flag and code, and the current one last @spec-2.46', async () => {
    const { user } = show({ territory: 'GB' });

    await user.click(button('Change country. Current: United Kingdom'));

    const others = TERRITORIES.filter((territory) => territory !== 'GB');
    expect(textsOf('Change country. Current: United Kingdom')).toEqual([...others, 'GB']);
    expect(screen.getByRole('list').querySelectorAll('svg[aria-hidden="true"]').length).toBe(
      TERRITORIES.length,
    );
  });

  test('names each option for screen readers by code and country', async () => {
    const { user } = show({ territory: 'US' });

    await user.click(button(FLAG));

    expect(button('AU Australia').textContent).toBe('AU');
    expect(button('IM Channel Islands & Isle of Man').textContent).toBe('IM');
  });

  test('marks the current territory with aria-current', async () => {
    const { user } = show({ territory: 'DE' });

    await user.click(button('Change country. Current: Germany'));

    expect(screen.getAllByRole('button', { current: true })).toEqual([button('DE Germany')]);
  });

  test('changes the territory and navigates to / when another one is picked @spec-2.47', async () => {
    const { user, scope, getSite } = show({ territory: 'US' });
    const navigate = rs.fn();
    await allSettled(navigateProvided, { scope, params: navigate });
    await user.click(button(FLAG));

    await user.click(button('AU Australia'));

    expect(navigate.mock.calls).toEqual([['/', { replace: false }]]);
    expect(getSite.mock.calls.map(([{ territory }]) => territory)).toEqual(['AU']);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button('Change country. Current: Australia'));
  });

  test('only closes the list when the current territory is picked @spec-2.48', async () => {
    const { user, scope, getSite } = show({ territory: 'US' });
    const navigate = rs.fn();
    await allSettled(navigateProvided, { scope, params: navigate });
    await user.click(button(FLAG));

    await user.click(button('US United States'));

    expect(isOpen()).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
    expect(getSite).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button(FLAG));
  });

  test('names the countries in French when the language is French', async () => {
    const { user } = await showInFrench();

    await user.click(button(fr['footer.territory.label'].replace('{{location}}', 'France')));

    expect(button('DE Allemagne')).toBeDefined();
    expect(button('GB Royaume-Uni')).toBeDefined();
  });
});

describe('the location in the footer', () => {
  test('shows the current country, also after another one is picked @spec-2.49', async () => {
    const { user } = show({ territory: 'DE' });
    expect(button('Location Germany').textContent).toBe('Location Germany');
    // A space in a text node of its own is no part of the name in Chromium.
    expect(screen.getByText('Germany').previousSibling?.textContent).toBe('Location ');

    await user.click(button('Location Germany'));
    await user.click(button('Austria'));

    expect(button('Location Austria').textContent).toBe('Location Austria');
  });

  test('opens and has the focus when locationAsked fires', async () => {
    const { scope } = show({ territory: 'US' });

    await act(() => allSettled(locationAsked, { scope }));

    const opened = button('Location United States');
    expect(opened.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(opened);
  });

  test('lists the countries by name in a fixed order @spec-2.49', async () => {
    const { user } = show({ territory: 'GB' });

    await user.click(button('Location United Kingdom'));

    const names = textsOf('Location United Kingdom');
    expect(names).toHaveLength(TERRITORIES.length);
    expect(names.slice(0, 4)).toEqual([
      'United States',
      'Canada',
      'United Kingdom',
      'Channel Islands & Isle of Man',
    ]);
    expect(screen.getAllByRole('button', { current: true })).toEqual([button('United Kingdom')]);
  });

  test('changes the territory and navigates to / when a country is picked', async () => {
    const { user, scope, getSite } = show({ territory: 'US' });
    const navigate = rs.fn();
    await allSettled(navigateProvided, { scope, params: navigate });
    await user.click(button('Location United States'));

    await user.click(button('New Zealand'));

    expect(navigate.mock.calls).toEqual([['/', { replace: false }]]);
    expect(getSite.mock.calls.map(([{ territory }]) => territory)).toEqual(['NZ']);
    expect(button('Change country. Current: New Zealand')).toBeDefined();
  });

  test('lists the countries in French when the language is French', async () => {
    const { user } = await showInFrench();

    await user.click(button('Pays ou région France'));

    expect(textsOf('Pays ou région France').slice(0, 4)).toEqual([
      'États-Unis',
      'Canada',
      'Royaume-Uni',
      'Îles Anglo-Normandes et île de Man',
    ]);
  });
});

describe('the legal pages in the footer', () => {
  const legal: Partial<Brand> = {
    legalNotice: { DE: 'https://movies.example/impressum', AT: 'https://movies.example/at' },
    privacyPolicy: {
      DE: 'https://movies.example/datenschutz',
      US: 'https://movies.example/privacy',
    },
  };

  test.each<[Territory, [string, string][]]>([
    [
      'DE',
      [
        ['Legal notice', 'https://movies.example/impressum'],
        ['Privacy policy', 'https://movies.example/datenschutz'],
      ],
    ],
    ['AT', [['Legal notice', 'https://movies.example/at']]],
    ['US', [['Privacy policy', 'https://movies.example/privacy']]],
    ['CA', []],
  ])('in %s are those of the brand in that territory', (territory, expected) => {
    show({ territory, brand: { ...movieRedeem, ...legal } });

    expect(links()).toEqual(expected);
  });

  test('are none when the configuration contains none', () => {
    show({ territory: 'DE' });

    expect(links()).toEqual([]);
  });

  test('change when another territory is picked', async () => {
    const { user } = show({ territory: 'US', brand: { ...movieRedeem, ...legal } });

    await user.click(button('Location United States'));
    await user.click(button('Austria'));

    expect(links()).toEqual([['Legal notice', 'https://movies.example/at']]);
  });

  function links(): [string | null, string | null][] {
    return screen
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  }
});

test('the footer contains its children', () => {
  renderVisit(
    <Footer brand={movieRedeem}>
      <a href="/privacy">Privacy</a>
    </Footer>,
    { strings: { shell: en } },
  );

  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getByRole('link', { name: 'Privacy' })).toBeDefined();
});

function show({ territory, brand = movieRedeem }: { territory: Territory; brand?: Brand }) {
  const getSite = rs.fn<NonNullable<Visit['getSite']>>((call) => ({
    territory: call.territory ?? territory,
    language: 'en',
    captchaKey: null,
  }));
  const visit = { territory, getSite };
  return { getSite, ...renderVisit(<Footer brand={brand} />, { strings: { shell: en }, visit }) };
}

async function showInFrench() {
  return renderVisit(<Footer brand={movieRedeem} />, {
    strings: { shell: fr },
    platformStrings: await loadPlatformStrings('fr'),
    visit: { territory: 'FR', language: 'fr' },
  });
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function textsOf(list: string): (string | null)[] {
  const items = within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
}

function isOpen(): boolean {
  return screen.queryByRole('list') !== null;
}
