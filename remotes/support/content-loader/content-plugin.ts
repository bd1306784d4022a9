import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

import type { Faq, ReturnPolicy } from '../src/content/content';
import { packSearchTerms } from '../src/faq/search/search-terms';
import { checkContents, englishOf, loadContent } from './load-content';

/** Asks for the words of the `{search: …}` lines, which the page does not need until it is searched. */
const SEARCH_TERMS = '?search';

/**
 * Lets `content/<locale>/*.md` be imported as plain data: neither Markdown nor a parser of it reaches
 * the browser, and what is wrong in a file fails the build.
 */
export function pluginContent(folder: string): RsbuildPlugin {
  return {
    name: 'support:content',
    setup(api) {
      // Before anything is compiled: the bundler would repeat each mistake for every import of the file.
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

/** What a visitor needs in one locale: strings in `src/locales`, and what the team writes in `content`. */
const OF_LOCALE = /[\\/](?:locales|content)[\\/](\w+)(?:\.json$|[\\/][^\\/]+\.md$)/;

/** The words for the search (`faq.md?search`) are loaded later, with the search. */
function isForSearch(module: Rspack.Module): boolean {
  return module.identifier().includes('?search');
}

function localeOf(module: Rspack.Module): string | undefined {
  return OF_LOCALE.exec(module.nameForCondition() ?? '')?.[1];
}

/**
 * Keeps all that there is in one locale in one file: a visitor always needs all of it, and the entry
 * names one hash for each file. The words for the search of a language are one file too, apart from its
 * code: what the team writes has a budget of its own.
 */
export function pluginOneFileALocale(): RsbuildPlugin {
  return {
    name: 'support:one-file-a-locale',
    setup(api) {
      api.modifyRspackConfig((config) => {
        // By such a name the page knows what it may fetch before the shell asks for it.
        const textsName = (module: Rspack.Module) => {
          const locale = localeOf(module);
          return locale && `support-${locale}`;
        };
        // By such a name the gate knows what has no code in it.
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

/** What support offers to other remotes and needs of them, as its content says it. */
interface ContentPromises {
  /** By path of a page, the anchors that links may lead to. */
  anchors: Record<string, string[]>;
  /** By locale, the words of other packages that answers quote. */
  messages: Record<string, string[]>;
}

/** Reads the content of the package in `folder`. English has the anchors of all locales. */
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

/** The words in quotation marks: what a page says, with `…` for what changes. */
export function quotesIn(markdown: string): string[] {
  const quotes = markdown.matchAll(/“([^“”]+)”|„([^„“]+)“|« ([^«»]+) »/g);
  return Array.from(quotes, ([, ...texts]) => texts.find(Boolean) ?? '');
}

/** A text as answers quote it: with `…` for each placeholder, and with ordinary spaces. */
export function asQuoted(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '…').replace(/\s/g, ' ');
}

/** The quotes of one locale that are not support's own texts. */
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
