import { join } from 'node:path';

import { expect, onTestFinished, test } from '@rstest/core';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import ts from 'typescript';

import { surfaceOf, whatIsWrong } from './platform-surface';

const WRITTEN = '// The surface of @redeem/platform 1.6.0.\n\nexport const code: string;\n';
const CODE = 'export const code: string;';
const OFFER = `${CODE}\nexport const offer: 1;`;

test.each([
  ['1.6.0', CODE, null],
  ['1.6.0', OFFER, '+ export const offer: 1;'],
  ['1.6.1', OFFER, 'raise the minor version in shared/platform/package.json'],
  ['1.5.0', OFFER, 'raise the minor version'],
  ['1.7.0', OFFER, null],
  [
    '1.7.0',
    'export const code: number;',
    '- export const code: string;\n+ export const code: number;',
  ],
  ['1.7.0', 'export const code: number;', 'raise the major version'],
  ['2.0.0', 'export const code: number;', null],
])('after 1.6.0 the version %s of the surface %j is refused: %j', (version, surface, problem) => {
  const found = whatIsWrong(WRITTEN, { version, surface });

  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

const TITLE = 'export interface Title\nTitle.name: string;';
const MORE = `${TITLE}\nTitle.year: number;`;
const TEXTS = 'export const texts: () => Texts<"a" | "b">;';
const FEWER = 'export const texts: () => Texts<"b">;';

test.each([
  ['an interface may get a member', TITLE, MORE, undefined],
  ['an interface loses none', MORE, TITLE, '- Title.year: number;'],
  ['texts may get a key', FEWER, TEXTS, undefined],
  ['texts lose none', TEXTS, FEWER, '- export const texts: () => Texts<"a">;'],
])('in a minor version %s', (_, was, surface, problem) => {
  const found = whatIsWrong(WRITTEN.replace(CODE, was), { version: '1.7.0', surface });

  expect(found?.split('\n')[1]).toBe(problem);
});

test('a surface has what a module exports, and the types that this mentions without the values of open unions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'surface-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(
    join(folder, 'store.ts'),
    `
      interface Title { name: string }
      export interface Offer { titles: Title[]; /** Why. */ kind: Kind; step: store.Open<Exclude<Step, 'x'> | 'y'> }
      type Kind = 'a' | 'b';
      type Step = 'x' | 'z';
      export const offer = null as unknown as Offer;`,
  );
  const entry = join(folder, 'index.ts');
  writeFileSync(entry, `export { offer as $offer } from './store';`);

  const surface = surfaceOf(ts.createProgram([entry], { strict: true }), entry);

  expect(surface.split('\n')).toEqual([
    ...['Offer.kind: Kind;', 'Offer.step: store.Open;', 'Offer.titles: Title[];'],
    'Title.name: string;',
    'export const $offer: Offer;',
    'export interface Offer',
    'export interface Title',
    "export type Kind = 'a' | 'b';",
  ]);
});
