/// <reference lib="dom" />

/** The bundler's own, in whatever it has bundled: the names of a chunk's script and style sheet. */
declare const __webpack_require__: Record<'u' | 'miniCssF', (chunk: string) => string>;

/**
 * Part of every remote. A browser joins a request for what it is waiting for already, so a file that
 * does not come can only be asked for again at another address. The shell says so by a query to the
 * entry, and all files of that copy are asked for with the same one.
 */
export default function askedForAgain(): { name: string } {
  const { currentScript } = document;
  const query = currentScript instanceof HTMLScriptElement ? new URL(currentScript.src).search : '';
  for (const name of ['u', 'miniCssF'] as const) {
    const nameOf = __webpack_require__[name];
    __webpack_require__[name] = (chunk) => nameOf(chunk) + query;
  }
  return { name: 'redeem:asked-for-again' };
}
