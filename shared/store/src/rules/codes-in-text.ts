import { latin, MARKS, narrow } from './characters';
import { isComplete, isTooLong, MAX_CODE_LENGTH, tidyCode } from './code-format';

/** A text that does not change the field, because its code is uncertain. */
export interface Pasted {
  text: string;
  /** The codes that may be meant; empty if none is recognised. */
  codes: string[];
}

/** A text with more codes is something else. */
const MOST_CODES = 10;

/** Words of four characters in the same case. */
const GROUPS = [String.raw`[A-Z\d]{4}`, String.raw`[a-z\d]{4}`];
/** Matches rows of them with blanks, which dashes or dots may follow. */
const ROW = GROUPS.map((group) => String.raw`${group}(?:\s[\s.·\p{Dash}]*${group})+`).join('|');
/** Matches rows of three or four of them with the same mark between them. */
const MARKED_ROW = GROUPS.map((group, at) => {
  const mark = `mark${String(at)}`;
  return String.raw`${group}(?<${mark}>\s?[${MARKS}]\s?)${group}(?:\k<${mark}>${group}){1,2}`;
}).join('|');
/** Matches a word, whose groups dashes or dots may join. */
const WORD = String.raw`[A-Za-z\d]+(?:[.·\p{Dash}][A-Za-z\d]+)*`;
/** Matches what may be a code. No letter of any language is next to it, so it is never part of a word. */
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:${ROW}|${MARKED_ROW}|${WORD})(?![.·\p{Dash}]?[\p{L}\p{M}\p{N}])`,
  'gu',
);
/** Matches the parameter `c` of a link up to the next one, also where a mail program has escaped or repeated a mark. */
const PARAMETER = /[?&;#]\s*c\s*=([^?&#]*)/i;

/**
 * Returns the code after an edit of the field that held `code`, not tidied yet; a text that leaves the field unchanged;
 * or null for a character that is typed into a full code.
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

/** Returns the code in the parameter `c` of a link, or the text if its code is uncertain (gap-44). */
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
 * Returns the codes of 12 or 16 letters and digits in a text of narrow characters, in upper case: from the parameter `c`
 * of a link, or between other words. Words, telephone numbers and other links are not codes.
 */
export function codesIn(text: string): string[] {
  const inLinks: string[] = [];
  const prose = latin(text)
    .split(/\s+/)
    .map((word) => {
      const [, parameter] = PARAMETER.exec(decoded(word)) ?? [];
      if (parameter !== undefined) inLinks.push(...codesInParameter(parameter));
      return parameter !== undefined || /:\/\/|@/.test(word) ? '|' : word;
    });
  const codes = new Set([...inLinks, ...codesInProse(prose.join(' '))]);
  return codes.size > MOST_CODES ? [] : [...codes];
}

/** Returns the code in a path of the site, in upper case; an empty string if nothing looks like a code. */
export function codeInPath(path: string): string {
  const words = [path, ...path.split(/[/=&]/)].map((part) =>
    narrow(part)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, ''),
  );
  return words.flatMap(codesIn)[0] ?? '';
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
  // The label before a code has the length of a group.
  const runs = prose.replace(/\bcode\b/gi, '|').matchAll(RUN);
  return [...runs].flatMap(([run]) => {
    const groups = run.split(new RegExp(`[\\s${MARKS}]+`, 'u'));
    const letters = groups.join('').toUpperCase();
    if (!isLikeACode(groups.join(''))) return [];
    if (isComplete(letters)) return [letters];
    // Two codes in one row of groups.
    const halves = [letters.slice(0, letters.length / 2), letters.slice(letters.length / 2)];
    return groups.every(({ length }) => length === 4) && halves.every(isComplete) ? halves : [];
  });
}

/** Returns true for text like a code: words have no digits and are rarely in capitals; telephone numbers have no letters. */
function isLikeACode(letters: string): boolean {
  return /\d/.test(letters) ? /[A-Z]/i.test(letters) : letters === letters.toUpperCase();
}

/** Returns the text with its percent-encoded characters; as it is if it is not encoded correctly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isOneMore(code: string, letters: string[]): boolean {
  return (
    letters.length === MAX_CODE_LENGTH + 1 &&
    letters.some((_letter, at) => letters.filter((_, index) => index !== at).join('') === code)
  );
}
