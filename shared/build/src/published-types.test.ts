import { join, posix } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { publishedTypes } from './published-types';

const SHELL = join(import.meta.dirname, '../../../shell');
const SPECIFIER = /(?:\bfrom|\bimport|import\()\s*'([^']+)'/g;

describe('the types that a shell is released with', () => {
  const { doors, files } = publishedTypes(SHELL);

  test('answer whatever a remote imports of it', () => {
    expect(files[doors['@redeem/platform'] ?? '']).toContain('codeTyped');
    expect(files[doors['@redeem/kit'] ?? '']).toContain('Button');
    expect(files[doors['@redeem/kit/css-modules'] ?? '']).toContain('*.module.css');
  });

  test('are whole: what one of them imports is among them, or is a library', () => {
    const missing = Object.entries(files).flatMap(([file, text]) =>
      Array.from(text.matchAll(SPECIFIER), ([, specifier = '']) => specifier)
        .filter((specifier) => !isThere(specifier, file))
        .map((specifier) => `${file}: ${specifier}`),
    );

    expect(missing).toEqual([]);
  });

  test('say what an event carries, which no value at run time does', () => {
    expect(files['@redeem/store/src/code/entry.d.ts']).toMatch(
      /codeTyped: .*EventCallable<string>/,
    );
  });

  function isThere(specifier: string, importer: string): boolean {
    if (specifier.startsWith('@redeem/')) return specifier in doors;
    if (!specifier.startsWith('.')) return true;
    const path = posix.join(posix.dirname(importer), specifier);
    return [`${path}.d.ts`, `${path}/index.d.ts`].some((file) => file in files);
  }
});
