import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ContractError } from '@redeem/contracts';
import { Command, CommanderError } from 'commander';

import type { LoadGate } from '../finding';
import { type Author, parseAuthor } from '../site/author';
import { DeliveryError, type Reason, ReleaseError } from '../site/delivery-error';
import { servableForAll } from '../site/folder';
import { SITE } from '../site/revision';
import { faultOf, StoreError } from '../site/storage-error';
import { WORKSPACE } from './checkout';
import { type CommandContext, COMMANDS, type Outcome } from './commands';
import { createReporter } from './lines';
import { line, option, words } from './options';
import { siteAt } from './place';

export { createReporter } from './lines';
export { siteAt } from './place';
export { checkRelease, publishRelease } from './publication';

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

/** The history says who changed a site. The user of a machine, such as `root`, says nothing. */
const NO_AUTHOR =
  'error: the history needs your name: --by "Ann <ann@example.com>", DELIVERY_BY, or git config user.name';

const ROOT = option('--root <root>', 'the root of the site: a folder, or s3://bucket/prefix', words)
  .env('SITE_ROOT')
  .default(join(WORKSPACE, 'dist'), 'dist/ of this checkout');
const BY = option('--by <author>', 'the author that the history names: "Ann <ann@x.org>"', line);

/** Runs a command line, without the name of the tool, in a checkout. Resolves to the exit code. */
export async function runCheckout(
  commandLine: readonly string[],
  loadGate: LoadGate,
): Promise<number> {
  servableForAll();
  const isJson = commandLine.includes('--json');
  let exitCode = 0;
  const program = createProgram(loadGate, ({ value, lines, failure }) => {
    if (failure !== undefined) exitCode = EXIT_CODES[failure];
    console.log(isJson ? JSON.stringify(value, null, 2) : lines.join('\n'));
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

/** Returns the program of the table of commands. */
function createProgram(loadGate: LoadGate, print: (outcome: Outcome) => void): Command {
  const program = new Command('delivery')
    .description('Publishes the shell and the remotes of a site, and rolls them back.')
    .addOption(ROOT)
    .addOption(BY.env('DELIVERY_BY'))
    .option('--json', 'one JSON document on standard output', false)
    .addHelpText(
      'after',
      '\nExit codes: 0: done, 2: invalid command line, 3: refused, 4: conflict with another user, ' +
        '5: not found, 7: a rule of the gate could not be checked, 8: damaged, 1: any other error.',
    )
    .exitOverride();
  const storage = () => siteAt(program.opts<{ root: string }>().root);
  const context: Omit<CommandContext, 'options'> = {
    storage,
    author: async () => {
      const { by: named } = program.opts<{ by?: string }>();
      const by = named ? parseAuthor(named) : gitUser();
      if (by === null) return program.error(NO_AUTHOR, { exitCode: USAGE });
      return { storage: await storage(), by };
    },
    requireRoot: () => {
      if (program.getOptionValueSource('root') !== 'default') return;
      program.error('error: init needs --root <root>, or SITE_ROOT', { exitCode: USAGE });
    },
    // Progress goes to standard error, because a pipeline reads the result from standard output.
    reporter: createReporter((text) => {
      console.error(text);
    }),
    loadGate,
  };
  for (const { usage, about, options = [], run } of COMMANDS) {
    const command = program.command(usage).description(about);
    for (const one of options) command.addOption(one);
    command.action(async (name: unknown) => {
      // Without an argument commander passes the options first.
      const subject = typeof name === 'string' ? name : SITE;
      print(await run({ ...context, options: command.opts() }, subject));
    });
  }
  return program;
}

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
  if (error instanceof DeliveryError || error instanceof ReleaseError) {
    const reason = error instanceof DeliveryError ? error.reason : 'refused';
    return { exitCode: EXIT_CODES[reason], reason, message: error.message };
  }
  const isNamed = error instanceof ContractError || error instanceof StoreError;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const message = faultOf(error) ?? (isNamed ? error.message : stack);
  return { exitCode: 1, reason: 'unexpected', message };
}
