import { isChecked, narrow } from '../rules/code-format';

/** More candidates than this are no choice for a visitor. */
const MOST_CODES = 4;

/**
 * A row of words of four characters in the same case, or a word, whose groups dashes or dots may
 * join. Next to it stands no letter of any language, so that it is never part of a word.
 */
const RUN =
  /(?<![\p{L}\p{M}\p{N}])(?:[A-Z\d]{4}(?:\s[\s.·\p{Dash}]*[A-Z\d]{4})+|[a-z\d]{4}(?:\s[\s.·\p{Dash}]*[a-z\d]{4})+|[A-Za-z\d]+(?:[.·\p{Dash}][A-Za-z\d]+)*)(?![.·\p{Dash}]?[\p{L}\p{M}\p{N}])/gu;

/**
 * Returns the redemption codes of 12 or 16 letters and digits that a pasted text holds, in upper
 * case: in the parameter `c` of a link, or among other words. Two codes in one row of groups are
 * two codes. Words, telephone numbers and other links are none. The text must be narrow.
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
    // The label before a code is as long as one of its groups.
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
 * Returns the code that a visitor has typed as a path of the site, in upper case, however it is parted
 * there; the empty string where nothing looks like one.
 */
export function codeInPath(path: string): string {
  const parts = [path, ...path.split(/[/=&]/)];
  const [code = ''] = parts.flatMap((part) => codesIn(inOneWord(narrow(part))));
  return code;
}

function inOneWord(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}

/** Words have no digits and are rarely in capitals; telephone and order numbers have no letters. */
function isLikeACode(letters: string): boolean {
  const isCapital = letters === letters.toUpperCase();
  return /\d/.test(letters) ? /[A-Z]/i.test(letters) : isCapital;
}
