import { UNPRINTABLE } from '@redeem/contracts';
import { InvalidArgumentError } from 'commander';

import { isVersion, VERSION_RULE } from '../site/version';

/** Parses a share of the visitors, in percent. */
export function percent(text: string): number {
  const value = whole(text);
  if (value <= 100) return value;
  throw new InvalidArgumentError('It has to be a whole number from 0 to 100.');
}

/** Parses one line of text that is not empty. */
export function words(text: string): string {
  const value = line(text);
  if (value !== '') return value;
  throw new InvalidArgumentError('It must not be empty.');
}

/** Parses one line of printable text, which can be empty. */
export function line(text: string): string {
  const value = text.trim();
  if (!UNPRINTABLE.test(value)) return value;
  throw new InvalidArgumentError('It has to be one line of printable text.');
}

/** Parses a version. */
export function version(text: string): string {
  if (isVersion(text)) return text;
  throw new InvalidArgumentError(`It ${VERSION_RULE}.`);
}

/** Parses a count. */
export function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number.');
}
