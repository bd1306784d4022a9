import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Linter } from 'eslint';
import { expect, test } from '@rstest/core';

import { OLDEST } from './browsers';
import config from '../../built-files.eslint.config.js';

test.each([
  ['new EyeDropper()', 'EyeDropper is not supported in Safari 16.4, Firefox 115'],
  ['new window.EyeDropper()', 'EyeDropper is not supported in Safari 16.4, Firefox 115'],
  ['[2, 1].toSorted()', 'Array.toSorted() is not supported in Edge 109, Chrome 109'],
  ['new URL(address).href; list.at(-1); document.querySelector("a")', undefined],
  ['function EyeDropper() {} new EyeDropper()', undefined],
  // Web Vitals asks whether it exists.
  ['requestIdleCallback(run)', undefined],
])('of the built file %s is reported: %s', (code, message) => {
  expect(new Linter().verify(code, config, 'index.js')[0]?.message).toBe(message);
});

test.each(Object.entries(OLDEST))(
  'the supported browsers in the README include %s from %s',
  (name, version) => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
    const [, sentence = ''] = /^Supported are ([^]+?)\. /m.exec(readme) ?? [];
    const pattern = new RegExp(`${name}\\b[^,]*from ${version.replace('.', '\\.')}`, 'i');

    expect(sentence.replaceAll('\n', ' ')).toMatch(pattern);
  },
);
