// The characters of codes. No script in the page uses this file, because it would make each page longer.

/** Marks that are written between the groups of a code, as the inside of a character class (gap-45). */
export const MARKS = String.raw`._/\\|:;,·•∙‧・･●▪、，。…+=*~ーｰ'’\p{Dash}`;

/** The Cyrillic and Greek capitals that look Latin, above the letters as which they are read (gap-45). */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХԚԜҺԀΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ';
const READ_AS = 'ABESIJKMHOPCTYXQWHDABEZHIKMNOPTYXCM';

/** Returns the text without invisible characters, with the digits of all scripts and wide or styled characters as plain ones. */
export function narrow(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\0-\x7F]/gu, (character) => {
      const plain = character.normalize('NFKC');
      if (/^[A-Za-z\d]$/.test(plain) || /[\uFF01-\uFF5E]/.test(character)) return plain;
      return /\p{Nd}/u.test(character) ? digitOf(character) : character;
    });
}

/** Returns the text with Latin letters instead of those that look alike. The case stays. */
export function latin(text: string): string {
  return text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => {
    const capital = letter.toUpperCase();
    const at = LOOK_ALIKES.indexOf(capital);
    if (at < 0) return letter;
    return capital === letter ? READ_AS.charAt(at) : READ_AS.charAt(at).toLowerCase();
  });
}

/** Returns the first letter or digit that no code has, and its position from 1 on; null without one (gap-45). */
export function foreignLetterIn(code: string): { letter: string; position: number } | null {
  const letters = [...code];
  const at = letters.findIndex(
    (letter) => /[\p{L}\p{N}]/u.test(letter) && /[^\0-\x7F]/.test(letter),
  );
  return at < 0 ? null : { letter: letters[at] ?? '', position: at + 1 };
}

/** Returns the value of a decimal digit. Unicode has those of each script in a row that begins with zero. */
function digitOf(character: string): string {
  const digit = character.codePointAt(0) ?? 0;
  let zero = digit;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((digit - zero) % 10);
}
