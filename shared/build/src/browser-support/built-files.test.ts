import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Linter } from 'eslint';
import { expect, test } from '@rstest/core';

import { OLDEST } from './browsers';
import config from '../../built-files.eslint.config.js';

test.each([
  ['URL.canParse(address)', 'URL.canParse'],
  ['Promise.try(run)', 'Promise.try'],
  ['new EyeDropper()', 'EyeDropper'],
  ['new window.EyeDropper()', 'EyeDropper'],
  ['list.toSorted()', 'Array.prototype.toSorted'],
  ['new URL(address).href; list.at(-1); document.querySelector("a")', null],
  ['function EyeDropper() {} new EyeDropper()', null],
  ['things.union(others)', null],
  // Web Vitals and React ask whether it exists.
  ['cancelIdleCallback(id)', null],
])('in the built file %s the API %s is reported', (code, api) => {
  const found = new Linter().verify(code, config, 'index.js');

  expect(found.map(({ message }) => /(\S+) is missing in \w+ \d/.exec(message)?.[1])).toEqual(
    api === null ? [] : [api],
  );
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
