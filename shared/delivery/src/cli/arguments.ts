import { UNPRINTABLE } from '@redeem/contracts';
import { InvalidArgumentError } from 'commander';

import { isVersion, VERSION_RULE } from '../release/version';

/** Reads a share of the visitors. */
export function percent(text: string): number {
  const value = whole(text);
  if (value <= 100) return value;
  throw new InvalidArgumentError('It is a whole number from 0 to 100.');
}

/** Reads a text that has to say something, in one line. */
export function words(text: string): string {
  const told = line(text);
  if (told !== '') return told;
  throw new InvalidArgumentError('It must not be empty.');
}

/** Reads one line of printable text; it may be empty. */
export function line(text: string): string {
  const told = text.trim();
  if (!UNPRINTABLE.test(told)) return told;
  throw new InvalidArgumentError('It is one line of printable text.');
}

/** Reads a version. */
export function version(text: string): string {
  if (isVersion(text)) return text;
  throw new InvalidArgumentError(`It ${VERSION_RULE}.`);
}

/** Reads a count. */
export function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}
