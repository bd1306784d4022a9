import { BUILT_FILES } from '@redeem/contracts';
import { expect, test } from '@rstest/core';

import type { Candidate } from '../candidate';
import { checkTexts } from './texts';

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
const FAQ_EN = { age: 'You must be 18.\n\nIn Canada you must be 13.' };

type Texts = Record<string, Record<string, string>>;

/** A translation with changes. */
const german = (change: object): Texts => ({
  'src/locales.json#en': EN,
  'src/locales.json#de': { ...DE, ...change },
});

test.each<[what: string, texts: Texts]>([
  ['texts that differ in their words only', german({})],
  [
    'an article without the paragraph of a territory',
    { 'content/en/faq.md': FAQ_EN, 'content/de/faq.md': { age: 'Ab 18.' } },
  ],
  ['English of another territory', { 'src/locales.json#en': EN, 'src/locales.json#en_AU': EN }],
])('%s pass', (_what, texts) => {
  expect(check(texts)).toMatchObject({ passed: true });
});

const { title: _title, ...untitled } = DE;

test.each<[what: string, texts: Texts, problem: string]>([
  [
    'another placeholder',
    german({ until: 'Bis {{tag}}, 30' }),
    'until has the placeholders {{tag}}',
  ],
  ['another number', german({ until: 'Bis {{day}}, 14' }), 'until has the numbers 14, and the Eng'],
  ['another address', german({ more: 'https://wrong.example/a' }), 'more has the addresses https:'],
  ['an English sentence', german({ more: EN.more }), 'more is in English: “See'],
  ['no words', german({ title: ' ' }), 'title is empty'],
  ['a key that English lacks', german({ other: 'x' }), 'other is no text of src/locales.json#en'],
  [
    'no translation',
    { 'src/locales.json#en': EN, 'src/locales.json#de': untitled },
    'title is missing. Translate “Ready”',
  ],
])('a text is refused with its file when it has %s', (_what, texts, problem) => {
  const { detail } = check(texts);

  expect(detail.split('\n')).toContainEqual(
    expect.stringContaining(`src/locales.json#de: ${problem}`),
  );
});

test('an article is refused when it has a number of its own', () => {
  const texts = { 'content/en/faq.md': FAQ_EN, 'content/fr/faq.md': { age: 'Dès 16 ans.' } };

  expect(check(texts)).toEqual({
    passed: false,
    detail: 'content/fr/faq.md: age has the numbers 16, and the English text has 13 18',
  });
});

test('a host in texts and code is refused with its place when package.json does not name it', () => {
  const code = 'a="https://help.example/x",b=`https://code.example/${c}`';
  const { detail } = check(
    { 'src/locales.json#en': { more: 'See https://texts.example/a' } },
    code,
  );

  expect(detail.split('\n')).toEqual([
    expect.stringMatching(/^src\/locales\.json#en: more leads to texts\.example\. Correct/),
    expect.stringMatching(/^dist\/main\.12345678\.js leads to code\.example\. Correct the address/),
  ]);
});

function check(texts: Texts, code = '') {
  const config = { hosts: ['help.example', 'wrong.example'] };
  const files = [
    { path: 'main.12345678.js', bytes: Buffer.from(code) },
    { path: BUILT_FILES.check, bytes: Buffer.from(JSON.stringify({ config, texts })) },
  ];
  return checkTexts({ release: { kind: 'remote', files } as unknown as Candidate['release'] });
}
