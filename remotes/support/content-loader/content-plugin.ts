import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

import type { Faq, ReturnPolicy } from '../src/content/content';
import { packSearchTerms } from '../src/faq/search/search-terms';
import { checkContents, englishOf, loadContent } from './load-content';

/** The query of an import of the `{search: …}` lines, which the page needs only for a search. */
const SEARCH_TERMS = '?search';

/**
 * Makes `content/<locale>/*.md` importable as plain data, so that the browser gets neither Markdown nor a
 * parser. A mistake in a file stops the build.
 */
export function pluginContent(folder: string): RsbuildPlugin {
  return {
    name: 'support:content',
    setup(api) {
      // Checked before the compilation, in which the bundler would repeat a mistake for every import of the file.
      api.onBeforeBuild(() => {
        checkContents(folder);
      });
      api.transform({ test: /\/content\/[^/]+\/[^/]+\.md$/ }, (file) => {
        file.addDependency(englishOf(file.resourcePath));
        const { content, searchTerms } = loadContent(folder, file.resourcePath, file.code);
        const data = file.resourceQuery === SEARCH_TERMS ? packSearchTerms(searchTerms) : content;
        return `export default ${JSON.stringify(data)};`;
      });
    },
  };
}

/** Matches the files that a visitor needs in one locale: `src/locales` and `content`. */
const OF_LOCALE = /[\\/](?:locales|content)[\\/](\w+)(?:\.json$|[\\/][^\\/]+\.md$)/;

/** Matches the search terms (`faq.md?search`), which are loaded with the search. */
function isForSearch(module: Rspack.Module): boolean {
  return module.identifier().includes('?search');
}

function localeOf(module: Rspack.Module): string | undefined {
  return OF_LOCALE.exec(module.nameForCondition() ?? '')?.[1];
}

/**
 * Puts all content of a locale into one file, because a visitor needs all of it and the entry contains one hash
 * per file. The search terms of a language are one file without code, because content has its own budget.
 */
export function pluginOneFileALocale(): RsbuildPlugin {
  return {
    name: 'support:one-file-a-locale',
    setup(api) {
      api.modifyRspackConfig((config) => {
        // The page preloads files with such a name before the shell requests them.
        const textsName = (module: Rspack.Module) => {
          const locale = localeOf(module);
          return locale && `support-${locale}`;
        };
        // The gate counts files with such a name as content.
        const wordsName = (module: Rspack.Module) => {
          const language = localeOf(module)?.slice(0, 2);
          return language && `content-${language}-search`;
        };
        config.optimization = {
          ...config.optimization,
          splitChunks: {
            cacheGroups: {
              default: false,
              defaultVendors: false,
              locale: {
                test: (module) => localeOf(module) !== undefined && !isForSearch(module),
                chunks: 'async',
                enforce: true,
                name: textsName,
              },
              words: { test: isForSearch, chunks: 'async', enforce: true, name: wordsName },
            },
          },
        };
      });
    },
  };
}

/** The anchors that support offers to other remotes, and the messages of others that it quotes. */
interface ContentPromises {
  /** The anchors of each page, by path. */
  anchors: Record<string, string[]>;
  /** The messages of other packages that answers quote, by locale. */
  messages: Record<string, string[]>;
}

/** Reads the content of the package in `folder`. The anchors are those of the English files. */
export function contentPromises(folder: string): ContentPromises {
  const locales = readdirSync(join(folder, 'content')).sort();
  const faq = contentOf(folder, 'faq.md') as Faq;
  const { sections } = contentOf(folder, 'return-policy.md') as ReturnPolicy;
  const policy = sections.map(({ anchor }) => anchor);
  return {
    anchors: {
      '/support': faq.groups.flatMap(({ entries }) => entries.map(({ anchor }) => anchor)),
      '/returnpolicy': policy,
      '/codereturn': policy,
    },
    messages: Object.fromEntries(locales.map((locale) => [locale, quotedIn(folder, locale)])),
  };
}

/** Returns the quoted messages of a page, with `…` for the parts that vary. */
export function quotesIn(markdown: string): string[] {
  const quotes = markdown.matchAll(/“([^“”]+)”|„([^„“]+)“|« ([^«»]+) »/g);
  return Array.from(quotes, ([, ...texts]) => texts.find(Boolean) ?? '');
}

/** Returns a text as answers quote it: with `…` for each placeholder, and with ordinary spaces. */
export function asQuoted(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '…').replace(/\s/g, ' ');
}

/** Returns the quotes of one locale that are not support's own translations. */
function quotedIn(folder: string, locale: string): string[] {
  const strings = readFileSync(join(folder, 'src/locales', `${locale}.json`), 'utf8');
  const own = Object.values(JSON.parse(strings) as Record<string, string>).map(asQuoted);
  const faq = readFileSync(join(folder, 'content', locale, 'faq.md'), 'utf8');
  const quotes = quotesIn(faq).filter((quote) => !own.some((text) => text.includes(quote)));
  return [...new Set(quotes)].sort();
}

function contentOf(folder: string, document: string) {
  const path = join(folder, 'content/en', document);
  return loadContent(folder, path, readFileSync(path, 'utf8')).content;
}
