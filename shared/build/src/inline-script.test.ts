import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';

import { expect, test } from '@rstest/core';

import { inlineScript } from './inline-script';

const FOLDER = join(import.meta.dirname, '../../../shell/src/boot-page');

const NAMES = [
  ...['code-in-address', 'code-in-path', 'redirect-without-code', 'boot', 'apply-style'],
  'choose-release',
];

/** The size limits, in characters, of the inline scripts of a page, and of the last one, which a page has during a trial. */
const [LIMIT, LIMIT_OF_TRIAL] = [9_700, 1_700];

test('the compiled scripts are functions with all that they import, the same for the same sources, and small', () => {
  const scripts = NAMES.map((name) => inlineScript(join(FOLDER, `${name}.ts`)));

  for (const [index, code] of scripts.entries()) {
    expect(code).toMatch(/^"use strict";\(\(\)=>\{[^]+\}\)\(\);$/);
    expect(code).not.toMatch(/\beval\b|\bFunction\(|\bimport\b|\brequire\b|<\/script|<!--/);
    expect(() => new Script(code)).not.toThrow();
    expect(inlineScript(join(FOLDER, `${NAMES[index] ?? ''}.ts`))).toBe(code);
  }
  expect(scripts.slice(0, -1).join('').length).toBeLessThan(LIMIT);
  expect(scripts.at(-1)?.length).toBeLessThan(LIMIT_OF_TRIAL);
});

test('a script for old browsers is minified, and its syntax is not newer than ES5', () => {
  const file = join(tmpdir(), `new-syntax-${String(process.pid)}.js`);
  writeFileSync(file, 'for (const a of b) { let c = a; c(); }');

  const code = inlineScript(join(FOLDER, 'old-browser.js'), 'es5');

  expect(code).toMatch(/^"use strict";!function\(\)\{var .*\}\(\);$/);
  expect(code).not.toMatch(/=>|`|\b(?:let|const|class)\b|\?\./);
  expect(code.length).toBeLessThan(220);
  expect(() => inlineScript(file, 'es5')).toThrow('is not supported yet');
});
