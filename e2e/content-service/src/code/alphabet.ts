/** The characters of codes, without 0 O, 1 I L, 2 Z, 5 S and 8 B, because people read codes from paper. */
export const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';

/** Returns a code as it is printed, in groups of four. */
export function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ');
}
