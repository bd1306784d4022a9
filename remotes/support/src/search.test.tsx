import { describe, expect, test } from '@rstest/core';
import type { Locale } from '@redeem/platform';
import { loadPlatformStrings } from '@redeem/platform/i18n';
import { VISITORS } from '@redeem/platform/testing';
import { screen } from '@testing-library/react';

import { SupportPage } from './SupportPage';
import { showPage } from './testing';

describe('the search', () => {
  test('shows the questions that have every word, in question or answer', async () => {
    const { user } = await showPage(SupportPage);

    await enter(user, 'loyalty  GIFT');

    expect(found()).toEqual(['code-length']);
    expect(screen.getByRole('status').textContent).toBe('Questions found: 1');
    expect(screen.queryByRole('heading', { name: 'Getting started' })).toBeNull();
    expect(screen.getByRole('heading', { level: 2, name: 'Search results' })).toBeDefined();
  });

  test('opens what it finds by the answer, and only while it is looked for', async () => {
    const { user } = await showPage(SupportPage);

    await enter(user, 'itunes');
    expect(found()).toEqual(['requires-itunes', 'which-retailers']);
    expect(open()).toEqual(['which-retailers']);

    await user.clear(search());
    expect(open()).toEqual([]);
  });

  test('says nothing before there is something to look for', async () => {
    const { user } = await showPage(SupportPage);
    expect(screen.getByRole('status').textContent).toBe('');

    await enter(user, '  ');

    expect(screen.getByRole('status').textContent).toBe('');
    expect(found()).toHaveLength(33);
  });

  test('an emptied search shows everything again', async () => {
    const { user } = await showPage(SupportPage);
    await enter(user, 'itunes');
    expect(found()).toEqual(['requires-itunes', 'which-retailers']);

    await user.clear(search());

    expect(found()).toHaveLength(33);
  });

  test('finds nothing, shows a message and the contact', async () => {
    const { user } = await showPage(SupportPage);

    await enter(user, 'xyzzy');

    expect(found()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe(
      'No question matches your search. Write to help@example.com and we will help you.',
    );
    expect(screen.getAllByRole('link', { name: 'help@example.com' })).toHaveLength(2);
  });

  test('finds by what stands in place of a placeholder', async () => {
    const { user } = await showPage(SupportPage);

    await enter(user, 'help@example.com robot');

    expect(found()).toEqual(['robot-check']);
  });

  test.each(['Île de man', 'ILES anglo', 'zelande', 'États', 'etats-unis irlande'])(
    'in French “%s” finds the list of countries, whatever its accents',
    async (query) => {
      const { user } = await showPage(SupportPage, 'fr_CA');

      await enter(user, query);

      expect(found()).toContain('supported-countries');
    },
  );

  test.each([
    ['de', 'groSSbuchstaben', 'capitals-and-dashes'],
    ['fr', "l'encart", 'where-is-my-code'],
  ] as const)('in %s “%s” is found as it is typed', async (locale, query, anchor) => {
    const { user } = await showPage(SupportPage, locale);

    await user.type(search(), query);

    expect(found()).toContain(anchor);
  });

  test('Enter does not leave the page', async () => {
    const { user } = await showPage(SupportPage);

    await user.type(search(), 'itunes{Enter}');

    expect(found()).toEqual(['requires-itunes', 'which-retailers']);
  });

  test.each(Object.keys(VISITORS) as Locale[])(
    'in %s the words of an error, English or not, find the question it links to',
    async (locale) => {
      const { user } = await showPage(SupportPage, locale);
      const { 'err.generic': error = '' } = await loadPlatformStrings(locale);
      const [whatHappened = ''] = error.split('.');

      await enter(user, whatHappened);

      expect(found()).toContain('expired');
    },
  );

  test('does not find what is not for the territory', async () => {
    const { user } = await showPage(SupportPage, 'en_GB');

    await enter(user, 'aged 13');

    expect(found()).toEqual([]);
  });
});

/** Enters a query at once, because all questions are rendered again for each key that is typed. */
async function enter(
  { click, paste }: Awaited<ReturnType<typeof showPage>>['user'],
  query: string,
) {
  await click(search());
  await paste(query);
}

function search(): HTMLElement {
  return screen.getByRole('searchbox', { name: /./ });
}

function found(): string[] {
  return [...document.querySelectorAll('details:not([hidden])')].map(({ id }) => id);
}

function open(): string[] {
  return [...document.querySelectorAll('details[open]')].map(({ id }) => id);
}
