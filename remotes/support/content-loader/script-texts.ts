import { packSearchTerms } from '../src/faq/search/search-terms';
import { type Contents, loadContent } from './load-content';

/** The query of an import of the `{search: …}` lines, which the page needs only for a search. */
const SEARCH_TERMS = '?search';

/** Matches a mark in a script, in the quotes that the minifier chose. */
const MARK = /(["'`])@content\/([^"'`@]+)@\1/g;

/**
 * Returns the string that stands for the data of a content file in a script, until `fillScript` replaces it. So the build puts the
 * data into its scripts by the same function as the program of a release, which has no bundler.
 *
 * @param request The path of the file (`en/faq.md`), for its search terms with `?search`.
 */
export function markOf(request: string): string {
  return `@content/${request}@`;
}

/** True for a script with marks. */
export function hasMarks(script: string): boolean {
  return script.search(MARK) !== -1;
}

/** Returns a script with the data of content files in the place of their marks. */
export function fillScript(script: string, contents: Contents): string {
  return script.replace(MARK, (_mark, _quote, request: string) =>
    literalOf(dataOf(contents, request)),
  );
}

/** Returns what the import of a content file is. */
export function dataOf(contents: Contents, request: string): unknown {
  const isForSearch = request.endsWith(SEARCH_TERMS);
  const path = isForSearch ? request.slice(0, -SEARCH_TERMS.length) : request;
  const { content, searchTerms } = loadContent(contents, path);
  return isForSearch ? packSearchTerms(searchTerms) : content;
}

/** Returns plain data as JavaScript: JSON without the quotes of keys, as a minifier writes it. */
function literalOf(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(literalOf).join(',')}]`;
  if (typeof data === 'boolean') return data ? '!0' : '!1';
  if (typeof data === 'string') return data.includes('\n') ? linesOf(data) : JSON.stringify(data);
  if (typeof data !== 'object' || data === null) return JSON.stringify(data);
  const members = Object.entries(data).map(([key, value]) => `${key}:${literalOf(value)}`);
  return `{${members.join(',')}}`;
}

/** Returns a text of several lines as the shortest literal. */
function linesOf(text: string): string {
  return `\`${text.replace(/[`\\]|\$\{/g, '\\$&')}\``;
}
