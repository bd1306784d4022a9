// What a code looks like, and how it is read from what a visitor writes or pastes. No script in the page uses this file,
// because it would make each page longer.

/** The length of the longest codes. Further typed characters are dropped (spec-5.1). */
export const MAX_CODE_LENGTH = 16;
/** The length of the other codes, which are the shortest that are sent to the service (spec-5.2). */
export const MIN_CODE_LENGTH = 12;
/** Marks that are written between the groups of a code, as the inside of a character class (gap-45). */
const MARKS = String.raw`._/\\|:;,·•∙‧・･●▪、，。…+=*~ーｰ'’\p{Dash}`;

/** The Cyrillic and Greek capitals that look Latin, above the letters as which they are read (gap-45). */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХԚԜҺԀΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ';
const READ_AS = 'ABESIJKMHOPCTYXQWHDABEZHIKMNOPTYXCM';

/** Returns the raw code in a typed, pasted or linked text, cut at 16 characters. */
export function tidyCode(text: string): string {
  const cut = (code: string) => [...wholeCode(code)].slice(0, MAX_CODE_LENGTH).join('');
  // Twice, because what is cut off may have been the only reason to keep a mark.
  return cut(cut(text));
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
  return [MIN_CODE_LENGTH, MAX_CODE_LENGTH].includes([...code].length) && !foreignLetterIn(code);
}

/** Returns true for a code that is sent to the service: a complete one, or a longer one, which only the service issues. */
export function isChecked(code: string): boolean {
  return isComplete(code) || [...code].length > MAX_CODE_LENGTH;
}

/** Returns the text without invisible characters, with the digits of all scripts and wide or styled characters as plain ones. */
function narrow(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\0-\x7F]/gu, (character) => {
      const plain = character.normalize('NFKC');
      if (/^[A-Za-z\d]$/.test(plain) || /[\uFF01-\uFF5E]/.test(character)) return plain;
      return /\p{Nd}/u.test(character) ? digitOf(character) : character;
    });
}

/** Returns the text with Latin letters instead of those that look alike. The case stays. */
function latin(text: string): string {
  return text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => {
    const capital = letter.toUpperCase();
    const read = READ_AS[LOOK_ALIKES.indexOf(capital)] ?? letter;
    return capital === letter ? read : read.toLowerCase();
  });
}

/** Returns the first letter or digit that no code has, and its position from 1 on; null without one (gap-45). */
export function foreignLetterIn(code: string): { letter: string; position: number } | null {
  const letters = [...code];
  const at = letters.findIndex((letter) => /(?=[\p{L}\p{N}])[^\0-\x7F]/u.test(letter));
  return at < 0 ? null : { letter: letters[at] ?? '', position: at + 1 };
}

/** Returns the value of a decimal digit. Unicode has those of each script in a row that begins with zero. */
function digitOf(character: string): string {
  const digit = character.codePointAt(0) ?? 0;
  let zero = digit;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((digit - zero) % 10);
}

/** A text that does not change the field, because its code is uncertain. */
export interface Pasted {
  text: string;
  /** The codes that may be meant; empty if none is recognised. */
  codes: string[];
}

/** Matches rows of words of four characters in the same case, with the same blank or mark between them. */
const ROW = [String.raw`[A-Z\d]{4}`, String.raw`[a-z\d]{4}`]
  .map((group, at) => {
    const mark = `mark${String(at)}`;
    return String.raw`${group}(?<${mark}>\s?[\s${MARKS}]\s?)${group}(?:\k<${mark}>${group})+`;
  })
  .join('|');
/** Matches a word, whose groups dashes or dots may join. */
const WORD = String.raw`[A-Za-z\d]+(?:[.·\p{Dash}][A-Za-z\d]+)*`;
/** Matches what may be a code. No letter of any language is next to it, so it is never part of a word. */
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])(?:${ROW}|${WORD})(?![.·\p{Dash}]?[\p{L}\p{M}\p{N}])`,
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
  const isWhole = [...wholeCode(text)].length <= MAX_CODE_LENGTH;
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
  const isTyped = [...code].length === MAX_CODE_LENGTH && [...text].length === MAX_CODE_LENGTH + 1;
  return isTyped ? null : { text, codes };
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
  return [...new Set([...inLinks, ...codesInProse(prose.join(' '))])];
}

/** Returns the code in a path of the site, in upper case; an empty string if nothing looks like a code. */
export function codeInPath(path: string): string {
  const words = narrow(path).replace(/[^\p{L}\p{N}/=&]+/gu, '-');
  return codesIn(words.replace(/[/=&]/g, ' '))[0] ?? '';
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
    const row = groups.join('');
    const letters = row.toUpperCase();
    // Words have no digits and are rarely in capitals; telephone numbers have no letters.
    const isLikeACode = /\d/.test(row) ? /[A-Z]/.test(letters) : row === letters;
    if (!isLikeACode) return [];
    if (isComplete(letters)) return [letters];
    // Two codes in one row of groups.
    const halves = [letters.slice(0, letters.length / 2), letters.slice(letters.length / 2)];
    return groups.every(({ length }) => length === 4) && halves.every(isComplete) ? halves : [];
  });
}

/** Returns the text with the characters for percent-encoded bytes. All that belongs to links and codes is one byte. */
function decoded(text: string): string {
  return text.replace(/%[\dA-F]{2}/gi, (byte) => String.fromCharCode(parseInt(byte.slice(1), 16)));
}
