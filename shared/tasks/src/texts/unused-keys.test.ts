import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { link, write } from '../boundaries/sample-workspace';
import { ROOT } from '../workspace.mjs';
import { packagesWithTexts, unusedKeys } from './unused-keys';

/** [key, how the sample's page asks for it] */
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

/** [key, code in which it stands all the same] */
const UNUSED: [key: string, code: string][] = [
  ['nowhere', ''],
  ['country.de', "export const other = 'country.de'"],
  ['any', 'export const show = (key: keyof typeof en) => useTexts().t(key)'],
];

describe('the texts of the site', () => {
  test('are all shown somewhere', () => {
    expect(unusedKeys(packagesWithTexts())).toEqual([]);
  }, 60_000);

  test('are those of shell, platform and remotes', () => {
    expect(packagesWithTexts().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['@redeem/shell', '@redeem/platform', '@redeem/retailers']),
    );
  });
});

describe('a package of which some texts are shown nowhere', () => {
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

  test.each(USED)('%s is asked for by: %s', (key) => {
    expect(unused).not.toContain(`@redeem/sample: ${key}`);
  });

  test.each(UNUSED)('%s is named, with the package, in spite of: %s', (key) => {
    expect(unused).toContain(`@redeem/sample: ${key}`);
  });

  test('a text that only a test asks for is named as well', () => {
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
