/** The longest code there is; the rest of what is typed is dropped (product-spec 5). */
export const MAX_CODE_LENGTH = 16;

/** The lengths at which a code is sent to the service (product-spec 5). */
const CHECKED_LENGTHS = [12, 16];

/**
 * The raw code in what a visitor typed, pasted or followed a link with: white space, hyphens,
 * dashes and what cannot be seen go, halves of characters too; letters are raised, and only then
 * is it cut.
 */
export function tidyCode(typed: string): string {
  const raw = typed
    .replace(/[\s\p{Dash}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}]/gu, '')
    .toUpperCase();
  return [...raw].slice(0, MAX_CODE_LENGTH).join('');
}

export function isChecked(code: string): boolean {
  return CHECKED_LENGTHS.includes([...code].length);
}

/** At this length a code may be finished, or half of a longer one. */
export function mayGoOn(code: string): boolean {
  return [...code].length === CHECKED_LENGTHS[0];
}
