import type { Command } from 'commander';

import { newRemote } from '../scaffold/new-remote';
import type { CommandContext } from './command-context';
import { WORKSPACE } from './package-folder';

/** The commands that change this checkout, and no site. */
export function addWorkspaceCommands(program: Command, { finish }: CommandContext): void {
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
          `In the site: npm start, and then http://localhost:3000${made.route}`,
        ],
      });
    });
}
