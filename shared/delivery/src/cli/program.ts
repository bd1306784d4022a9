import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { fileHeaders, pathOfCaller } from '@redeem/host';
import { isStore, type Storage, storageAt } from '@redeem/storage';
import { Command, Option } from 'commander';

import type { Reason } from '../delivery-error';
import type { SiteAuthor } from '../revisions/change-site';
import type { Say } from '../revisions/publish-head';
import { line, words } from './arguments';
import { USAGE } from './exit-codes';
import { WORKSPACE } from './package-folder';
import type { Reporter } from './reporter';

interface GlobalOptions {
  root: string;
  by?: string;
}

/** Adds a group of commands. */
export type AddCommands = (program: Command, context: CommandContext) => void;

/** Creates a program with these commands. Commands about a site use the one that `--root` names. */
export function createProgram(
  commands: readonly AddCommands[],
  { note, site, ...io }: Pick<CommandContext, 'reporter' | 'finish'> & { note: Say; site?: string },
): Command {
  const program = new Command('delivery')
    .description('Publishes the shell and the remotes of a site, and rolls them back.')
    .addOption(
      new Option('--root <root>', 'the deploy root of the site: a folder, or s3://bucket/prefix')
        .env('SITE_ROOT')
        .argParser(words)
        .default(
          site ?? join(WORKSPACE, 'dist'),
          site === undefined ? 'dist/ of this checkout' : 'the site that holds this tool',
        ),
    )
    .addOption(
      new Option('--by <name>', 'the author that the history names')
        .env('DELIVERY_BY')
        .argParser(line),
    )
    .option('--json', 'one JSON document on standard output', false)
    .addHelpText(
      'after',
      '\nExit codes: 0: done, 2: invalid command line, 3: refused by the gate, 4: conflict with another user, ' +
        '5: not found, 6: committed, but visitors do not get it yet, or an earlier change of the package was shown instead, 7: a rule of the gate could not be checked, ' +
        '8: damaged, 1: any other error.',
    )
    .exitOverride();

  const storage = () => siteAt(program.opts<GlobalOptions>().root);
  const context: CommandContext = {
    ...io,
    storage,
    storageAt: otherSiteAt,
    site: () => ({ storage: storage(), say: note }),
    author: () => {
      const by = program.opts<GlobalOptions>().by || gitUser();
      if (by === null) return program.error(NO_AUTHOR, { exitCode: USAGE });
      return { ...context.site(), by };
    },
  };
  for (const add of commands) add(program, context);
  return program;
}

/** Returns the storage of a site. A folder is relative to that of the caller. */
export function siteAt(root: string, environment = process.env): Storage {
  const place = isStore(root) ? root : pathOfCaller(root, process.env);
  return storageAt(place, environment, fileHeaders);
}

/** Matches the variables of another site, which may be in another store, such as `FROM_AWS_REGION`. */
const OF_OTHER = /^FROM_(?=AWS_)/;

/** Returns the storage of another site than that of the command. */
function otherSiteAt(root: string): Storage {
  const own = Object.entries(process.env).filter(([name]) => OF_OTHER.test(name));
  if (own.length === 0) return siteAt(root);
  return siteAt(
    root,
    Object.fromEntries(own.map(([name, value]) => [name.replace(OF_OTHER, ''), value])),
  );
}

/** The history says who changed a site. The user of a machine, such as `root`, says nothing. */
const NO_AUTHOR =
  'error: the history needs your name: --by "Ann <ann@example.com>", DELIVERY_BY, or git config user.name';

/** Returns the name of Git's user; null if there is none. */
export function gitUser(): string | null {
  const name = git('user.name');
  const mail = git('user.email');
  return name && mail ? `${name} <${mail}>` : name;
}

function git(key: string): string | null {
  try {
    const value = execFileSync('git', ['config', key], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return value.trim() || null;
  } catch {
    return null;
  }
}

/** The result of a command: a value for pipelines, lines for people. */
export interface Outcome {
  value: unknown;
  lines: string[];
  /** The reason why the command fails although it has an answer. */
  failure?: Reason;
}

/** The context of every command. It is complete after the command line was parsed. */
export interface CommandContext {
  storage: () => Storage;
  /** Returns the storage of another site. */
  storageAt: (root: string) => Storage;
  /** Returns the site, with a callback for the notes of the outcome. */
  site: () => Omit<SiteAuthor, 'by'>;
  /** Returns the author of a change, with a callback for the notes of the outcome. */
  author: () => SiteAuthor;
  reporter: Reporter;
  finish: (outcome: Outcome) => void;
}
