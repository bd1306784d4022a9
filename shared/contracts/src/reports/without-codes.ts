/** Matches a character that controls a terminal, breaks a line or is invisible. */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Patterns of a code, which has 12 to 16 letters and digits. Between capitals any separator is allowed;
 * between lower-case letters only dashes, because words have spaces between them.
 */
const WRITTEN = [
  /[A-Z\d](?:[\s+\p{Dash}]{0,3}[A-Z\d]){11,}/gu,
  /[A-Za-z\d](?:\p{Dash}?[A-Za-z\d]){11,}/gu,
];

/**
 * Matches characters in groups. Single characters and groups of four, as codes are printed, are a code with any
 * separator; the expression captures those. Other groups may be words. A place in a file
 * (`html:1234:5678`) is not a code.
 */
const GROUPED =
  /(?<![A-Z\d])(?![A-Z]+:\d+:\d)(?:([A-Z\d](?:[\W_]{1,8}[A-Z\d]){11,}|[A-Z\d]{4}(?:[\W_]{0,8}[A-Z\d]{4}){2,})|[A-Z\d]{2}(?:[\W_]{1,8}[A-Z\d]{2}){5,}|[A-Z\d]{3}(?:[\W_]{1,8}[A-Z\d]{3}){3,}|[A-Z\d]{6}(?:[\W_]{1,8}[A-Z\d]{6})+|[A-Z\d]{8}(?:[\W_]{1,8}[A-Z\d]{8})+)(?![A-Z\d])/gi;

/** Matches the query of an address. */
const QUERIES = /\?[^\s"'`)<>]+/g;

/**
 * Returns a text without the queries of addresses and without anything that could be a code, in any
 * spelling. It also removes some long words: a code is worth a movie.
 */
export function withoutCodes(text: string): string {
  const read = asRead(text);
  const struck = WRITTEN.reduce((rest, codes) => rest.replace(codes, '[code]'), read).replace(
    GROUPED,
    (run, certain?: string) => (certain || isLikeACode(run) ? '[code]' : run),
  );
  return (struck === read ? text : struck).replace(QUERIES, '?[query]');
}

function isLikeACode(run: string): boolean {
  return /\d/.test(run) ? /[a-z]/i.test(run) : run === run.toUpperCase();
}

/** Returns a text with decoded and normalised letters and digits; other encoded bytes become a dash. */
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
