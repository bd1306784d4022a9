/** The length of the longest codes. Further typed characters are dropped (spec-5.1). */
export const MAX_CODE_LENGTH = 16;

/** The shortest code that is sent to the service (spec-5.2). */
export const SHORTEST_CODE = 12;

/** The lengths at which a code is sent to the service (spec-5.2). */
const CHECKED_LENGTHS = [SHORTEST_CODE, MAX_CODE_LENGTH];

/**
 * Returns the raw code in a typed, pasted or linked text, cut at 16 characters.
 *
 * Drops white space, dashes, invisible characters, halves of surrogate pairs and dots between two
 * letters; full-width letters become narrow, and all letters upper case (gap-8, gap-32).
 */
export function tidyCode(text: string): string {
  return [...rawText(text)].slice(0, MAX_CODE_LENGTH).join('');
}

/** Returns true if `tidyCode` would cut the text. */
export function isTooLong(text: string): boolean {
  return [...rawText(text)].length > MAX_CODE_LENGTH;
}

/** Returns the text without invisible characters, and with narrow letters and digits. */
export function narrow(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (wide) => wide.normalize('NFKC'));
}

export function isChecked(code: string): boolean {
  return CHECKED_LENGTHS.includes([...code].length);
}

/** Returns true if a code of this length may be complete or half of a longer one. */
export function mayGoOn(code: string): boolean {
  return [...code].length === SHORTEST_CODE;
}

function rawText(text: string): string {
  return narrow(text)
    .replace(/[\s\p{Dash}\p{Cc}\p{Cs}]/gu, '')
    .replace(/(?<=[\p{L}\p{N}])[.·](?=[\p{L}\p{N}])/gu, '')
    .toUpperCase();
}
