import { isChecked, isTooLong, narrow, tidyCode } from './code-format';

/** The maximum number of codes in a list. A text with more is something else. */
const MOST_CODES = 10;

/**
 * Matches a row of words of four characters in the same case, or a word, whose groups dashes or dots may join. No letter
 * of any language is next to it, so it is never part of a word.
 */
const RUN =
  /(?<![\p{L}\p{M}\p{N}])(?:[A-Z\d]{4}(?:\s[\s.·\p{Dash}]*[A-Z\d]{4})+|[a-z\d]{4}(?:\s[\s.·\p{Dash}]*[a-z\d]{4})+|[A-Za-z\d]+(?:[.·\p{Dash}][A-Za-z\d]+)*)(?![.·\p{Dash}]?[\p{L}\p{M}\p{N}])/gu;

/**
 * Returns the redemption codes of 12 or 16 letters and digits in a pasted text, in upper case: from the parameter `c` of
 * a link, or between other words. Two codes in one row of groups are two codes. Words, telephone numbers and other
 * links are not codes. The text must have narrow characters.
 */
export function codesIn(text: string): string[] {
  const codes = new Set<string>();
  const prose = text
    .split(/\s+/)
    .map((word) => {
      const link = /[?&]c=[^&#]*/.exec(word);
      if (link) {
        const code =
          new URLSearchParams(link[0].slice(1)).get('c')?.replace(/[^A-Z\d]/gi, '') ?? '';
        if (isChecked(code)) codes.add(code.toUpperCase());
      }
      return link || /:\/\/|@/.test(word) ? '|' : word;
    })
    .join(' ')
    // The label before a code has the length of a group.
    .replace(/\bcode\b/gi, '|');

  for (const [run] of prose.matchAll(RUN)) {
    const groups = run.split(/[\s.·\p{Dash}]+/u);
    const letters = groups.join('');
    const half = letters.length / 2;
    const isRow = groups.every((group) => group.length === 4);
    if (!isLikeACode(letters)) continue;
    if (isChecked(letters)) codes.add(letters.toUpperCase());
    else if (isRow && isChecked(letters.slice(half))) {
      codes.add(letters.slice(0, half).toUpperCase()).add(letters.slice(half).toUpperCase());
    }
  }
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

/** Returns the code in the text of a field that the store has not read yet: the only code in a longer text, else the whole text. */
export function codeInTypedText(text: string): string {
  const [code, other] = isTooLong(text) ? codesIn(narrow(text)) : [];
  return other === undefined && code !== undefined ? code : tidyCode(text);
}

function inOneWord(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** Returns true for text like a code: words have no digits and are rarely in capitals; telephone and order numbers have no letters. */
function isLikeACode(letters: string): boolean {
  const isCapital = letters === letters.toUpperCase();
  return /\d/.test(letters) ? /[A-Z]/i.test(letters) : isCapital;
}
