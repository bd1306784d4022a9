import { UNPRINTABLE } from '@redeem/contracts';
import { InvalidArgumentError, Option } from 'commander';
import type { ReleaseType } from 'semver';

import { RETENTION } from '../commands/gc';
import { isVersion, VERSION_RULE } from '../site/version';

/** The options of all commands. The table of commands says which of them a command has. */
export interface Options {
  traffic: number;
  days: number;
  count: number;
  dryRun: boolean;
  incomplete: boolean;
  why?: string;
  bump?: ReleaseType;
  built?: boolean;
  allowUncommitted?: boolean;
  allowDiverged?: boolean;
  allowDowngrade?: boolean;
  from?: string;
  version?: string;
  to?: string;
  route?: string;
}

export const WHY = option('--why <reason>', 'the reason, shown in the history', words);
export const NEEDED_WHY = option('--why <reason>', 'the reason, shown in the history', words);
NEEDED_WHY.makeOptionMandatory();
export const TRAFFIC = option('--traffic <percent>', 'the share of visitors who get it', percent);
TRAFFIC.default(100);
export const TRIAL = option('--version <version>', 'the trial, if there are several', version);
export const TO = option('--to <version>', 'return to this version, and end all trials', version);
TO.conflicts('version');
export const ROUTE = option('--route <path>', 'the path of its page (default: its name)');

/** The build writes the version into the files, so a finished one keeps its own. */
export const BUILT = option('--built', 'use dist/ as it is, without a build').conflicts('bump');
export const UNCOMMITTED = option(
  '--allow-uncommitted',
  'build a checkout with uncommitted changes; status and history say so',
);
const PARTS = ['patch', 'minor', 'major'];
export const BUILD = [
  option('--bump <part>', 'the version after the highest published one').choices(PARTS),
  BUILT,
  UNCOMMITTED,
];
export const REPLACED = [
  option('--allow-diverged', 'replace a release whose commit this checkout does not contain'),
  option('--allow-downgrade', 'publish a version that is lower than the live one'),
];

/** The options for a release that is stored, here or at another root: nothing is built, and no commits are compared. */
export const STORED = [
  option('--from <root>', 'the same bytes as on another site, without a build', words),
  option(
    '--version <version>',
    'a version that is stored or was live; the live one of --from if absent',
    version,
  ),
].map((stored) => stored.conflicts(['bump', 'built', 'allowDiverged', 'allowUncommitted']));

export const GARBAGE = [
  option('--days <number>', 'keep versions that were live in this number of days', whole).default(
    RETENTION.days,
  ),
  option('--count <number>', 'keep this number of versions of each package', whole).default(
    RETENTION.count,
  ),
  option('--incomplete', 'remove only uploads that broke off, also those of a minute ago').default(
    false,
  ),
  option('--dry-run', 'only list the versions that would be removed').default(false),
];

/** Returns an option whose value `parse` checks. */
export function option(flags: string, about: string, parse?: (text: string) => unknown): Option {
  const made = new Option(flags, about);
  return parse ? made.argParser(parse) : made;
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

function version(text: string): string {
  if (isVersion(text)) return text;
  throw new InvalidArgumentError(`It ${VERSION_RULE}.`);
}

/** Parses a share of the visitors, in percent. */
function percent(text: string): number {
  const value = whole(text);
  if (value <= 100) return value;
  throw new InvalidArgumentError('It has to be a whole number from 0 to 100.');
}

function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It has to be a whole number.');
}
