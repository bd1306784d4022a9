import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';

import { describe, expect, test } from '@rstest/core';

import { smallI18next } from './small-i18next';

const CHECKOUT = join(import.meta.dirname, '../../..');
const ofPlatform = createRequire(join(CHECKOUT, 'shared/platform/package.json'));
const installed = readFileSync(
  join(dirname(ofPlatform.resolve('i18next')), '../esm/i18next.js'),
  'utf8',
);

/** The methods that the page uses. */
interface Instance {
  init: (options: object) => Promise<unknown>;
  addResourceBundle: (language: string, namespace: string, texts: object) => void;
  changeLanguage: (language: string) => Promise<unknown>;
  hasLoadedNamespace: (namespace: string) => boolean;
  t: (key: string, options: object) => string;
}

describe('the used parts of i18next', () => {
  test('find, count and fill translations, and follow the language', async () => {
    const code = smallI18next(installed).replace(/^export .*$/m, 'return createInstance;');
    const instance = (runInThisContext(`(() => {${code}})()`) as () => Instance)();
    await instance.init({ lng: 'en', resources: {}, fallbackLng: false, initAsync: false });
    instance.addResourceBundle('en', 'shop', {
      left_one: '{{count}} title',
      left_other: '{{count}} titles',
    });
    instance.addResourceBundle('fr', 'shop', { left_one: '{{count}} titre' });

    expect(instance.t('left', { ns: 'shop', count: 1 })).toBe('1 title');
    expect(instance.t('left', { ns: 'shop', count: 2 })).toBe('2 titles');
    expect(instance.hasLoadedNamespace('other')).toBe(true);
    await instance.changeLanguage('fr');
    expect(instance.t('left', { ns: 'shop', count: 1 })).toBe('1 titre');
    expect(instance.t('absent', { ns: 'shop' })).toBe('absent');
  });

  test('are less than five sixths of its code, and not taken from another i18next', () => {
    expect(smallI18next(installed).length).toBeLessThan((installed.length * 5) / 6);
    expect(() => smallI18next('class I18n {}')).toThrow('adapt small-i18next.ts');
  });

  test('are enough for all translations: none contains another one, or formats a value', () => {
    const files = globSync('{shell,remotes/*,shared/platform}/src/locales.json', {
      cwd: CHECKOUT,
    });
    const texts = files.map((file) => readFileSync(join(CHECKOUT, file), 'utf8'));

    expect(files.length).toBeGreaterThan(6);
    expect(texts.filter((text) => /\$t\(|\{\{[^}]*,/.test(text))).toEqual([]);
  });
});
