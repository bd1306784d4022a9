import { InvalidArgumentError } from 'commander';

/** Reads a share of the visitors. */
export function percent(text: string): number {
  const value = whole(text);
  if (value >= 1 && value <= 100) return value;
  throw new InvalidArgumentError('It is a whole number from 1 to 100.');
}

/** Reads a count. */
export function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}
