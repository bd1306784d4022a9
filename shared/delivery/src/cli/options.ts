import { UNPRINTABLE } from '@redeem/contracts';
import { InvalidArgumentError, Option } from 'commander';
import type { ReleaseType } from 'semver';

import { isVersion, VERSION_RULE } from '../site/version';

/** The options of all commands. The table of commands says which of them a command has. */
export interface Options {
  traffic: number;
  dryRun: boolean;
  incomplete: boolean;
  why?: string;
  bump?: ReleaseType;
  allowUncommitted?: boolean;
  allowDiverged?: boolean;
  from?: string;
  version?: string;
  to?: string;
}

export const ROOT = option('--root <root>', 'the site: a folder, or s3://bucket/prefix', words);
export const BY = option('--by <author>', 'the author in the history: "Ann <ann@x.org>"', line);
export const WHY = option('--why <reason>', 'the reason, shown in the history', words);
export const NEEDED_WHY = option(WHY.flags, WHY.description, words).makeOptionMandatory();
export const TRAFFIC = option('--traffic <percent>', 'share of visitors', percent).default(100);
export const TRIAL = option('--version <version>', 'the trial, if there are several', version);
export const TO = option('--to <version>', 'return to this version', version).conflicts('version');

const UNCOMMITTED_RESULT = 'build with uncommitted changes; status and history say so';
export const UNCOMMITTED = option('--allow-uncommitted', UNCOMMITTED_RESULT);
const BUMP = option('--bump <part>', 'the version after the highest published one');
export const BUILD = [BUMP.choices(['patch', 'minor', 'major']), UNCOMMITTED];
const DIVERGED_RESULT = 'replace a release whose commit this checkout does not contain';
export const DIVERGED = option('--allow-diverged', DIVERGED_RESULT);

const STORED_VERSION = 'a version that is stored or was live; the live one of --from if absent';
/** The options for a release that is stored, here or at another root: nothing is built. */
export const STORED = [
  option('--from <root>', 'the same bytes as on another site, without a build', words),
  option('--version <version>', STORED_VERSION, version),
].map((stored) => stored.conflicts(['bump', 'allowUncommitted']));

export const GARBAGE = [
  option('--dry-run', 'only list the paths that would be removed').default(false),
  option('--incomplete', 'remove only uploads that broke off').default(false),
];

/** Returns an option whose value `parse` checks. */
function option(flags: string, about: string, parse?: (text: string) => unknown): Option {
  const made = new Option(flags, about);
  return parse ? made.argParser(parse) : made;
}

function words(text: string): string {
  return line(text) || refuse('It must not be empty.');
}

function line(text: string): string {
  const value = text.trim();
  return UNPRINTABLE.test(value) ? refuse('It has to be one line of printable text.') : value;
}

function version(text: string): string {
  return isVersion(text) ? text : refuse(`It ${VERSION_RULE}.`);
}

/** Parses a share of the visitors, in percent. */
function percent(text: string): number {
  const isPercent = /^\d+$/.test(text) && Number(text) <= 100;
  return isPercent ? Number(text) : refuse('It has to be a whole number from 0 to 100.');
}

function refuse(message: string): never {
  throw new InvalidArgumentError(message);
}
