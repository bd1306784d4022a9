import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Territory } from '@redeem/platform';
import { describe, expect, test } from '@rstest/core';

import type { Entry, Faq, ReturnPolicy } from '../src/content/content';
import { isFor } from '../src/content/territory-rule';
import { loadContent } from './load-content';
import { readContents } from './read-contents';

const FOLDER = process.cwd();
const CONTENTS = readContents(FOLDER);

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

const LOCALES = Object.keys(TERRITORIES);

const TERMS = /Terms and Conditions|Conditions d’utilisation|Nutzungsbedingungen/;

/** By anchor, for whom an entry is; the others are for everybody. */
const CONDITIONED = { 'movies-anywhere': ['US'], australia: ['AU'], language: ['CA'] };

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

test('there is content in every locale, and in no other', () => {
  const inContent = readdirSync(join(FOLDER, 'content'), { withFileTypes: true });
  const folders = inContent.filter((entry) => entry.isDirectory()).map(({ name }) => name);

  expect(folders.sort()).toEqual(LOCALES);
});

describe.each(LOCALES)('the content in %s', (locale) => {
  test('has all questions, in groups, and notes', () => {
    const { groups, notes } = faqIn(locale);

    expect(groups.map(({ entries }) => entries.length)).toEqual([7, 7, 9, 4, 4, 4]);
    expect(notes).toHaveLength(3);
  });

  test('shows to some territories only what is theirs', () => {
    const conditioned = entriesIn(locale).flatMap(({ anchor, territories }) =>
      territories ? [[anchor, territories]] : [],
    );

    expect(Object.fromEntries(conditioned)).toEqual(CONDITIONED);
  });

  test('names the support address wherever English does', () => {
    const contacts = (entries: Entry[]) => entries.map((entry) => count(entry, '"contact"'));

    expect(contacts(entriesIn(locale))).toEqual(contacts(entriesIn('en')));
    expect(contacts(policyIn(locale))).toEqual(contacts(policyIn('en')));
  });

  test('has the whole return policy, which names the brand', () => {
    expect(policyIn(locale)).toHaveLength(9);
    expect(count(policyIn(locale)[0], '"brand"')).toBe(1);
    // The home page shows the terms in these territories only (gap-39).
    const hasTerms = locale === 'en' || locale.endsWith('_CA');
    expect(TERMS.test(text(policyIn(locale)))).toBe(hasTerms);
  });

  test('is all in its own language', () => {
    const language = locale.slice(0, 2);
    if (language === 'en') return;
    const english = [...entriesIn('en'), ...policyIn('en')].map(({ body }) => text(body));
    const same = [...entriesIn(locale), ...policyIn(locale)].filter(
      ({ body, anchor }) => anchor !== 'contact' && english.includes(text(body)),
    );

    expect(same.map(({ anchor }) => anchor)).toEqual([]);
  });
});

test.each([
  ['en', 'Switzerland, United Kingdom and United States. A'],
  ['de', 'Vereinigtes Königreich und Vereinigte Staaten. Ein'],
  ['fr_CH', 'Canada, États-Unis, France, Îles Anglo-Normandes et île de Man, Irlande,'],
])('the supported countries are listed in %s by name and alphabet', (locale, part) => {
  const [entry] = entriesIn(locale).filter(({ anchor }) => anchor === 'supported-countries');

  expect(text(entry?.body)).toContain(part);
});

test.each(LOCALES)(
  'the answers about a used code link to that for a new package in %s',
  (locale) => {
    const answers = entriesIn(locale).filter(({ anchor }) => anchor.startsWith('already-'));

    expect(answers).toHaveLength(2);
    for (const { body } of answers) expect(JSON.stringify(body)).toContain('#used-new-package');
  },
);

test('the anchors that others link to are there', () => {
  const anchors = entriesIn('en').map(({ anchor }) => anchor);

  expect(PROMISED.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});

test('every spelling of “authorized” is that of its country', () => {
  const spelling = (locale: string) => /authori[sz]ed/.exec(text(entriesIn(locale)))?.[0];

  expect(['en', 'en_CA'].map(spelling)).toEqual(['authorized', 'authorized']);
  expect(new Set(['en_AU', 'en_DE', 'en_FR', 'en_GB'].map(spelling))).toEqual(
    new Set(['authorised']),
  );
});

function entriesIn(locale: string): Entry[] {
  return faqIn(locale).groups.flatMap(({ entries }) => entries);
}

function faqIn(locale: string): Faq {
  return contentOf(locale, 'faq.md') as Faq;
}

/** Returns the return policy as the territory of the locale sees it. */
function policyIn(locale: string): Entry[] {
  const { sections } = contentOf(locale, 'return-policy.md') as ReturnPolicy;
  const territory = TERRITORIES[locale] ?? 'US';
  return sections.map((section) => ({
    ...section,
    body: section.body.filter((block) => block.kind === 'list' || isFor(territory, block)),
  }));
}

function contentOf(locale: string, document: string) {
  return loadContent(CONTENTS, `${locale}/${document}`).content;
}

function count(value: unknown, part: string): number {
  return text(value).split(part).length - 1;
}

function text(value: unknown): string {
  return JSON.stringify(value);
}
