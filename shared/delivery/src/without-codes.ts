/**
 * A code is 12 to 16 letters and digits: in capitals with whatever people put between its groups
 * (`%20` in an address), in small letters with no more than dashes, for words have spaces between
 * them; but in groups of four, as it is printed, with spaces too.
 */
const CODES = [
  /[A-Z\d](?:(?:[\s+\p{Dash}\p{Default_Ignorable_Code_Point}]|%20|%2D){0,3}[A-Z\d]){11,}/gu,
  /[A-Za-z\d](?:\p{Dash}?[A-Za-z\d]){11,}/gu,
  /\b[A-Za-z\d]{4}(?:(?:[\s+]|%20|%2D)[A-Za-z\d]{4}){2,3}\b/gi,
];

/** What follows the question mark of an address. */
const QUERIES = /\?[^\s"'`)<>]+/g;

/**
 * A text without anything that could be a code or the query of an address. It rather takes a long
 * word too many: a code is worth a movie.
 */
export function withoutCodes(text: string): string {
  const withoutAny = CODES.reduce((rest, codes) => rest.replace(codes, '[code]'), text);
  return withoutAny.replace(QUERIES, '?[query]');
}
