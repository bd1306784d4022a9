import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { ContractError } from '@redeem/contracts';
import { Command, CommanderError } from 'commander';

import { WORKSPACE } from '../commands/build';
import type { LoadGate } from '../finding';
import { type Author, parseAuthor } from '../site/author';
import { DeliveryError, faultOf, type Reason, StoreError } from '../site/delivery-error';
import { servableForAll } from '../site/folder';
import { openStorage } from '../site/open-storage';
import { SITE } from '../site/revision';
import { type Call, CHANGES, type CommandRow, OTHERS, type Outcome } from './commands';
import { BY, type Options, ROOT } from './options';

/** Exit codes for pipelines: 0 is success, 1 is a defect of the tool or the machine. */
const EXIT_CODES: Readonly<Record<Reason, number>> = {
  refused: 3,
  conflict: 4,
  'not-found': 5,
  untried: 7,
  damaged: 8,
};

/** The exit code for an invalid command line. */
const USAGE = 2;

const ABOUT_EXIT_CODES =
  '\nExit codes: 0: done, 2: invalid command line, 3: refused, 4: conflict with another user, ' +
  '5: not found, 7: a rule of the gate could not be checked, 8: damaged, 1: any other error.';

/** The history says who changed a site. The user of a machine, such as `root`, says nothing. */
const NO_AUTHOR =
  'error: the history needs your name: --by "Ann <ann@example.com>", DELIVERY_BY, or git config user.name';

/** Runs a command line, without the name of the tool, in a checkout. Resolves to the exit code. */
export async function runCheckout(words: readonly string[], loadGate: LoadGate): Promise<number> {
  servableForAll();
  const isJson = words.includes('--json');
  let exitCode = 0;
  const program = createProgram(loadGate, ({ value, lines, failure }) => {
    if (failure) exitCode = EXIT_CODES[failure];
    console.log(isJson ? JSON.stringify(value, null, 2) : lines.join('\n'));
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    const { reason, message, code } = failureOf(error);
    // A request for help is no error, and commander has printed its own errors already.
    if (isJson && code !== 0) console.log(JSON.stringify({ error: { reason, message } }, null, 2));
    else if (!(error instanceof CommanderError)) console.error(`\n${message}`);
    return code;
  }
}

/** Returns the program of the tables of commands. */
function createProgram(loadGate: LoadGate, print: (outcome: Outcome) => void): Command {
  const program = new Command('delivery')
    .description('Publishes the shell and the remotes of a site, and rolls them back.')
    .addOption(ROOT.env('SITE_ROOT').default(join(WORKSPACE, 'dist'), 'dist/ of this checkout'))
    .addOption(BY.env('DELIVERY_BY'))
    .option('--json', 'one JSON document on standard output', false)
    .addHelpText('after', ABOUT_EXIT_CODES)
    .exitOverride();
  const add = <Context>(
    [usage, { about, options = [], run }]: [string, CommandRow<Context>],
    contextOf: (call: Call) => Context,
  ) => {
    const command = program.command(usage).description(about);
    for (const one of options) command.addOption(one);
    command.action(async (argument: unknown) => {
      const storage = await openStorage(program.opts<{ root: string }>().root);
      // Without an argument commander passes the options first.
      const name = typeof argument === 'string' ? argument : SITE;
      // Progress goes to standard error, because a pipeline reads the result from standard output.
      const call = { ...command.opts<Options>(), name, storage, say: console.error, loadGate };
      print(await run(contextOf(call)));
    });
  };
  for (const row of Object.entries(CHANGES)) add(row, (call) => ({ ...call, by: author(program) }));
  for (const row of Object.entries(OTHERS)) add(row, (call) => call);
  return program;
}

function author(program: Command): Author {
  const { by } = program.opts<{ by?: string }>();
  return (by ? parseAuthor(by) : gitUser()) ?? program.error(NO_AUTHOR, { exitCode: USAGE });
}

/** Returns the user of Git; null if there is none. */
export function gitUser(): Author | null {
  const words = ['config', '--get-regexp', String.raw`^user\.(name|email)$`];
  const { error, stdout } = spawnSync('git', words, { encoding: 'utf8' });
  // Git lists what it overrides before.
  const settings = error ? [] : [...stdout.matchAll(/^user\.(name|email) (.+)$/gm)].toReversed();
  const [name, email] = ['name', 'email'].map((key) => settings.find((one) => one[1] === key)?.[2]);
  return name ? { name, ...(email && { email }) } : null;
}

/** Returns the exit code for an error, and its message. */
function failureOf(error: unknown): { code: number; reason: string; message: string } {
  if (error instanceof CommanderError)
    return { code: error.exitCode && USAGE, reason: 'usage', message: error.message };
  if (error instanceof DeliveryError) {
    const { reason, message } = error;
    return { code: EXIT_CODES[reason], reason, message };
  }
  const isNamed = error instanceof ContractError || error instanceof StoreError;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = faultOf(error) ?? (isNamed ? error.message : stack);
  return { code: 1, reason: 'unexpected', message };
}
