/** No 0 O, 1 I L, 2 Z, 5 S or 8 B: a code is read off paper by people. */
export const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';

/** The way a code is printed: in groups of four. */
export function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
