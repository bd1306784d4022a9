import { DeliveryError } from '../delivery-error';
import type { LoadGate } from '../finding';
import { newRemote } from '../scaffold/new-remote';
import { USAGE } from './exit-codes';
import { initWorkspace } from './init-workspace';
import { WORKSPACE } from './package-folder';
import { revisionLine } from './print';
import type { AddCommands } from './program';

/** Returns the commands about this checkout. */
export function workspaceCommands(loadGate: LoadGate): AddCommands {
  return (program, { storage, author, finish, reporter }) => {
    program
      .command('init')
      .description(
        'create a deploy root with the packages of this checkout, for a site with visitors',
      )
      .option('--built', 'use every dist/ as it is, without a build')
      .action(async ({ built }: { built?: true }) => {
        // The default root belongs to `npm run build`, which starts its history anew.
        if (program.getOptionValueSource('root') === 'default') {
          program.error('error: init needs --root <folder>, or SITE_ROOT', { exitCode: USAGE });
        }
        const revision = await initWorkspace({ ...author(), reporter, ...(built && { built }) });
        finish({
          value: { revision },
          lines: [revisionLine(revision), `the site is in ${storage().name}`],
        });
      });

    program
      .command('weigh')
      .description('compare the size of each built package with its budget')
      .action(async () => {
        const { weighWorkspace } = await loadGate();
        const weights = await weighWorkspace(WORKSPACE, reporter.verdict);
        const heavy = weights.filter(({ passed }) => !passed).map(({ rule }) => rule);
        if (heavy.length > 0)
          throw new DeliveryError('refused', `over budget: ${heavy.join(', ')}`);
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
  };
}
