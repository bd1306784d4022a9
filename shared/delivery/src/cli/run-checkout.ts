import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { builtSourceOf, recordedSource, sourceOf } from '@redeem/build/source';

import { DeliveryError } from '../delivery-error';
import type { LoadGate } from '../finding';
import { initSite, requireNoSite } from '../publish/init-site';
import type { Release } from '../release/read-release';
import type { SiteAuthor } from '../revisions/change-site';
import type { Revision } from '../revisions/revision-contract';
import { newRemote } from '../scaffold/new-remote';
import { buildRelease } from './build-release';
import { addContentCommands } from './content-commands';
import { USAGE } from './exit-codes';
import { packageFolder, WORKSPACE } from './package-folder';
import { revisionLine } from './print';
import type { AddCommands } from './program';
import { releaseCommands } from './release-commands';
import { type Reporter } from './reporter';
import { runProgram } from './run-program';
import { addRolloutCommands } from './rollout-commands';
import { addSiteCommands } from './site-commands';

export { publishContent } from './publish-content';
export { gitUser, siteAt } from './program';
export { createReporter } from './reporter';
export { checkStored, publishStored } from './stored-releases';

/** Runs a command line, without the name of the tool, in a checkout. Resolves to the exit code. */
export function runCheckout(words: readonly string[], loadGate: LoadGate): Promise<number> {
  return runProgram(words, [
    releaseCommands(loadGate),
    addContentCommands,
    addRolloutCommands,
    addSiteCommands,
    workspaceCommands(loadGate),
  ]);
}

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

interface NewSite extends SiteAuthor {
  reporter: Reporter;
  /** Uses every dist/ as it is, without a build. */
  built?: boolean;
}

/** Builds the shell and every remote of this checkout, and creates a deploy root with them. */
export async function initWorkspace({ reporter, built, ...author }: NewSite): Promise<Revision> {
  await requireNoSite(author.storage, author.say);
  const checkout = built ? null : await sourceOf(WORKSPACE);
  const releases: Release[] = [];
  for (const name of ['shell', ...(await readdir(join(WORKSPACE, 'remotes'))).sort()]) {
    if (!built) reporter.say(`Building ${name} …`);
    const folder = packageFolder(name);
    const release = await buildRelease({ folder, ...(built && { built }) });
    const source = built ? await builtSourceOf(folder) : checkout;
    if (built && !source)
      reporter.say(`${name}: dist/source.json is missing, no commit is recorded.`);
    releases.push({ ...release, ...recordedSource(source) });
  }
  reporter.step('upload');
  const { bundleTool } = await import('./bundle-tool');
  return initSite({ ...author, releases, tool: await bundleTool(), onProgress: reporter.say });
}
