import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Faq, ReturnPolicy } from '../src/content/content';
import { loadContent } from './load-content';

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
