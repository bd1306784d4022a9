/**
 * A code is 12 to 16 letters and digits: in capitals with whatever people put between its groups, in
 * small letters with no more than dashes, for words have spaces between them.
 */
const WRITTEN = [
  /[A-Z\d](?:[\s+\p{Dash}]{0,3}[A-Z\d]){11,}/gu,
  /[A-Za-z\d](?:\p{Dash}?[A-Za-z\d]){11,}/gu,
];

/**
 * One letter at a time, or in groups of four, as it is printed, it is one whatever stands between; those
 * are captured. In other groups it may as well be words. A place in a file (`html:1234:5678`) is none.
 */
const GROUPED =
  /(?<![A-Z\d])(?![A-Z]+:\d+:\d)(?:([A-Z\d](?:[\W_]{1,8}[A-Z\d]){11,}|[A-Z\d]{4}(?:[\W_]{1,8}[A-Z\d]{4}){2,})|[A-Z\d]{2}(?:[\W_]{1,8}[A-Z\d]{2}){5,}|[A-Z\d]{3}(?:[\W_]{1,8}[A-Z\d]{3}){3,}|[A-Z\d]{6}(?:[\W_]{1,8}[A-Z\d]{6})+|[A-Z\d]{8}(?:[\W_]{1,8}[A-Z\d]{8})+)(?![A-Z\d])/gi;

/** In capitals also where something stands between some of the groups of four only. */
const FOURS = /(?<![A-Za-z\d])[A-Z\d]{4}(?:[\W_]{0,8}[A-Z\d]{4}){2,}(?![A-Za-z\d])/g;

/** What follows the question mark of an address. */
const QUERIES = /\?[^\s"'`)<>]+/g;

/**
 * A text without anything that could be a code, however it is spelt, or the query of an address. It
 * rather takes a long word too many: a code is worth a movie.
 */
export function withoutCodes(text: string): string {
  const read = asRead(text);
  const struck = WRITTEN.reduce((rest, codes) => rest.replace(codes, '[code]'), read)
    .replace(GROUPED, (run, certain?: string) => (certain || isLikeACode(run) ? '[code]' : run))
    .replace(FOURS, '[code]');
  return (struck === read ? text : struck).replace(QUERIES, '?[query]');
}

function isLikeACode(run: string): boolean {
  return /\d/.test(run) ? /[a-z]/i.test(run) : run === run.toUpperCase();
}

/** With the letters and digits that a reader would take for them; what else was encoded is a dash. */
function asRead(text: string): string {
  return text
    .replace(/%(?:25)+(?=[\dA-F]{2})/gi, '%')
    .replace(/(?:%[\dA-F]{2})+/gi, decoded)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

function decoded(bytes: string): string {
  try {
    return decodeURIComponent(bytes).replace(/[^\p{L}\p{N}]/gu, '-');
  } catch {
    return '-';
  }
}
