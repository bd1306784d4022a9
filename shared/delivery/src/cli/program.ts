import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ContractError } from '@redeem/contracts';
import { Command, CommanderError, Option } from 'commander';

import { type Author, parseAuthor } from '../site/author';
import type { SiteAuthor } from '../site/change-site';
import { DeliveryError, type Reason, ReleaseError } from '../site/delivery-error';
import { servableForAll } from '../site/folder';
import { isStore, openStorage, pathOfCaller } from '../site/open-storage';
import type { Storage } from '../site/storage';
import { faultOf, StoreError } from '../site/storage-error';
import { line, words } from './arguments';
import { WORKSPACE } from './build-release';
import { createReporter, type Reporter } from './reporter';

/** Exit codes for pipelines: 0 is success, 1 is a defect of the tool or the machine. */
const EXIT_CODES: Readonly<Record<Reason, number>> = {
  refused: 3,
  conflict: 4,
  'not-found': 5,
  untried: 7,
  damaged: 8,
};

/** The exit code for an invalid command line. */
export const USAGE = 2;

/** The result of a command: a value for pipelines, lines for people. */
interface Outcome {
  value: unknown;
  lines: string[];
  /** The reason why the command fails although it has an answer. */
  failure?: Reason;
}

/** The context of every command. It is complete after the command line was parsed. */
export interface CommandContext {
  storage: () => Promise<Storage>;
  author: () => Promise<SiteAuthor>;
  reporter: Reporter;
  finish: (outcome: Outcome) => void;
}

/** Adds a group of commands. */
export type AddCommands = (program: Command, context: CommandContext) => void;

/** Runs a command line, without the name of the tool. Resolves to the exit code. */
export async function runProgram(
  commandLine: readonly string[],
  commands: readonly AddCommands[],
): Promise<number> {
  servableForAll();
  const isJson = commandLine.includes('--json');
  let exitCode = 0;
  const program = createProgram(commands, {
    // Progress goes to standard error, because a pipeline reads the result from standard output.
    reporter: createReporter((text) => {
      console.error(text);
    }),
    finish: ({ value, lines, failure }) => {
      if (failure !== undefined) exitCode = EXIT_CODES[failure];
      console.log(isJson ? JSON.stringify(value, null, 2) : lines.join('\n'));
    },
  });
  try {
    await program.parseAsync(commandLine, { from: 'user' });
    return exitCode;
  } catch (error) {
    const failure = failureOf(error);
    // Commander has printed its own errors already; a request for help is none.
    if (failure.exitCode === 0) return 0;
    const { reason, message } = failure;
    if (isJson) console.log(JSON.stringify({ error: { reason, message } }, null, 2));
    else if (!(error instanceof CommanderError)) console.error(`\n${message}`);
    return failure.exitCode;
  }
}

function createProgram(
  commands: readonly AddCommands[],
  io: Pick<CommandContext, 'reporter' | 'finish'>,
): Command {
  const program = new Command('delivery')
    .description('Publishes the shell and the remotes of a site, and rolls them back.')
    .addOption(
      new Option('--root <root>', 'the root of the site: a folder, or s3://bucket/prefix')
        .env('SITE_ROOT')
        .argParser(words)
        .default(join(WORKSPACE, 'dist'), 'dist/ of this checkout'),
    )
    .addOption(
      new Option('--by <author>', 'the author that the history names: "Ann <ann@example.com>"')
        .env('DELIVERY_BY')
        .argParser(line),
    )
    .option('--json', 'one JSON document on standard output', false)
    .addHelpText(
      'after',
      '\nExit codes: 0: done, 2: invalid command line, 3: refused, 4: conflict with another user, ' +
        '5: not found, 7: a rule of the gate could not be checked, 8: damaged, 1: any other error.',
    )
    .exitOverride();
  const storage = () => siteAt(program.opts<{ root: string }>().root);
  const author = async () => {
    const { by: named } = program.opts<{ by?: string }>();
    const by = named ? parseAuthor(named) : gitUser();
    if (by === null) return program.error(NO_AUTHOR, { exitCode: USAGE });
    return { storage: await storage(), by };
  };
  for (const add of commands) add(program, { ...io, storage, author });
  return program;
}

/** Resolves to the storage of a site. A folder is relative to that of the caller. */
export function siteAt(root: string, environment?: NodeJS.ProcessEnv): Promise<Storage> {
  const place = isStore(root) ? root : pathOfCaller(root, process.env);
  return openStorage(place, { ...(environment && { environment }) });
}

/** Matches the variables of another site, which may be in another store, such as `FROM_AWS_REGION`. */
const OF_OTHER = /^FROM_(?=AWS_)/;

/** Resolves to the storage of another site than that of the command. */
export function otherSiteAt(root: string): Promise<Storage> {
  const own = Object.entries(process.env).filter(([name]) => OF_OTHER.test(name));
  if (own.length === 0) return siteAt(root);
  const renamed = own.map(([name, value]) => [name.replace(OF_OTHER, ''), value] as const);
  return siteAt(root, Object.fromEntries(renamed));
}

/** The history says who changed a site. The user of a machine, such as `root`, says nothing. */
const NO_AUTHOR =
  'error: the history needs your name: --by "Ann <ann@example.com>", DELIVERY_BY, or git config user.name';

/** Returns the user of Git; null if there is none. */
export function gitUser(): Author | null {
  const [name, email] = [gitSetting('user.name'), gitSetting('user.email')];
  return name ? { name, ...(email && { email }) } : null;
}

function gitSetting(key: string): string | null {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return execFileSync('git', ['config', key], { encoding: 'utf8', stdio }).trim() || null;
  } catch {
    return null;
  }
}

/** Returns the message and the exit code for an error. */
function failureOf(error: unknown): { exitCode: number; reason: string; message: string } {
  if (error instanceof CommanderError) {
    const { exitCode, message } = error;
    return { exitCode: exitCode === 0 ? 0 : USAGE, reason: 'usage', message };
  }
  if (error instanceof DeliveryError) {
    return { exitCode: EXIT_CODES[error.reason], reason: error.reason, message: error.message };
  }
  if (error instanceof ReleaseError) {
    return { exitCode: EXIT_CODES.refused, reason: 'refused', message: error.message };
  }
  const isNamed = error instanceof ContractError || error instanceof StoreError;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = faultOf(error) ?? (isNamed ? error.message : stack);
  return { exitCode: 1, reason: 'unexpected', message };
}
