/** The place of a word in a text: its first character, and the first character after it. */
export type Place = readonly [start: number, end: number];

/** Returns the folded words of a query. */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Returns a word without case, accents and kinds of apostrophes. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss');
}

/** Returns every place in a text that contains one of the folded words. */
export function placesOf(words: readonly string[], text: string): Place[] {
  // Folding may turn one character into two or none, so each folded character keeps its source position.
  const origins: number[] = [];
  let folded = '';
  for (let at = 0; at < text.length; at += 1) {
    const letters = fold(text.charAt(at));
    folded += letters;
    origins.push(...Array.from({ length: letters.length }, () => at));
  }
  return words.flatMap((word) => {
    const places: Place[] = [];
    let start = folded.indexOf(word);
    while (start !== -1) {
      const last = origins[start + word.length - 1] ?? 0;
      places.push([origins[start] ?? 0, last + 1]);
      start = folded.indexOf(word, start + word.length);
    }
    return places;
  });
}
