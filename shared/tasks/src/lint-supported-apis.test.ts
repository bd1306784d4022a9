import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { ROOT } from './paths.mjs';

interface Eslint {
  Linter: new (options: { cwd: string }) => {
    verify: (code: string, config: object[], file: string) => { line: number; message: string }[];
  };
}

interface ConfigEntry {
  plugins?: Record<string, unknown>;
}

/** [description, line of code, API that the message names, or null for no message] */
const LINES: [what: string, line: string, api: string | null][] = [
  ['a member of a list', 'list.toSorted();', 'Array.prototype.toSorted'],
  ['a member of a read-only list', 'fixed.with(0, 1);', 'Array.prototype.with'],
  ['a member of a typed array', 'bytes.toReversed();', 'TypedArray.prototype.toReversed'],
  ['an inherited member', 'link.checkVisibility();', 'Element.prototype.checkVisibility'],
  ['a property', 'document.prerendering;', 'Document.prototype.prerendering'],
  ['a static member', 'AbortSignal.any([]);', 'AbortSignal.any'],
  ['a supported member', 'list.at(-1);', null],
  ['a member of an object of ours', 'ours.toSorted();', null],
  ['a global that is only a type', 'let detector: BarcodeDetector;', null],
];

const DECLARATIONS = `
declare interface Document { prerendering: boolean }
declare interface BarcodeDetector { detect(): void }
declare const list: number[];
declare const fixed: readonly number[];
declare const bytes: Uint8Array;
declare const link: HTMLAnchorElement;
declare const ours: { toSorted(): void };
`;

describe('the lint rule supported-apis with types', () => {
  let folder: string;
  let messages: { line: number; message: string }[];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'redeem-lint-'));
    const compilerOptions = { lib: ['ES2023', 'DOM'], types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const code = LINES.map(([, line]) => line).join('\n') + DECLARATIONS;
    const file = join(folder, 'code.ts');
    writeFileSync(file, code);

    const load = createRequire(join(ROOT, 'package.json'));
    const { Linter } = load('eslint') as Eslint;
    const { parser } = load('typescript-eslint') as { parser: unknown };
    const config = (await import(/* webpackIgnore: true */ join(ROOT, 'eslint.config.js'))) as {
      default: ConfigEntry[];
    };
    const plugins = config.default.find((entry) => entry.plugins?.['browsers'])?.plugins;
    const parserOptions = { project: 'tsconfig.json', tsconfigRootDir: folder };
    const entry = {
      files: ['**/*.ts'],
      plugins,
      rules: { 'browsers/supported-apis': 'error' },
      languageOptions: { parser, parserOptions },
    };
    messages = new Linter({ cwd: folder }).verify(code, [entry], file);
  }, 30_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(LINES)('judges %s: %s', (_what, text, api) => {
    const line = LINES.findIndex(([, other]) => other === text) + 1;
    const reported = messages.filter((one) => one.line === line).map(({ message }) => message);

    expect(reported.map((message) => message.split(' ')[0])).toEqual(api === null ? [] : [api]);
  });
});
