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
    .description('compare the size of each built package with its budget')
    .action(async () => {
      const weights = await weighWorkspace(WORKSPACE, reporter.verdict);
      const heavy = weights.filter(({ passed }) => !passed).map(({ rule }) => rule);
      if (heavy.length > 0) throw new DeliveryError('refused', `over budget: ${heavy.join(', ')}`);
      finish({ value: weights, lines: ['every package is within its budget'] });
    });

  program
    .command('new')
    .description(
      'create a remote with a page, its translations and tests, and a route in the shell',
    )
    .argument('<name>')
    .option('--route <path>', 'the path of its page (default: its name)')
    .action(async (name: string, options: { route?: string }) => {
      const made = await newRemote({ workspace: WORKSPACE, name, ...options });
      finish({
        value: made,
        lines: [
          `Created remotes/${name} with a page at ${made.route}.`,
          `To run it alone: npx pnpm@12.20.0 --filter @redeem/${name} dev   (http://localhost:${String(made.port)})`,
          `To run it in the site: npm start, then open ${made.route}`,
          `To publish it: npm run delivery -- publish ${name}, ` +
            `then its route: npm run delivery -- publish shell --bump minor`,
        ],
      });
    });
}
