/*
 * Removes the code of a link (`?c=`) from the address before any request has it in its Referer. The first of several counts. The
 * shell reads it from the history entry (history-state.ts), also after a reload.
 *
 * Mail programs and QR codes damage links: a mark of the address is escaped, repeated or in the wrong place. Each part of
 * query and fragment that has a parameter `c` is removed. The store finds the code in its text (gap-44).
 */
import { changeHistoryState } from './history-state';

/** Matches the parameter in a decoded part of the address. A visitor may type the link in capitals. */
const PARAMETER = /(?:^|[?&;#\s])c\s*=([^&#]*)/i;

const url = new URL(location.href);
let codeFromLink: string | undefined;

/** Returns true if the part has the parameter, and notes the first. */
function hasCode(part: string): boolean {
  // Unlike `decodeURIComponent` it accepts every text.
  const [, text] = PARAMETER.exec(new URLSearchParams(`=${part}`).get('') ?? '') ?? [];
  codeFromLink ??= text;
  return text !== undefined;
}

const parts = url.search.slice(1).split('&');
const others = parts.filter((part) => !hasCode(part));
const isInFragment = hasCode(url.hash.slice(1).replace(/&/g, '%26'));
if (codeFromLink !== undefined) {
  url.search = others.join('&');
  if (isInFragment) url.hash = '';
  changeHistoryState({ codeFromLink }, url);
}
