import { BUILT_FILES } from '@redeem/contracts';
import { expect, test } from '@rstest/core';

import type { Candidate } from '../candidate';
import { checkTexts, compareTexts } from './texts';

const EN = {
  title: 'Ready',
  until: 'Until {{day}}, 30 days',
  more: 'See https://help.example/a for all of it',
};
const DE = {
  title: 'Fertig',
  until: '30 Tage, bis {{day}}',
  more: 'Mehr: https://help.example/a',
};

test('texts pass when they differ in their words only', () => {
  expect(compared('locales/de.json', DE)).toEqual([]);
});

test.each([
  ['another placeholder', { until: 'Bis {{tag}}, 30 Tage' }, 'until has the placeholders {{tag}}'],
  [
    'another number',
    { until: 'Bis {{day}}, 14 Tage' },
    'until has the numbers 14, and the English',
  ],
  ['another address', { more: 'https://wrong.example/a' }, 'more has the addresses https://wrong'],
  ['an English sentence', { more: EN.more }, 'more is in English: “See'],
  ['no words', { title: ' ' }, 'title is empty'],
  ['a key that English lacks', { other: 'Anders' }, 'other is no text of src/locales/en.json'],
])('a text is refused with its file when it has %s', (_what, change, problem) => {
  const problems = compared('locales/de.json', { ...DE, ...change });

  expect(problems).toContainEqual(expect.stringContaining(`src/locales/de.json: ${problem}`));
});

test('a missing text is refused with the English words', () => {
  const { title: _title, ...rest } = DE;

  expect(compared('locales/de.json', rest)).toEqual([
    'src/locales/de.json: title is missing. Translate “Ready”',
  ]);
});

test('an article may lack a paragraph of a territory, and has no number of its own', () => {
  const all = {
    'content/en/faq.md': { age: 'You must be 18.\n\nIn Canada you must be 13.' },
    'content/de/faq.md': { age: 'Ab 18.' },
    'content/fr/faq.md': { age: 'À partir de 16 ans.' },
  };

  expect(compareTexts('content/de/faq.md', all)).toEqual([]);
  expect(compareTexts('content/fr/faq.md', all)).toEqual([
    'content/fr/faq.md: age has the numbers 16, and the English text has 13 18',
  ]);
});

test('a host in texts and code is refused with its place when package.json does not name it', () => {
  const texts = { 'src/locales/en.json': { more: 'See https://texts.example/a' } };
  const config = { hosts: ['known.example'] };
  const files = [
    {
      path: 'main.12345678.js',
      bytes: Buffer.from('a="https://known.example/x",b=`https://code.example/${c}`'),
    },
    { path: BUILT_FILES.check, bytes: Buffer.from(JSON.stringify({ config, texts })) },
  ];

  const release = { kind: 'remote', files } as unknown as Candidate['release'];
  const { detail } = checkTexts({ release });

  expect(detail.split('\n')).toEqual([
    expect.stringMatching(/^src\/locales\/en\.json: more leads to texts\.example\. Correct/),
    expect.stringMatching(/^dist\/main\.12345678\.js leads to code\.example\. Correct the address/),
  ]);
});

function compared(file: string, texts: Record<string, string>): string[] {
  return compareTexts(`src/${file}`, { 'src/locales/en.json': EN, [`src/${file}`]: texts });
}
