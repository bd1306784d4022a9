import { latin, MARKS, narrow } from './characters';
import { isComplete, isTooLong, MAX_CODE_LENGTH, tidyCode } from './code-format';

/** A text that does not change the field, because its code is uncertain. */
export interface Pasted {
  text: string;
  /** The codes that may be meant; empty if none is recognised. */
  codes: string[];
}

/** The maximum number of codes in a list. A text with more is something else. */
const MOST_CODES = 10;

/** Matches a row of words of four characters in the same case, which dashes or dots may join. */
const ROW = String.raw`[A-Z\d]{4}(?:\s[\s.·\p{Dash}]*[A-Z\d]{4})+|[a-z\d]{4}(?:\s[\s.·\p{Dash}]*[a-z\d]{4})+`;

/** Matches a row of three or four such words with the same mark between them. */
const MARKED_ROW = ['A-Z', 'a-z']
  .map((letters, at) => {
    const word = String.raw`[${letters}\d]{4}`;
    const mark = `mark${String(at)}`;
    return String.raw`${word}(?<${mark}>\s?[${MARKS}]\s?)${word}(?:\k<${mark}>${word}){1,2}`;
  })
  .join('|');

/** Matches a word, whose groups dashes or dots may join. */
const WORD = String.raw`[A-Za-z\d]+(?:[.·\p{Dash}][A-Za-z\d]+)*`;

/** Matches what may be a code. No letter of any language is next to it, so it is never part of a word. */
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:${ROW}|${MARKED_ROW}|${WORD})(?![.·\p{Dash}]?[\p{L}\p{M}\p{N}])`,
  'gu',
);

/** Matches the marks between the groups of a run. */
const BETWEEN = new RegExp(`[\\s${MARKS}]+`, 'u');

/** Matches the parameter `c` of a link up to the next one, also where a mail program has escaped or repeated a mark. */
const PARAMETER = /[?&;#]\s*c\s*=([^?&#]*)/i;

/**
 * Returns the code after an edit of the field, not tidied yet; a text that leaves the field unchanged; or null for a
 * character that is typed into a full code.
 *
 * @param code The code in the field before.
 * @param edited The text of the field, or of the parameter `c` of a link (gap-44).
 */
export function readText(edited: string, code = ''): string | Pasted | null {
  const text = narrow(edited);
  const isWhole = !isTooLong(text);
  const inserted = text.replace(code, '');
  // A text that was pasted over a code may hold the same one.
  const codes = [inserted, text].map(codesIn).find(({ length }) => length > 0) ?? [];
  const [found] = codes;
  if (found !== undefined && codes.length === 1) {
    const isAllOfIt = tidyCode(inserted) === found;
    return isAllOfIt && isWhole && isComplete(tidyCode(text)) ? text : found;
  }
  // A code that the service issued may be longer, and the visitor shortens it.
  if (isWhole || text.length < code.length) return text;
  return isOneMore(code, [...text.toUpperCase()]) ? null : { text, codes };
}

/** Returns the code in the parameter `c` of a link, or the text if its code is uncertain. */
export function readLink(text: string): string | Pasted {
  const [code, other] = codesInParameter(narrow(text));
  if (code !== undefined && other === undefined) return code;
  const read = readText(text) ?? '';
  return typeof read === 'string' ? tidyCode(read) : read;
}

/** Returns the code in a text that an earlier page has stored: one that it has issued, or the text of its field. */
export function readStored(text: string): string {
  const read = readText(text);
  if (typeof read === 'string') return tidyCode(read);
  return /^[A-Z\d]{17,32}$/.test(text) ? text : tidyCode(text);
}

/**
 * Returns the redemption codes of 12 or 16 letters and digits in a pasted text, in upper case: from the parameter `c` of
 * a link, or between other words. Two codes in one row of groups are two codes. Words, telephone numbers and other
 * links are not codes. The text must have narrow characters.
 */
export function codesIn(text: string): string[] {
  const codes = new Set<string>();
  const prose = latin(text)
    .split(/\s+/)
    .map((word) => {
      const [, parameter] = PARAMETER.exec(decoded(word)) ?? [];
      for (const code of parameter === undefined ? [] : codesInParameter(parameter))
        codes.add(code);
      return parameter !== undefined || /:\/\/|@/.test(word) ? '|' : word;
    })
    .join(' ');
  for (const code of codesInProse(prose)) codes.add(code);
  return codes.size > MOST_CODES ? [] : [...codes];
}

/**
 * Returns the code in a path of the site, in upper case and with any separators; an empty string if nothing looks like
 * a code.
 */
export function codeInPath(path: string): string {
  const parts = [path, ...path.split(/[/=&]/)];
  const [code = ''] = parts.flatMap((part) => codesIn(inOneWord(narrow(part))));
  return code;
}

function codesInParameter(text: string): string[] {
  const [value = ''] = latin(text).split(/[?&#]/);
  const codes = codesInProse(value);
  if (codes.length > 0) return codes;
  const letters = value.replace(/[^A-Z\d]/gi, '').toUpperCase();
  // The encoding of mails writes "=" as "=3D".
  return [letters, letters.replace(/^3D/, '')].filter(isComplete).slice(0, 1);
}

function codesInProse(prose: string): string[] {
  const codes: string[] = [];
  // The label before a code has the length of a group.
  for (const [run] of prose.replace(/\bcode\b/gi, '|').matchAll(RUN)) {
    const groups = run.split(BETWEEN);
    const letters = groups.join('').toUpperCase();
    const half = letters.length / 2;
    const isRow = groups.every((group) => group.length === 4);
    if (!isLikeACode(groups.join(''))) continue;
    if (isComplete(letters)) codes.push(letters);
    else if (isRow && isComplete(letters.slice(half))) {
      codes.push(letters.slice(0, half), letters.slice(half));
    }
  }
  return codes;
}

/** Returns the text with its percent-encoded characters; as it is if it is not encoded correctly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inOneWord(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** Returns true for text like a code: words have no digits and are rarely in capitals; telephone and order numbers have no letters. */
function isLikeACode(letters: string): boolean {
  const isCapital = letters === letters.toUpperCase();
  return /\d/.test(letters) ? /[A-Z]/i.test(letters) : isCapital;
}

function isOneMore(code: string, letters: string[]): boolean {
  return (
    letters.length === MAX_CODE_LENGTH + 1 &&
    letters.some((_letter, at) => letters.filter((_, index) => index !== at).join('') === code)
  );
}
