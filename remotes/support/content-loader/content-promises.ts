import type { Faq, ReturnPolicy } from '../src/content/content';
import { type Contents, loadContent } from './load-content';

/** The anchors that support offers to other remotes, and the messages of others that it quotes. */
export interface ContentPromises {
  /** The anchors of each page, by path. */
  anchors: Record<string, string[]>;
  /** The messages of other packages that answers quote, by locale. */
  messages: Record<string, string[]>;
}

type Strings = Readonly<Record<string, string>>;

/**
 * Returns what content promises. The anchors are those of the English files.
 *
 * @param strings The translations of the package, by locale.
 */
export function contentPromises(
  contents: Contents,
  strings: Readonly<Record<string, Strings>>,
): ContentPromises {
  const faq = loadContent(contents, 'en/faq.md').content as Faq;
  const { sections } = loadContent(contents, 'en/return-policy.md').content as ReturnPolicy;
  const policy = sections.map(({ anchor }) => anchor);
  const quoted = Object.entries(strings)
    .sort()
    .map(([locale, own]) => {
      const markdown = contents.files[`${locale}/faq.md`] ?? '';
      return [locale, othersQuotedIn(markdown, own)] as const;
    });
  return {
    anchors: {
      '/support': faq.groups.flatMap(({ entries }) => entries.map(({ anchor }) => anchor)),
      '/returnpolicy': policy,
      '/codereturn': policy,
    },
    messages: Object.fromEntries(quoted),
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

/** Returns the quotes that are not support's own translations. */
function othersQuotedIn(markdown: string, strings: Strings): string[] {
  const own = Object.values(strings).map(asQuoted);
  const quotes = quotesIn(markdown).filter((quote) => !own.some((text) => text.includes(quote)));
  return [...new Set(quotes)].sort();
}
