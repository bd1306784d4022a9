import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { RsbuildPlugin } from '@rsbuild/core';

/** The translations of a package: by locale, what a locale says other than the one that it is based on. */
const TABLE = 'src/locales.json';

/** Texts by key. */
type Strings = Readonly<Record<string, string>>;

/** Returns all texts of a package by locale, or an empty record for a package that has no translations. */
export function localesIn(folder: string): Record<string, Strings> {
  const path = join(folder, TABLE);
  return existsSync(path) ? joined(readFileSync(path, 'utf8')) : {};
}

/** Returns the locale from which a region takes all that it does not say itself. */
export function baseOf(locale: string): string | undefined {
  const [language, region] = locale.split('_');
  const isBritish = language === 'en' && region !== 'GB' && region !== 'CA';
  return region === undefined ? undefined : isBritish ? 'en_GB' : language;
}

function joined(json: string): Record<string, Strings> {
  const table = JSON.parse(json) as Record<string, Strings>;
  const textsOf = (locale: string | undefined): Strings =>
    locale === undefined ? {} : { ...textsOf(baseOf(locale)), ...table[locale] };
  return Object.fromEntries(Object.keys(table).map((locale) => [locale, textsOf(locale)]));
}

/**
 * Splits the table of a package, so that a visitor loads one locale: `locales.json?load` is a function that loads a
 * locale from a file of its own, and `locales.json?locale=fr_CA` are the texts of one. Without a query it is the table.
 *
 * @param moduleOf What the file of a locale contains. Without it, its texts.
 */
export function pluginLocales(
  moduleOf: (locale: string, texts: Strings) => unknown = (_, texts) => texts,
): RsbuildPlugin {
  return {
    name: 'redeem:locales',
    setup(api) {
      const table = { test: /[\\/]src[\\/]locales\.json$/ };
      const parts = { ...table, resourceQuery: /^\?(?:load$|locale=)/ };
      api.modifyBundlerChain((chain) => {
        const rule = chain.module.rule('locales').test(table.test);
        rule.resourceQuery(parts.resourceQuery).type('javascript/auto');
      });
      api.transform(parts, ({ code, resourcePath, resourceQuery }) => {
        const texts = joined(code);
        const locale = resourceQuery.replace('?locale=', '');
        if (resourceQuery === '?load') return loaderOf(resourcePath, Object.keys(texts));
        return `export default ${JSON.stringify(moduleOf(locale, texts[locale] ?? {}))}`;
      });
    },
  };
}

/** Returns a module with a function that loads a locale. Shell and platform have one file for both. */
function loaderOf(path: string, locales: string[]): string {
  const owner = basename(dirname(dirname(path)));
  const name = owner === 'shell' || owner === 'platform' ? 'texts' : owner;
  const imports = locales.map(
    (locale) =>
      `${locale}: () => import(/* webpackChunkName: "${name}-${locale}" */ './locales.json?locale=${locale}')`,
  );
  return `const files = { ${imports.join(', ')} };
    export default async (locale) => files[locale]();`;
}
