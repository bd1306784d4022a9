import { foreignLetterIn, latin, MARKS, narrow } from './characters';

/** The length of the longest codes. Further typed characters are dropped (spec-5.1). */
export const MAX_CODE_LENGTH = 16;
/** The shortest code that is sent to the service (spec-5.2). */
const SHORTEST_CODE = 12;

/** Returns the raw code in a typed, pasted or linked text, cut at 16 characters. */
export function tidyCode(text: string): string {
  // Twice, because what is cut off may have been the only reason to keep a mark.
  return cut(wholeCode(cut(wholeCode(text))));
}

/** Returns true if `tidyCode` would cut the text. */
export function isTooLong(text: string): boolean {
  return [...wholeCode(text)].length > MAX_CODE_LENGTH;
}

/** Returns the text as a code that is not cut, which one that the service issued never is (gap-8, gap-32, gap-45). */
export function wholeCode(text: string): string {
  // Capitals first: some small letters have a capital of two characters, one of which looks Latin.
  const code = latin(narrow(text).toUpperCase()).replace(/[\s\p{Dash}\p{Cc}\p{Cs}]/gu, '');
  const letters = code.replace(new RegExp(`[${MARKS}]`, 'gu'), '');
  return /^[A-Z\d]*$/.test(letters) ? letters : code;
}

/** Returns true for a text of the length of a code that can be typed, without foreign letters. */
export function isComplete(code: string): boolean {
  const { length } = [...code];
  return (length === SHORTEST_CODE || length === MAX_CODE_LENGTH) && foreignLetterIn(code) === null;
}

/** Returns true for a code that is sent to the service: a complete one, or a longer one, which only the service issues. */
export function isChecked(code: string): boolean {
  return isComplete(code) || [...code].length > MAX_CODE_LENGTH;
}

/** Returns true if a code of this length may be complete or half of a longer one. */
export function mayGoOn(code: string): boolean {
  return [...code].length === SHORTEST_CODE;
}

function cut(code: string): string {
  return [...code].slice(0, MAX_CODE_LENGTH).join('');
}
