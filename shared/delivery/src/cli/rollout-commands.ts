import type { Command } from 'commander';

import { promote } from '../publish/promote';
import { retire } from '../publish/retire';
import { rollback } from '../publish/rollback';
import { percent, version, words } from './arguments';
import type { CommandContext } from './command-context';
import { revisionLine } from './print';

/** The commands that change which of the releases that are there visitors get. */
export function addRolloutCommands(
  program: Command,
  { storage, by, finish }: CommandContext,
): void {
  program
    .command('promote')
    .description('give the version on trial to all visitors, or to more of them')
    .argument('<name>')
    .option('--traffic <percent>', 'to so many', percent, 100)
    .action(async (name: string, { traffic }: { traffic: number }) => {
      const revision = await promote({ storage: storage(), name, by: by(), traffic });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('rollback')
    .description('end a trial, or go back to the version before, at once')
    .argument('<name>')
    .option('--to <version>', 'to this version', version)
    .option('--why <reason>', 'said in the history', words)
    .action(async (name: string, options: { to?: string; why?: string }) => {
      const revision = await rollback({ storage: storage(), name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('retire')
    .description('withdraw a remote that no page of the live shell needs')
    .argument('<name>')
    .option('--why <reason>', 'said in the history', words)
    .action(async (name: string, options: { why?: string }) => {
      const revision = await retire({ storage: storage(), name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });
}
