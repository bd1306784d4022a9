import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';

import { describe, expect, test } from '@rstest/core';

import { inlineScript, oldScript } from './inline-script';

const FOLDER = join(import.meta.dirname, '../../../shell/src/boot-page');

const NAMES = [
  'code-in-address',
  'code-in-path',
  'redirect-without-code',
  'boot',
  'apply-style',
  'choose-release',
];

/** The size limit of the inline scripts of a page, in characters. */
const LIMIT = 9_700;

/** The same for the script that a page has during a trial. */
const LIMIT_OF_TRIAL = 1_700;

const scripts = NAMES.map((name) => inlineScript(join(FOLDER, `${name}.ts`)));

describe.each(NAMES.map((name, index) => [name, scripts[index] ?? '']))(
  'the compiled script %s',
  (_name, code) => {
    test('is one function with everything that it imports, without eval and without an end of its element', () => {
      expect(code).toMatch(/^"use strict";\(\(\)=>\{[^]+\}\)\(\);$/);
      expect(code).not.toMatch(/\beval\b|\bFunction\(|\bimport\b|\brequire\b|<\/script|<!--/);
      expect(() => new Script(code)).not.toThrow();
    });

    test('is the same for the same sources', () => {
      const index = scripts.indexOf(code);

      expect(inlineScript(join(FOLDER, `${NAMES[index] ?? ''}.ts`))).toBe(code);
    });
  },
);

test('the compiled scripts are small enough for every page', () => {
  expect(scripts.slice(0, -1).join('').length).toBeLessThan(LIMIT);
  expect(scripts.at(-1)?.length).toBeLessThan(LIMIT_OF_TRIAL);
});

describe('oldScript', () => {
  test('minifies a script without syntax that is newer than ES5', () => {
    const code = oldScript(join(FOLDER, 'old-browser.js'));

    expect(code).toMatch(/^\(function\(\)\{var .*\}\)\(\);$/);
    expect(code).not.toMatch(/=>|`|\b(?:let|const|class)\b|\?\./);
    expect(code.length).toBeLessThan(220);
  });

  test('throws when the syntax is newer than ES5', () => {
    const file = join(tmpdir(), `new-syntax-${String(process.pid)}.js`);
    writeFileSync(file, 'for (const a of b) { let c = a; c(); }');

    expect(() => oldScript(file)).toThrow('is not supported yet');
  });
});
