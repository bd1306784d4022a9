import { describe, expect, test } from '@rstest/core';

import {
  alignedWith,
  marksOf,
  outlineOf,
  withMoved,
  withNew,
  withOriginal,
} from './content-outline';

const FAQ = `## Start

### What is a code? {#what}

A code. See [more](#more).

{search: voucher, coupon code}

### And more? {#more} {US} {CA}

More.

## End

### Last? {#last}

Yes.

---

Notes.
`;

const TEXTS = { document: 'faq.md', locale: 'fr', english: FAQ, outdated: [] };

describe('the parts of a file', () => {
  test('are its groups and questions with their anchors and search words', () => {
    const { parts, end } = outlineOf('faq.md', FAQ);

    expect(
      parts.map(({ kind, title, anchor, search, line }) => [kind, title, anchor, search, line]),
    ).toEqual([
      ['group', 'Start', null, [], 1],
      ['entry', 'What is a code?', 'what', ['voucher', 'coupon code'], 3],
      ['entry', 'And more?', 'more', [], 9],
      ['group', 'End', null, [], 13],
      ['entry', 'Last?', 'last', [], 15],
    ]);
    expect(end).toBe('---\n\nNotes.');
  });

  test('of a return policy are its sections', () => {
    const { parts } = outlineOf(
      'return-policy.md',
      '## One {#one}\n\nText\n\n## Two {#two}\n\nText\n',
    );

    expect(parts.map(({ kind, anchor }) => [kind, anchor])).toEqual([
      ['entry', 'one'],
      ['entry', 'two'],
    ]);
  });

  test('are found in a file of Windows, and in one without headings', () => {
    expect(outlineOf('faq.md', FAQ.replaceAll('\n', '\r\n')).parts).toHaveLength(5);
    expect(outlineOf('faq.md', 'words')).toEqual({ start: 'words', parts: [], end: '' });
  });
});

describe('a question that moves', () => {
  const anchorsOf = (source: string) =>
    outlineOf('faq.md', source).parts.map(({ anchor, title }) => anchor ?? title);

  test('changes its place, and nothing else', () => {
    const lower = withMoved('faq.md', FAQ, 3, 1);

    expect(anchorsOf(lower)).toEqual(['Start', 'more', 'what', 'End', 'last']);
    expect(withMoved('faq.md', lower, 7, -1)).toBe(FAQ);
  });

  test('goes into another group', () => {
    expect(anchorsOf(withMoved('faq.md', FAQ, 15, -1))).toEqual([
      'Start',
      'what',
      'more',
      'last',
      'End',
    ]);
  });

  test.each([
    ['above the first group', 3, -1],
    ['below the last question', 15, 1],
    ['as a group', 13, 1],
  ] as const)('does not go %s', (_where, line, by) => {
    expect(withMoved('faq.md', FAQ, line, by)).toBe(FAQ);
  });
});

test('a new question stands below the one with the cursor, with an anchor of its own', () => {
  const first = withNew('faq.md', FAQ, 5);
  const second = withNew('faq.md', first.text, first.line);
  const { parts } = outlineOf('faq.md', second.text);

  expect(parts.map(({ anchor }) => anchor)).toEqual([
    null,
    'what',
    'new',
    'new-2',
    'more',
    null,
    'last',
  ]);
  expect(parts.find(({ anchor }) => anchor === 'new-2')?.line).toBe(second.line);
});

describe('a translation beside English', () => {
  const french = FAQ.replace('A code. See [more](#more).', 'Un code. Voir [la suite](#more).');

  test('is marked where it lacks an entry, or has one that English lacks', () => {
    const source = french.replace('{#last}', '{#first}');

    expect(Object.fromEntries(marksOf({ ...TEXTS, source }))).toEqual({
      last: ['missing'],
      first: ['removed'],
    });
  });

  test('is marked where it has the English words', () => {
    expect(marksOf({ ...TEXTS, source: FAQ }).get('what')).toEqual(['untranslated']);
    expect(marksOf({ ...TEXTS, source: french }).size).toBe(0);
    expect(marksOf({ ...TEXTS, source: FAQ, locale: 'en_GB' }).size).toBe(0);
  });

  test('is marked where English has changed since', () => {
    expect(marksOf({ ...TEXTS, source: french, outdated: ['what'] }).get('what')).toEqual([
      'outdated',
    ]);
  });

  test('gets a missing entry below the one that it follows in English', () => {
    const without = french.replace(/### And more[^]*?(?=## End)/, '');
    const source = withOriginal('faq.md', without, { english: FAQ, anchor: 'more' });

    expect(source).toBe(french);
    expect(withOriginal('faq.md', '## Début\n', { english: FAQ, anchor: 'last' })).toBe(
      '## Début\n\n### Last? {#last}\n\nYes.\n',
    );
  });

  test('is shown with the entries of the English draft', () => {
    const source = alignedWith('faq.md', french.replace('{#last}', '{#first}'), FAQ);

    expect([...marksOf({ ...TEXTS, source }).values()].flat()).toEqual([]);
    expect(source).toContain('Un code');
  });
});
