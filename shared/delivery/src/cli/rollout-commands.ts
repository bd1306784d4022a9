import { type Command, Option } from 'commander';

import { promote } from '../publish/promote';
import { retire } from '../publish/retire';
import { rollback } from '../publish/rollback';
import { percent, version, words } from './arguments';
import type { CommandContext } from './program';
import { revisionLine } from './print';

interface RollbackOptions {
  to?: string;
  version?: string;
  why?: string;
}

/** Adds the commands that change which published releases visitors get. */
export function addRolloutCommands(program: Command, { author, finish }: CommandContext): void {
  program
    .command('promote')
    .description('give the version on trial to all visitors, or to more of them')
    .argument('<name>')
    .addOption(trialOption())
    .option('--traffic <percent>', 'the share of visitors who get it', percent, 100)
    .option('--why <reason>', 'the reason, shown in the history', words)
    .action(async (name: string, options: { version?: string; traffic: number; why?: string }) => {
      const revision = await promote({ ...author(), name, ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('rollback')
    .description('end a trial, or return to the previous version, immediately')
    .argument('<name>')
    .addOption(trialOption().conflicts('to'))
    .option('--to <version>', 'return to this version, and end all trials', version)
    .option('--why <reason>', 'the reason, shown in the history', words)
    .action(async (name: string, options: RollbackOptions) => {
      const revision = await rollback({ ...author(), name, ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('retire')
    .description('withdraw a remote that no page of the live shell needs')
    .argument('<name>')
    .option('--why <reason>', 'the reason, shown in the history', words)
    .action(async (name: string, options: { why?: string }) => {
      const revision = await retire({ ...author(), name, ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });
}

function trialOption(): Option {
  return new Option('--version <version>', 'the trial, if there are several').argParser(version);
}
