/// <reference lib="dom" />

/** The bundler's functions in a bundle: the names of a chunk's script and style sheet. */
declare const __webpack_require__: Record<'u' | 'miniCssF', (chunk: string) => string>;

/**
 * Part of every remote: repeats the query of the entry for all files of the remote. A browser joins a request to a
 * pending one for the same address, so a cache-busting retry needs another address. The shell loads the entry
 * with a query, and this plugin adds it to all files.
 */
export default function repeatEntryQuery(): { name: string } {
  const { currentScript } = document;
  const query = currentScript instanceof HTMLScriptElement ? new URL(currentScript.src).search : '';
  for (const name of ['u', 'miniCssF'] as const) {
    const nameOf = __webpack_require__[name];
    __webpack_require__[name] = (chunk) => nameOf(chunk) + query;
  }
  return { name: 'redeem:repeat-entry-query' };
}
