import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Linter } from 'eslint';
import { describe, expect, test } from '@rstest/core';

import { supportedApis } from './supported-apis.ts';
import BROWSERS from './browsers.json';

describe('supported-apis, without types', () => {
  test.each([
    ['a static member', 'URL.canParse(address)', 'URL.canParse'],
    ['a static member with a common name', 'Promise.try(run)', 'Promise.try'],
    ['a global', 'requestIdleCallback(run)', 'requestIdleCallback'],
    ['a member of the window', 'window.requestIdleCallback(run)', 'requestIdleCallback'],
    ['a class', 'new Highlight()', 'Highlight'],
    ['a method that no supported API has', 'list.toSorted()', 'Array.prototype.toSorted'],
  ])('reports %s', (_what, code, api) => {
    expect(reports(code)).toEqual([api]);
  });

  test.each([
    ['a supported API', 'new URL(address).href; list.at(-1); document.querySelector("a")'],
    ['a function of the file', 'function requestIdleCallback() {} requestIdleCallback()'],
    ['a method of a common name', 'things.union(others)'],
    ['a question whether it exists', 'typeof requestIdleCallback; typeof URL.canParse'],
  ])('does not report %s', (_what, code) => {
    expect(reports(code)).toEqual([]);
  });

  test('does not report what is allowed', () => {
    expect(reports('requestIdleCallback(run)', ['requestIdleCallback'])).toEqual([]);
  });

  test('names the browsers', () => {
    const [message] = lint('URL.canParse(address)');

    expect(message?.message).toMatch(
      /^URL\.canParse is missing in chrome 109, edge 109, safari 16\.4\./,
    );
  });
});

function reports(code: string, allow: string[] = []): string[] {
  return lint(code, allow).map(({ message }) => message.split(' ')[0] ?? '');
}

function lint(code: string, allow: string[] = []) {
  return new Linter().verify(code, {
    plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
    rules: { 'browsers/supported-apis': ['error', { allow }] },
  });
}

describe('the supported browsers', () => {
  test.each(BROWSERS.map((browser) => browser.split(' >= ')))(
    'in the README include %s from %s',
    (name = '', version = '') => {
      const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8');
      const [, sentence = ''] = /^Supported are ([^]+?)\. /m.exec(readme) ?? [];
      const pattern = new RegExp(`${name}\\b[^,]*from ${version.replace('.', '\\.')}`, 'i');

      expect(sentence.replaceAll('\n', ' ')).toMatch(pattern);
    },
  );
});
