import type { Locale, Territory } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';

import { contentsOf, loadContents } from '../../content/contents';
import { entriesFor } from '../../content/territory-rule';
import { loadRankedSearch } from './load-ranked-search';
import de from './queries/de.json';
import en from './queries/en.json';
import fr from './queries/fr.json';

/** By query, the anchors of the right answers, apart by spaces; one of them has to be found. */
type Queries = Readonly<Record<string, string>>;

/** The right answer is among the first three for this share of the queries. */
const LEAST_SHARE = 0.95;

const NAMES = { brand: 'Movie Redeem', contact: 'help@example.com' };

// The held-out queries are not for tuning: a change to the search may look at how many of them are
// missed, not at which.
describe.each([
  ['en', 'US', en],
  ['fr', 'FR', fr],
  ['de', 'DE', de],
] as const)('the search in %s', (locale, territory, { tuning, heldOut }) => {
  test('is asked at least 50 queries for tuning and 50 held-out ones', () => {
    expect(Object.keys(tuning).length).toBeGreaterThanOrEqual(50);
    expect(Object.keys(heldOut).length).toBeGreaterThanOrEqual(50);
  });

  test('shows the right answer among the first three when asked the tuning queries', async () => {
    const missed = await missedOf(tuning, locale, territory);

    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(mostMissed(tuning));
  });

  test('shows the right answer among the first three when asked the held-out queries', async () => {
    const missed = await missedOf(heldOut, locale, territory);

    expect(missed.length).toBeLessThanOrEqual(mostMissed(heldOut));
  });
});

test.each([
  ['en', 'US', 'already used', 'already-redeemed'],
  ['en', 'US', 'invalid', 'not-accepted'],
  ['en', 'US', 'not working', 'not-accepted'],
  ['en', 'US', 'wrong account', 'missing-movie'],
  ['en', 'US', 'email', 'unreadable-code'],
  ['en', 'US', 'captcha', 'robot-check'],
  ['en', 'US', 'refund', 'cost'],
  ['en', 'US', 'refund', 'refund'],
  ['en', 'US', 'lost my code', 'unreadable-code'],
  ['de', 'DE', 'ungültig', 'not-accepted'],
  ['de', 'DE', 'ungueltig', 'not-accepted'],
  ['de', 'DE', 'bereits eingelöst', 'already-redeemed'],
  ['fr', 'FR', 'code perdu', 'unreadable-code'],
  ['fr', 'FR', 'remboursement', 'cost'],
  ['fr', 'FR', 'remboursement', 'refund'],
  ['de', 'DE', 'Erstattung', 'refund'],
  // A stem, a beginning, a typing error, and a part of a German compound.
  ['fr', 'FR', 'remboursements', 'cost'],
  ['en', 'GB', 'bund', 'bundle'],
  ['en', 'GB', 'invaild', 'not-accepted'],
  ['de', 'DE', 'nternetadress', 'code-length'],
] as const)('in %s, for %s, “%s” shows #%s among the first three', async (...row) => {
  const [locale, territory, query, anchor] = row;
  const find = await searchOf(locale, territory);

  expect(find(query).slice(0, 3)).toContain(anchor);
});

test.each([
  ['US', ['movies-anywhere']],
  ['GB', []],
] as const)('“age” does not find “package” in %s', async (territory, anchors) => {
  const find = await searchOf(territory === 'US' ? 'en' : 'en_GB', territory);

  expect(find('age')).toEqual(anchors);
});

test.each([
  ['en', 'the'],
  ['en', 'code'],
  ['fr', 'le code'],
  ['de', 'der Code'],
] as const)('the search in %s finds entries when “%s” has stop words only', async (...row) => {
  const [locale, query] = row;
  const find = await searchOf(locale, 'CA');

  expect(find(query).length).toBeGreaterThan(10);
});

function mostMissed(queries: Queries): number {
  return Object.keys(queries).length * (1 - LEAST_SHARE);
}

async function missedOf(queries: Queries, locale: Locale, territory: Territory) {
  const find = await searchOf(locale, territory);
  return Object.entries(queries).flatMap(([query, anchors]) => {
    const first = find(query).slice(0, 3);
    return anchors.split(' ').some((anchor) => first.includes(anchor)) ? [] : [query];
  });
}

async function searchOf(locale: Locale, territory: Territory) {
  await loadContents(locale);
  const groups = entriesFor(contentsOf(locale)?.faq.groups ?? [], territory);
  const makeSearch = await loadRankedSearch(locale);
  const search = makeSearch(
    groups.flatMap(({ entries }) => entries),
    NAMES,
  );
  return (query: string) => [...search(query).entries.keys()];
}
