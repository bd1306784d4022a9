import { createHash } from 'node:crypto';

import { ALPHABET, inGroups } from '../code/alphabet';

/** The prefix of each retailer's codes. */
const LABELS: Readonly<Record<string, string>> = {
  moviesanywhere: 'DEMO ANYWHERE',
  vudu: 'DEMO VUDU',
  googleplay: 'DEMO PLAY',
  itunes: 'DEMO ITUNES',
};

// Enough for every demo code at one retailer, several times over.
const STOCK = 200;

export const RETAILER_CODES = Object.keys(LABELS).flatMap(stockOf);

/** The stock of a retailer's codes: invented, the same on every machine, good for nothing. */
export function stockOf(selection: string) {
  const label = LABELS[selection] ?? `DEMO ${selection.toUpperCase()}`;
  return Array.from({ length: STOCK }, (_, index) => ({
    selection,
    value: `${label} ${inGroups(letters(`${selection} ${String(index)}`))}`,
  }));
}

function letters(source: string): string {
  const digest = createHash('sha256').update(source).digest();
  return [...digest.subarray(0, 8)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
