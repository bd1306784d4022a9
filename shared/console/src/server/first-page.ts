import { inlineScriptsOf } from '@redeem/host';

import { type FirstPage, MARKED } from '../api';

/** The HTML is that of the overview. Of an address with another page it goes before it is seen. */
const REMOVE_FOR_OTHERS = `<script>location.hash.length>2&&document.getElementById("${MARKED.app}").replaceChildren()</script>`;
const PLACE = new RegExp(`(<div id="${MARKED.app}">)(</div>)`);

/** Returns the sources of the inline scripts of a page, for the content policy. */
export function firstScripts(): string[] {
  return inlineScriptsOf(REMOVE_FOR_OTHERS).map((hash) => `'${hash}'`);
}

/** Returns the page with what it shows first: as HTML, and as the data from which that was made. */
export function pageWithFirst(
  page: Uint8Array,
  first: FirstPage,
  render: (first: FirstPage) => string,
): string {
  // Nothing in the data ends the script.
  const data = JSON.stringify(first).replaceAll('<', String.raw`\u003c`);
  const scripts = [
    REMOVE_FOR_OTHERS,
    `<script type="application/json" id="${MARKED.first}">${data}</script>`,
  ].join('');
  return new TextDecoder()
    .decode(page)
    .replace(PLACE, (_, start: string, end: string) => start + render(first) + end + scripts);
}
