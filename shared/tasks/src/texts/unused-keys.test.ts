import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { ROOT } from '../paths.mjs';
import { packagesWithTexts, unusedKeys } from './unused-keys';

/** [key, how the sample's page uses it] */
const USED: [key: string, code: string][] = [
  ['plain', "t('plain')"],
  ['filled', "t('filled', { name: 'Ann' })"],
  ['open', "template('open')"],
  ['of.either', "t(isFirst ? 'of.either' : 'of.other')"],
  ['of.other', "t(isFirst ? 'of.either' : 'of.other')"],
  ['kept', "const key = isFirst ? 'kept' : 'open';\nt(key)"],
  ['country.us', 't(`country.${country}`)'],
  ['country.ca', 't(`country.${country}`)'],
  ['renamed', "const { t: say } = useTexts();\nsay('renamed')"],
  ['whole', "const texts = useTexts();\ntexts.t('whole')"],
  ['title', "export const page = { titleKey: 'title' }"],
  ['description', "export const described = { descriptionKey: 'description' }"],
];

/** [key, code that contains it without using it] */
const UNUSED: [key: string, code: string][] = [
  ['nowhere', ''],
  ['country.de', "export const other = 'country.de'"],
  ['any', 'export const show = (key: keyof typeof en) => useTexts().t(key)'],
];

describe('the texts of the site', () => {
  test('have no key that no source file uses', () => {
    expect(unusedKeys(packagesWithTexts())).toEqual([]);
  }, 60_000);

  test('belong to the shell, the platform and the remotes', () => {
    expect(packagesWithTexts().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['@redeem/shell', '@redeem/platform', '@redeem/retailers']),
    );
  });
});

describe('unusedKeys', () => {
  let folder: string;
  let unused: string[];

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'redeem-texts-')));
    link(folder, '@redeem/platform', join(ROOT, 'shared/platform'));
    const keys = [...USED, ...UNUSED, ['tested']].map(([key]) => [key, 'Some words']);
    write(folder, 'src/locales/en.json', JSON.stringify(Object.fromEntries(keys)));
    [...USED, ...UNUSED].forEach(([, code], place) => {
      write(folder, `src/use-${String(place)}.ts`, USING_TEXTS + code);
    });
    write(folder, 'src/use.test.ts', `${USING_TEXTS}t('tested')`);
    unused = unusedKeys([{ name: '@redeem/sample', folder }]);
  }, 60_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test.each(USED)('does not return %s, which is used by: %s', (key) => {
    expect(unused).not.toContain(`@redeem/sample: ${key}`);
  });

  test.each(UNUSED)('returns %s with its package in spite of: %s', (key) => {
    expect(unused).toContain(`@redeem/sample: ${key}`);
  });

  test('returns a key that only a test uses', () => {
    expect(unused).toContain('@redeem/sample: tested');
  });
});

const USING_TEXTS = `
  import { textsOf } from '@redeem/platform';
  import type en from './locales/en.json';
  declare const isFirst: boolean;
  declare const country: 'us' | 'ca';
  const useTexts = textsOf<keyof typeof en>('sample');
  const { t, template } = useTexts();
`;

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function link(root: string, name: string, target: string): void {
  const path = join(root, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
