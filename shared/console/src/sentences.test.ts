import { describe, expect, test } from '@rstest/core';

import type { Draft } from './api';
import { type ComparedVersions, comparisonOf, queryOf } from './comparison';
import { sentencesOf } from './sentences';

const NOTHING = { script: 10_000, style: 2_000, texts: 500, other: 0 };

type Difference = NonNullable<ComparedVersions['difference']>;

function compared(part: Partial<Difference>, more: Partial<ComparedVersions> = {}) {
  const downloads = { was: NOTHING, is: NOTHING };
  const rest = { code: false, locales: [], files: [], routes: [], shared: [] };
  return {
    ...{ name: 'retailers', from: '1.0.0', to: '1.1.0', beside: null, texts: [], moreTexts: 0 },
    difference: { downloads, ...rest, ...part },
    ...more,
  };
}

const FILE = { path: 'page.js', was: 10, is: 20 };

describe('what visitors notice', () => {
  test.each<[string, ComparedVersions, string[]]>([
    [
      'of bytes',
      compared({ files: [FILE], downloads: { was: NOTHING, is: { ...NOTHING, script: 8_500 } } }),
      ['Bytes to download: −1.5 kB in all (script −1.5 kB).'],
    ],
    [
      'of texts',
      compared(
        { files: [FILE] },
        { texts: [{ locale: 'de', key: 'a', was: 'Weiter', is: 'Los' }], moreTexts: 2 },
      ),
      ['Texts: 3 differ, in de. In de “Weiter” becomes “Los”.'],
    ],
    [
      'of pages',
      compared({
        files: [FILE],
        routes: [
          { name: '/a', was: null, is: 'gifts' },
          { name: '/b', was: 'gifts', is: null },
          { name: '/c', was: 'gifts', is: 'shell' },
        ],
      }),
      [
        'Page /a is new.',
        'There is no page /b any more.',
        'Page /c is of shell, no longer of gifts.',
      ],
    ],
    [
      'of shared modules',
      compared({ files: [FILE], shared: [{ name: 'react', was: '^19.0.0', is: '^19.1.0' }] }),
      ['Shared modules: react ^19.0.0 → ^19.1.0.'],
    ],
    [
      'of code alone',
      compared({ code: true, files: [FILE] }),
      ['Code: 1 file differs, and no text.'],
    ],
    ['of another build', compared({}), ['The same code and texts, in another build.']],
    ['of the same release', compared({}, { to: '1.0.0' }), ['The same release.']],
    [
      'of the first release',
      compared({}, { from: null, difference: null }),
      ['Nothing of it is live: all of 1.1.0 is new.'],
    ],
  ])('%s', (_, difference, sentences) => {
    expect(sentencesOf(difference)).toEqual(sentences);
  });
});

test.each<[Draft, string | null]>([
  [
    { action: 'publish', name: 'a', version: '2.0.0', traffic: 10, from: 's3://b' },
    'name=a&to=2.0.0&beside=s3%3A%2F%2Fb',
  ],
  [{ action: 'raise', name: 'a', version: '2.0.0', traffic: 50 }, 'name=a&to=2.0.0'],
  [{ action: 'lower', name: 'a', version: '2.0.0', traffic: 0 }, 'name=a&from=2.0.0'],
  [{ action: 'rollback', name: 'a', version: '2.0.0' }, 'name=a&from=2.0.0'],
  [{ action: 'rollback', name: 'a', to: '1.0.0' }, 'name=a&to=1.0.0'],
  [{ action: 'retire', name: 'a' }, null],
  [{ action: 'lock', name: null }, null],
])('the visitors of %j get another release by %s', (draft, query) => {
  const comparison = comparisonOf(draft);

  expect(comparison && queryOf(comparison)).toBe(query);
});
