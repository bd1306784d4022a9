import { InvalidArgumentError } from 'commander';
import { valid } from 'semver';

import { UNPRINTABLE } from '../unprintable';

/** Reads a share of the visitors. */
export function percent(text: string): number {
  const value = whole(text);
  if (value >= 1 && value <= 100) return value;
  throw new InvalidArgumentError('It is a whole number from 1 to 100.');
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
  const parsed = valid(text);
  if (parsed !== null) return parsed;
  throw new InvalidArgumentError('It is a version, like 1.4.2.');
}

/** Reads a count. */
export function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}
