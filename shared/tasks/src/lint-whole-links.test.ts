import { createRequire } from 'node:module';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from '@rstest/core';

import { ROOT } from './paths.mjs';

/** The files of the configuration entry whose restrictions apply to remotes. */
const REMOTES = 'remotes/*/src/**/*.{ts,tsx}';

interface Eslint {
  Linter: new () => { verify: (code: string, config: object) => { message: string }[] };
}

interface ConfigEntry {
  files?: string[];
  rules?: Record<string, unknown>;
}

describe('the address of a page in a remote', () => {
  let complaintsAbout: (code: string) => string[];

  beforeAll(async () => {
    const { Linter } = createRequire(join(ROOT, 'package.json'))('eslint') as Eslint;
    const config = (await import(/* webpackIgnore: true */ join(ROOT, 'eslint.config.js'))) as {
      default: ConfigEntry[];
    };
    const entry = config.default.find(({ files }) => files?.join() === REMOTES);
    const rule = entry?.rules?.['no-restricted-syntax'];
    complaintsAbout = (code) =>
      new Linter()
        .verify(code, { rules: { 'no-restricted-syntax': rule } })
        .map(({ message }) => message);
  }, 30_000);

  test('is refused if it is concatenated', () => {
    expect(complaintsAbout('go(`/support#${entry}`)')).toEqual([
      expect.stringContaining('as one string'),
    ]);
  });

  test.each(['go("/support#expired")', 'go(`/support#expired`)', 'go(`${origin}/support`)'])(
    'may be %s',
    (code) => {
      expect(complaintsAbout(code)).toEqual([]);
    },
  );
});
