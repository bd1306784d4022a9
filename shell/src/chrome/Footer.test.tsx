import { loadPlatformStrings } from '@redeem/platform/i18n';
import { renderVisit, type Visit } from '@redeem/platform/testing';
import {
  languageToggled,
  locationAsked,
  TERRITORIES,
  type Territory,
  territoryPicked,
} from '@redeem/store';
import { describe, expect, rs, test } from '@rstest/core';
import { act, screen, within } from '@testing-library/react';
import { allSettled } from 'effector';

import type { Brand } from '../brands/brand';
import { movieRedeem } from '../brands/movie-redeem';
import { en } from '../locales.json';
import { fr } from '../locales.json';
import flags from './flags.svg?raw';
import { Footer } from './Footer';

const PRIVACY = 'https://privacy.example/{territory}/{territory}.js';
const FLAG = 'Change country. Current: United States';

describe('the flag in the footer', () => {
  test('lists the other territories by flag and code, and the current one last @spec-2.46', async () => {
    const { user } = show({ territory: 'GB' });

    await user.click(button('Change country. Current: United Kingdom'));

    const others = TERRITORIES.filter((territory) => territory !== 'GB');
    expect(textsOf('Change country. Current: United Kingdom')).toEqual([...others, 'GB']);
    const images = screen.getByRole('list').querySelectorAll<HTMLImageElement>('img[alt=""]');
    expect(Array.from(images, ({ src }) => src.split('#')[1])).toEqual([...others, 'GB']);
    const drawn = Array.from(flags.matchAll(/<g id="([A-Z]{2})">/g), ([, id]) => id);
    expect(drawn.toSorted()).toEqual(TERRITORIES.toSorted());
    // The names for screen readers.
    expect(button('AU Australia').textContent).toBe('AU');
    expect(button('IM Channel Islands & Isle of Man').textContent).toBe('IM');
    expect(screen.getAllByRole('button', { current: true })).toEqual([button('GB United Kingdom')]);
  });
});

describe('the location in the footer', () => {
  test('lists the countries by name in a fixed order @spec-2.49', async () => {
    const { user } = show({ territory: 'GB' });
    // A space in a text node of its own is no part of the name in Chromium.
    const name = screen.getAllByText('United Kingdom')[0];
    expect(name?.previousSibling?.textContent).toBe('Location ');

    await user.click(button('Location United Kingdom'));

    const names = textsOf('Location United Kingdom');
    expect(names).toHaveLength(TERRITORIES.length);
    expect(names.slice(1, 3)).toEqual(['Canada', 'United Kingdom']);
    expect(screen.getAllByRole('button', { current: true })).toEqual([button('United Kingdom')]);
  });

  test('opens and has the focus when locationAsked fires', async () => {
    const { scope } = show({ territory: 'US' });

    await act(() => allSettled(locationAsked, { scope }));

    const opened = button('Location United States');
    expect(opened.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(opened);
  });
});

describe.each([
  ['the flag', FLAG, 'AU Australia', 'US United States'],
  ['the location', 'Location United States', 'Australia', 'United States'],
])('%s in the footer', (_which, list, other, current) => {
  test('only closes the list for the current territory, and changes to another one on / @spec-2.47 @spec-2.48', async () => {
    const { user, getSite, navigate } = show({ territory: 'US' });
    await user.click(button(list));
    await user.click(button(current));
    expect(screen.queryByRole('list')).toBeNull();
    expect([navigate.mock.calls, getSite.mock.calls]).toEqual([[], []]);
    expect(document.activeElement).toBe(button(list));

    await user.click(button(list));
    await user.click(button(other));

    expect(navigate.mock.calls).toEqual([[{ path: '/', replace: false }]]);
    expect(getSite.mock.calls.map(([{ territory }]) => territory)).toEqual(['AU']);
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.activeElement).toBe(button(list.replace('United States', 'Australia')));
    expect(button('Location Australia').textContent).toBe('Location Australia');
    expect(button('Change country. Current: Australia')).toBeDefined();
  });
});

test('the footer names the countries in French when the language is French', async () => {
  const { user } = renderVisit(<Footer brand={movieRedeem} privacyScriptUrl={PRIVACY} />, {
    strings: { shell: fr },
    platformStrings: await loadPlatformStrings('fr'),
    visit: { territory: 'FR', language: 'fr' },
  });

  await user.click(button(fr['footer.territory.label'].replace('{{location}}', 'France')));
  expect(button('DE Allemagne')).toBeDefined();

  await user.click(button('Pays ou région France'));
  expect(textsOf('Pays ou région France').slice(0, 2)).toEqual(['États-Unis', 'Canada']);
});

test.each<[Territory, [string, string][]]>([
  [
    'DE',
    [
      ['Legal notice', 'https://a.example/de'],
      ['Privacy policy', 'https://a.example/own'],
    ],
  ],
  ['AT', [['Legal notice', 'https://a.example/at']]],
  ['CA', []],
])('the legal pages in the footer of %s are those of the brand in that territory', (...row) => {
  const [territory, expected] = row;
  const legalNotice = { DE: 'https://a.example/de', AT: 'https://a.example/at' };
  const privacyPolicy = { DE: 'https://a.example/own', US: 'https://a.example/us' };

  show({ territory, brand: { ...movieRedeem, legalNotice, privacyPolicy } });

  const links = screen.queryAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(expected);
});

describe('the privacy provider’s footer', () => {
  test('loads the script of the territory, and is replaced with its content by another one @spec-2.6', async () => {
    const { scope } = show({ territory: 'IM' });
    expect(scripts()).toEqual(['https://privacy.example/uk/uk.js']);
    place().append('what the script wrote');

    await act(() => allSettled(territoryPicked, { scope, params: 'AU' }));

    expect(scripts()).toEqual(['https://privacy.example/au/au.js']);
    expect(place().textContent).toBe('');
  });

  test('stays when the language changes and the script does not', async () => {
    const { scope } = show({ territory: 'CA' });
    place().append('what the Canadian script wrote');

    await act(() => allSettled(languageToggled, { scope }));

    expect(scripts()).toEqual(['https://privacy.example/ca/ca.js']);
    expect(place().textContent).toBe('what the Canadian script wrote');
  });
});

function show({ territory, brand = movieRedeem }: { territory: Territory; brand?: Brand }) {
  const getSite = rs.fn<NonNullable<Visit['getSite']>>((call) => ({
    territory: call.territory ?? territory,
    language: 'en',
    captchaKey: null,
  }));
  const navigate = rs.fn();
  const visit = { territory, getSite, navigate };
  return {
    getSite,
    navigate,
    ...renderVisit(<Footer brand={brand} privacyScriptUrl={PRIVACY} />, {
      strings: { shell: en },
      visit,
    }),
  };
}

function button(name: string): HTMLElement {
  return screen.getByRole('button', { name });
}

function textsOf(list: string): (string | null)[] {
  const items = within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
}

function place(): HTMLElement {
  const element = document.getElementById('privacy-footer');
  if (!element) throw new Error('the footer has no place');
  return element;
}

function scripts(): string[] {
  return Array.from(document.head.querySelectorAll('script'), ({ src }) => src);
}
