import { createHash } from 'node:crypto';

import { ALPHABET, inGroups } from '../code/alphabet';

/** The prefix of each retailer's codes. */
const LABELS: Readonly<Record<string, string>> = {
  moviesanywhere: 'DEMO ANYWHERE',
  vudu: 'DEMO VUDU',
  googleplay: 'DEMO PLAY',
  itunes: 'DEMO ITUNES',
};

// Several times the number of demo codes.
const STOCK = 200;

/** The retailers that the migrations insert. */
export const INITIAL_RETAILERS = Object.keys(LABELS);

export const RETAILER_CODES = INITIAL_RETAILERS.flatMap(stockOf);

/** Returns the stock of a retailer: invented codes without value, the same on every machine. */
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
