import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import ts from 'typescript';

import { surfaceOf, whatIsWrong } from './compare-surface';

const WRITTEN = '// The surface of @redeem/platform 1.6.0.\n\nexport const code: string;\n';
const CODE = 'export const code: string;';

describe('the version of a surface', () => {
  test('may stay while no line differs', () => {
    expect(whatIsWrong(WRITTEN, { version: '1.6.0', surface: CODE })).toBeNull();
    expect(whatIsWrong('', { version: '1.6.0', surface: CODE })).toBeNull();
  });

  test.each(['1.6.0', '1.6.1', '1.5.0'])('is refused for a new line when it is %s', (version) => {
    const problem = whatIsWrong(WRITTEN, { version, surface: `${CODE}\nexport const offer: 1;` });

    expect(problem).toContain('\n+ export const offer: 1;\n');
    expect(problem).toContain('raise the minor version in shared/platform/package.json');
  });

  test('may be the next minor one for a new line', () => {
    const surface = `${CODE}\nexport const offer: 1;`;

    expect(whatIsWrong(WRITTEN, { version: '1.7.0', surface })).toBeNull();
  });

  test('must be the next major one for a changed line, and both lines are shown', () => {
    const surface = 'export const code: number;';

    const problem = whatIsWrong(WRITTEN, { version: '1.7.0', surface });

    expect(problem).toContain('- export const code: string;\n+ export const code: number;\n');
    expect(problem).toContain('raise the major version');
    expect(whatIsWrong(WRITTEN, { version: '2.0.0', surface })).toBeNull();
  });
});

test('an interface may get a member in a minor version, and lose none', () => {
  const title = 'export interface Title {\n  name: string;\n}';
  const more = title.replace('}', '  year: number;\n}');

  expect(whatIsWrong(WRITTEN.replace(CODE, title), { version: '1.7.0', surface: more })).toBeNull();
  expect(whatIsWrong(WRITTEN.replace(CODE, more), { version: '1.7.0', surface: title })).toContain(
    '- export interface Title { year: number;\n',
  );
});

test('a union may get a value in a minor version only if it is open', () => {
  const closed = "export type Kind = 'a' | 'b';";
  const open = `export type Open<Value> = Value | string;\nexport type Step = Open<bundle.Kind>;\n${closed}`;
  const wider = (surface: string) => ({
    version: '1.7.0',
    surface: surface.replace("'b'", "'b' | 'c'"),
  });

  expect(whatIsWrong(WRITTEN.replace(CODE, open), wider(open))).toBeNull();
  expect(whatIsWrong(WRITTEN.replace(CODE, closed), wider(closed))).toContain('raise the major');
});

describe('a surface', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'surface-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test('has what a module exports, and the types that this mentions', () => {
    writeFileSync(
      join(folder, 'store.ts'),
      'interface Title { name: string }\nexport interface Offer { titles: Title[]; /** Why. */ kind: Kind }\ntype Kind = "a" | "b";\ntype Unused = 1;\nexport const offer = null as unknown as Offer;',
    );
    writeFileSync(join(folder, 'index.ts'), `export { offer as $offer } from './store';`);
    const entry = join(folder, 'index.ts');

    const surface = surfaceOf(ts.createProgram([entry], { strict: true }), entry);

    expect(surface.split('\n')).toEqual([
      'export const $offer: Offer;',
      ...['export interface Offer {', '  titles: Title[];', '  kind: Kind;', '}'],
      ...['export interface Title {', '  name: string;', '}'],
      'export type Kind = "a" | "b";',
    ]);
  });
});
