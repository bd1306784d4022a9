import { fits, type Shape } from './symmetry';

/** The share of the readings that have to agree on a letter, without those that its shape contradicts. */
const MOST = 0.75;

/** The share of the letters in which a reading differs at most. */
const DIFFERENT = 0.35;

/** The readings with the right number of letters, at least. */
const FEWEST = 4;

/** The readings of a letter, at least, and their share of all, with those that its shape contradicts. */
const LEAST = 2;
const SHARE = 0.15;

/**
 * Letters and figures that look alike in print: all readings have to agree on one, and have to be that many. Codes are issued
 * without them, so most of these readings are mistakes.
 */
const LOOK_ALIKES = /[O0I1L2Z5S8B]/;
const MANY = 6;

/** A text on which readings agree, and how much, from 0 to 1. */
export interface Agreed {
  text: string;
  agreement: number;
}

/**
 * Returns the text on which several readings of a line agree, letter by letter; null if they do not.
 *
 * @param shapes Of the letters of the line. A reading that the shape of its letter contradicts does not count.
 */
export function agreed(readings: readonly string[], shapes: readonly Shape[]): Agreed | null {
  const texts = alike(readings.filter((text) => text.length === shapes.length));
  if (texts.length < FEWEST) return null;
  const letters = shapes.map((shape, at) =>
    letterOf(
      texts.map((text) => text.charAt(at)),
      shape,
    ),
  );
  if (letters.includes('')) return null;
  const same = texts.flatMap((text) => letters.filter((letter, at) => letter === text.charAt(at)));
  return { text: letters.join(''), agreement: same.length / letters.length / readings.length };
}

/** Returns the readings without those that differ much from most: with one letter too few and another too many. */
function alike(texts: readonly string[]): string[] {
  const usual = Array.from(texts[0] ?? '', (_, at) =>
    mostFrequent(texts.map((text) => text.charAt(at))),
  );
  const differences = (text: string) => usual.filter((letter, at) => letter !== text.charAt(at));
  return texts.filter((text) => differences(text).length <= usual.length * DIFFERENT);
}

/** Returns the letter that was read; empty if it is uncertain. */
function letterOf(readings: readonly string[], shape: Shape): string {
  const fitting = readings.filter((letter) => fits(letter, shape));
  const letter = mostFrequent(fitting);
  const count = fitting.filter((other) => other === letter).length;
  const needed = LOOK_ALIKES.test(letter)
    ? Math.max(MANY, readings.length)
    : Math.max(LEAST, fitting.length * MOST, readings.length * SHARE);
  return count >= needed ? letter : '';
}

function mostFrequent(letters: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** True for a text with letters that no issued code has. */
export function hasLookAlikes(text: string): boolean {
  return LOOK_ALIKES.test(text);
}

/** True for letters that look like a word in capitals and not like a code: only letters, with many vowels. */
export function isWord(text: string): boolean {
  return !/\d/.test(text) && (text.match(/[AEIOU]/g) ?? []).length > text.length * 0.3;
}
