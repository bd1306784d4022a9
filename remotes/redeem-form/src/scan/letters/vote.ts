/** The share of the readings that have to agree on a letter. */
const MOST = 0.8;

/** The readings with the right number of letters, at least. If they are less than half, all have to be equal. */
const FEWEST = 3;

/** Letters and figures that look alike in print: all readings have to agree on one, and have to be that many. */
const LOOK_ALIKES = /[O0I1L2Z5S8B]/;
const MANY = 5;

/**
 * The letters as which the engine misreads others, by those. It hardly ever makes the opposite mistake, so two readings of the
 * key are worth more than any number of these.
 */
const MISREAD: Readonly<Record<string, string>> = {
  '3': 'BES',
  '4': 'A',
  '6': 'BEG',
  '7': 'IT',
  '9': 'DGIOSY',
  J: 'I',
  Q: 'O',
};

/** Returns the text on which several readings of a line agree, letter by letter; null if they do not. */
export function agreed(readings: readonly string[], length: number): string | null {
  const texts = readings.filter((text) => text.length === length);
  const isFew = texts.length < readings.length / 2;
  if (texts.length < FEWEST || (isFew && new Set(texts).size > 1)) return null;
  const letters = Array.from({ length }, (_, at) => letterOf(texts.map((text) => text.charAt(at))));
  return letters.includes('') ? null : letters.join('');
}

/** Returns the letter that was read; empty if it is uncertain. */
function letterOf(readings: readonly string[]): string {
  const votes = new Map<string, number>();
  for (const letter of readings) votes.set(letter, (votes.get(letter) ?? 0) + 1);
  const certain = [...votes].find(
    ([letter, count]) =>
      count >= 2 &&
      [...votes.keys()].every((other) => other === letter || MISREAD[letter]?.includes(other)),
  );
  if (certain) return certain[0];
  const [letter, count] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  const needed = LOOK_ALIKES.test(letter)
    ? Math.max(readings.length, MANY)
    : readings.length * MOST;
  return count >= needed ? letter : '';
}

/** True for letters that look like a word in capitals and not like a code: only letters, with many vowels. */
export function isWord(text: string): boolean {
  return !/\d/.test(text) && (text.match(/[AEIOU]/g) ?? []).length > text.length * 0.3;
}
