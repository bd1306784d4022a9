/** Where a word stands in a text: the first character of it, and the first after it. */
export type Place = readonly [start: number, end: number];

/** The words of what is looked for, folded. */
export function wordsOf(query: string): string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Neither case nor accents nor the kind of an apostrophe make it another word. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('ß', 'ss');
}

/** Every place in a text where one of the (folded) words stands. */
export function placesOf(words: readonly string[], text: string): Place[] {
  // Folding may make one character two or none; each folded one knows where it came from.
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
