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

const TITLE = 'export interface Title {\n  name: string;\n}';
const MORE = TITLE.replace('}', '  year: number;\n}');
const KIND = "export type Kind = 'a' | 'b';";
const OPEN = `export type Open<Value> = Value | string;\nexport type Step = Open<bundle.Kind>;\n${KIND}`;
const TEXTS = 'export const texts: () => Texts<"a" | "b">;';
const wider = (surface: string) => surface.replace("'b'", "'b' | 'c'");

test.each([
  ['an interface may get a member', TITLE, MORE, null],
  ['an interface loses none', MORE, TITLE, '- export interface Title { year: number;\n'],
  ['an open union may get a value', OPEN, wider(OPEN), null],
  ['a closed union gets none', KIND, wider(KIND), 'raise the major'],
  ['texts may get a key', TEXTS, TEXTS.replace('">', '" | "c">'), null],
  [
    'texts lose none',
    TEXTS,
    TEXTS.replace(' | "b"', ''),
    '- export const texts: () => Texts<"b">;\n',
  ],
])('in a minor version %s', (_, was, surface, problem) => {
  const found = whatIsWrong(WRITTEN.replace(CODE, was), { version: '1.7.0', surface });

  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test('a surface has what a module exports, and the types that this mentions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'surface-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(
    join(folder, 'store.ts'),
    'interface Title { name: string }\nexport interface Offer { titles: Title[]; /** Why. */ kind: Kind }\ntype Kind = "a" | "b";\ntype Unused = 1;\nexport const offer = null as unknown as Offer;',
  );
  const entry = join(folder, 'index.ts');
  writeFileSync(entry, `export { offer as $offer } from './store';`);

  const surface = surfaceOf(ts.createProgram([entry], { strict: true }), entry);

  expect(surface.split('\n')).toEqual([
    'export const $offer: Offer;',
    ...['export interface Offer {', '  titles: Title[];', '  kind: Kind;', '}'],
    ...['export interface Title {', '  name: string;', '}'],
    'export type Kind = "a" | "b";',
  ]);
});
