/** Characters that are taken for one another in print. */
const PAIRS = ['O0', 'I1', 'B8', 'S5', 'Z2'];

/** The characters of a code that may have been another one, each with that other: `['O', '0']`. */
export function lookAlikesIn(code: string): [character: string, other: string][] {
  return [...new Set(code)].flatMap((character) => {
    const pair = PAIRS.find((letters) => letters.includes(character));
    return pair ? [[character, pair.replace(character, '')] as [string, string]] : [];
  });
}
