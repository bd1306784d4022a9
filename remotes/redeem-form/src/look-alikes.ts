/** Characters that look alike in print. */
const PAIRS = ['O0', 'I1', 'B8', 'S5', 'Z2'];

/** Returns the pairs of which a code has a character, once each, with that character first: `['O', '0']`. */
export function lookAlikesIn(code: string): [character: string, other: string][] {
  const pairs = new Map<string, [string, string]>();
  for (const character of code) {
    const pair = PAIRS.find((letters) => letters.includes(character));
    if (pair && !pairs.has(pair)) pairs.set(pair, [character, pair.replace(character, '')]);
  }
  return [...pairs.values()];
}
