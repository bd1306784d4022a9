import { basename } from 'node:path';

import { initSite, packagesOfCheckout, requireNoSite } from '../commands/init';
import type { LoadGate } from '../finding';
import { newRemote } from '../new/new-remote';
import { readPackage } from '../release/package-file';
import type { Release } from '../release/read-release';
import type { SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import type { NewRevision } from '../site/history';
import { buildRelease, checkoutOf, WORKSPACE } from './build-release';
import { revisionLine } from './print';
import { type AddCommands, runProgram, USAGE } from './program';
import { releaseCommands } from './release-commands';
import type { Reporter } from './reporter';
import { addSiteCommands } from './site-commands';

export { gitUser, siteAt } from './program';
export { checkStored, publishStored } from './release-commands';
export { createReporter } from './reporter';

/** Runs a command line, without the name of the tool, in a checkout. Resolves to the exit code. */
export function runCheckout(words: readonly string[], loadGate: LoadGate): Promise<number> {
  return runProgram(words, [
    releaseCommands(loadGate),
    addSiteCommands,
    workspaceCommands(loadGate),
  ]);
}

interface InitOptions {
  built?: boolean;
  allowUncommitted?: boolean;
}

/** Returns the commands about this checkout. */
function workspaceCommands(loadGate: LoadGate): AddCommands {
  return (program, { author, finish, reporter }) => {
    program
      .command('init')
      .description('create a site of the packages of this checkout, at a root of its own')
      .option('--built', 'use every dist/ as it is, without a build')
      .option('--allow-uncommitted', 'build a checkout with uncommitted changes; status says so')
      .action(async (options: InitOptions) => {
        // The default root belongs to `npm run build`, which starts its history anew.
        if (program.getOptionValueSource('root') === 'default') {
          program.error('error: init needs --root <root>, or SITE_ROOT', { exitCode: USAGE });
        }
        const site = await author();
        const revision = await initWorkspace({ ...site, reporter, ...options });
        finish({
          value: { revision },
          lines: [revisionLine(revision), `the site is in ${site.storage.name}`],
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
      .description('create a remote with a page, its texts and tests, and a route in the shell')
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

interface NewSite extends SiteAuthor, InitOptions {
  reporter: Reporter;
}

/** Builds the shell and every remote of this checkout, and creates a site of them. */
async function initWorkspace(site: NewSite): Promise<NewRevision> {
  const { storage, by, reporter, ...options } = site;
  const { say } = reporter;
  await requireNoSite(storage);
  const releases: Release[] = [];
  for (const folder of await packagesOfCheckout(WORKSPACE)) {
    const source = await checkoutOf({ ...options, folder }, (sentence) => {
      say(`${basename(folder)}: ${sentence}`);
    });
    const { version } = readPackage(folder);
    releases.push(await buildRelease({ folder, version, built: options.built, source, say }));
  }
  reporter.step('store');
  return initSite({ storage, by, releases, onProgress: say });
}
