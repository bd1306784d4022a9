import type { Command } from 'commander';

import { DeliveryError } from '../delivery-error';
import { weighWorkspace } from '../gate/weigh-workspace';
import { newRemote } from '../scaffold/new-remote';
import type { CommandContext } from './command-context';
import { WORKSPACE } from './package-folder';

/** Adds the commands about this checkout. */
export function addWorkspaceCommands(program: Command, { finish, reporter }: CommandContext): void {
  program
    .command('weigh')
    .description('compare what is built with what the packages may weigh')
    .action(async () => {
      const weights = await weighWorkspace(WORKSPACE, reporter.verdict);
      const heavy = weights.filter(({ passed }) => !passed).map(({ rule }) => rule);
      if (heavy.length > 0) throw new DeliveryError('refused', `too heavy: ${heavy.join(', ')}`);
      finish({ value: weights, lines: ['every package is within its budget'] });
    });

  program
    .command('new')
    .description('write a remote of your own: a page, its texts and tests, a route in the shell')
    .argument('<name>')
    .option('--route <path>', 'the path of its page (default: its name)')
    .action(async (name: string, options: { route?: string }) => {
      const made = await newRemote({ workspace: WORKSPACE, name, ...options });
      finish({
        value: made,
        lines: [
          `remotes/${name} is there, with its page at ${made.route}.`,
          `Alone: npx pnpm@12.20.0 --filter @redeem/${name} dev   (http://localhost:${String(made.port)})`,
          `In the site: npm start, and there ${made.route}`,
          `To visitors: npm run delivery -- publish ${name}, and then npm run delivery -- publish shell --bump minor, which has the page`,
        ],
      });
    });
}
