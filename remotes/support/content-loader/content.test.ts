import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { localesOf, readContent } from '@redeem/build/content-folder';
import { localesIn } from '@redeem/build/locale-table';
import type { Territory } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';

import { type Entry, isFor } from '../src/content/content';
import { LIBRARY, searchOf } from '../src/faq/search';
import { contentsOf, mistakesIn } from './load-content';

const FOLDER = process.cwd();
const FILES = readContent(FOLDER);
const LOCALES = localesOf(FOLDER);

const NAMES = { brand: 'Movie Redeem', contact: 'help@example.com' };

/** The territories that read the locales. */
const TERRITORIES: Readonly<Record<string, Territory>> = {
  de: 'DE',
  en: 'US',
  en_AU: 'AU',
  en_CA: 'CA',
  en_DE: 'DE',
  en_FR: 'FR',
  en_GB: 'GB',
  fr: 'FR',
  fr_CA: 'CA',
  fr_CH: 'CH',
};

const TERMS = /Terms and Conditions|Conditions d’utilisation|Nutzungsbedingungen/;

/** docs/contracts/urls.md promises these to the other teams. */
const PROMISED = [
  'already-processed',
  'already-redeemed',
  'bundle',
  'bundle-processed',
  'closed-page',
  'code-length',
  'expired',
  'not-accepted',
  'one-retailer',
  'pick-list',
  'requires-itunes',
  'robot-check',
  'unreadable-code',
  'used-new-package',
  'where-is-my-code',
  'wrong-country',
];

/** The packages that have texts for a page. */
const PACKAGES = [
  'shell',
  'shared/platform',
  ...readdirSync(join(FOLDER, '..')).map((remote) => `remotes/${remote}`),
];

test('the content has no mistake', () => {
  expect(LOCALES).toEqual(Object.keys(TERRITORIES));
  expect(mistakesIn(FILES, LOCALES)).toEqual([]);
});

describe.each(LOCALES)('the content in %s', (locale) => {
  test('shows to some territories only what is theirs', () => {
    expect(entry(locale, 'movies-anywhere').territories).toEqual(['US']);
    expect(entry(locale, 'australia').territories).toEqual(['AU']);
    expect(entry(locale, 'language').territories).toEqual(['CA']);
  });

  test('names the support address wherever English does', () => {
    const contacts = (one: string) =>
      [...faqOf(one), ...policyOf(one)].map((each) => text(each).split('"contact"').length);

    expect(contacts(locale)).toEqual(contacts('en'));
  });

  test('has a return policy that names the brand, and the terms where the home page shows them @gap-49', () => {
    const policy = text(policyOf(locale));

    expect(policy).toContain('"brand"');
    expect(TERMS.test(policy)).toBe(locale === 'en' || locale.endsWith('_CA'));
  });

  test('is all in its own language', () => {
    const english = [...faqOf('en'), ...policyOf('en')].map(({ body }) => text(body));
    const same = [...faqOf(locale), ...policyOf(locale)].filter(
      ({ body, anchor, lang }) => !lang && anchor !== 'contact' && english.includes(text(body)),
    );

    if (!locale.startsWith('en')) expect(same.map(({ anchor }) => anchor)).toEqual([]);
  });

  test('links from the answers about a used code to that for a new package', () => {
    for (const anchor of ['already-redeemed', 'already-processed'])
      expect(text(entry(locale, anchor))).toContain('#used-new-package');
  });

  // An answer helps only those who find on the page what it names.
  test('quotes what the pages show', () => {
    const shown = PACKAGES.flatMap((name) => {
      return Object.values(localesIn(join(FOLDER, '../..', name))[locale] ?? {});
    }).map((one) => one.replace(/\{\{\w+\}\}/g, '…').replace(/\s/g, ' '));
    const markdown = FILES[`${locale}/faq.md`]?.map((line) => line.text).join('\n') ?? '';

    const quotes = Array.from(
      markdown.matchAll(/“([^“”]+)”|„([^„“]+)“|« ([^«»]+) »/g),
      ([, ...texts]) => texts.find(Boolean) ?? '',
    );

    expect(quotes.length).toBeGreaterThan(10);
    expect(quotes.filter((quote) => !shown.some((one) => one.includes(quote)))).toEqual([]);
  });

  test('is found by search terms, by beginnings of words, and with typing errors', async () => {
    const entries = faqOf(locale);
    const find = searchOf(entries, NAMES, (await LIBRARY.load()).default);
    const missed = entries.flatMap(({ anchor, search = [] }) => {
      const long = search.flatMap((term) => term.match(/[\p{L}\p{N}]{8,}/gu) ?? []);
      const beginnings = long.map((word) => word.slice(0, -2));
      const errors = long.map((word) => word.slice(0, 3) + word.slice(4));
      return [...search, ...beginnings, ...errors]
        .filter((query) => !find(query).has(anchor))
        .map((query) => `${anchor}: ${query}`);
    });

    expect(missed).toEqual([]);
  });
});

test.each([
  ['en', 'Switzerland, United Kingdom and United States. A'],
  ['de', 'Vereinigtes Königreich und Vereinigte Staaten. Ein'],
  ['fr_CH', 'Canada, États-Unis, France, Îles Anglo-Normandes et île de Man, Irlande,'],
])('the supported countries are listed in %s by name and alphabet', (locale, part) => {
  expect(text(entry(locale, 'supported-countries'))).toContain(part);
});

test('the anchors that others link to are there', () => {
  const anchors = faqOf('en').map(({ anchor }) => anchor);

  expect(PROMISED.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test.each([
  ['do-rights-expire', ['your rights do not expire']],
  ['movies-anywhere', ['residents of the United States', 'aged 13 or older']],
  ['dvd-quality', ['DVD purchases', 'standard definition']],
])('#%s says what every visitor may rely on @spec-9.7', (anchor, facts) => {
  for (const fact of facts) expect(text(entry('en', anchor))).toContain(fact);
});

test('every spelling of “authorized” is that of its country', () => {
  const spellings = LOCALES.map((locale) => /authori[sz]ed/.exec(text(faqOf(locale)))?.[0]);

  const [z, s] = ['authorized', 'authorised'];
  expect(spellings.filter(Boolean)).toEqual([z, s, z, s, s, s]);
});

function faqOf(locale: string): Entry[] {
  return contentsOf(FILES, locale).faq.groups.flatMap(({ entries }) => entries);
}

function entry(locale: string, anchor: string): Entry {
  const found = faqOf(locale).find((one) => one.anchor === anchor);
  if (!found) throw new Error(`there is no #${anchor} in ${locale}`);
  return found;
}

/** Returns the return policy as the territory of the locale sees it. */
function policyOf(locale: string): Entry[] {
  const territory = TERRITORIES[locale] ?? 'US';
  return contentsOf(FILES, locale).returnPolicy.sections.map((section) => ({
    ...section,
    body: section.body.filter((block) => block.kind === 'list' || isFor(territory, block)),
  }));
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
