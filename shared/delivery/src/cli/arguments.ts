import { UNPRINTABLE } from '@redeem/contracts';
import { InvalidArgumentError, Option } from 'commander';

import { isVersion, VERSION_RULE } from '../release/version';

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

/** Returns the option for a release that another site has. */
export function fromOption(): Option {
  return new Option('--from <root>', 'the same bytes as on another site, without a build')
    .argParser(words)
    .conflicts(['bump', 'built', 'allowDiverged']);
}

/** Returns the option for a release that is stored. */
export function versionOption(): Option {
  return new Option('--version <version>', 'a stored version; the live one of --from if absent')
    .argParser(version)
    .conflicts(['bump', 'built', 'allowDiverged']);
}

/** Returns the option for a release with other texts. */
export function textsOption(): Option {
  return new Option(
    '--texts <folder>',
    'the release of --version, which is live, with the Markdown files of a folder; nothing is built',
  )
    .argParser(words)
    .conflicts(['from', 'traffic', 'allowDowngrade']);
}

/** Returns the option for a pipeline that has built before. The build writes the version into the files. */
export function builtOption(): Option {
  return new Option('--built', 'use dist/ as it is, without a build').conflicts('bump');
}

/** Returns the option for the next version. */
export function bumpOption(): Option {
  return new Option('--bump <part>', 'publish the version after the highest published one').choices(
    ['patch', 'minor', 'major'],
  );
}
