import { resolve } from 'node:path';

import { siteConfigurationFrom } from '@redeem/host';
import type { Command } from 'commander';

import { collectGarbage, RETENTION } from '../maintenance/collect-garbage';
import { configure } from '../maintenance/configure';
import { repairSite } from '../maintenance/live-files';
import { lock, unlock } from '../maintenance/lock';
import { siteNginxConfig } from '../maintenance/site-nginx-config';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { readHistory, readLatest } from '../revisions/history';
import { requirePackage } from '../revisions/past';
import { whole, words } from './arguments';
import type { CommandContext } from './command-context';
import { USAGE } from './exit-codes';
import { initWorkspace } from './init-workspace';
import { packageFolder } from './package-folder';
import { noteLine, revisionLine, statusLines } from './print';

interface NginxWish {
  listen: string;
  reportsTo?: string;
  brotli: boolean;
  builtShell?: true;
}

/** Adds the commands that inspect, lock and maintain a site. */
export function addSiteCommands(
  program: Command,
  { storage, author, reporter, finish }: CommandContext,
): void {
  program
    .command('init')
    .description('make the deploy root of a site with visitors of this checkout')
    .option('--built', 'take what every dist/ holds instead of building it')
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
    .command('status')
    .description('what is live, since when, and what is locked')
    .action(async () => {
      const status = await siteStatus(storage());
      finish({ value: status, lines: statusLines(status) });
    });

  program
    .command('history')
    .description('every change: who, when, what, from, to')
    .argument('[name]', 'only of this package')
    .action(async (name?: string) => {
      const history = await readHistory(storage(), ({ message }) => {
        reporter.say(message);
      });
      // A retired package is only in the history.
      const isKnown = history.some(({ change }) => change.subject === name);
      if (name !== undefined && !isKnown) {
        requirePackage((await readLatest(storage())).registry, name);
      }
      const wanted = history.filter(
        ({ change }) => name === undefined || [name, 'site'].includes(change.subject),
      );
      finish({ value: wanted, lines: wanted.toReversed().map(revisionLine) });
    });

  program
    .command('lock')
    .description('forbid every change of a package, or of the whole site')
    .argument('[name]')
    .requiredOption('--why <reason>', 'the reason, shown to other users', words)
    .action(async (name: string | undefined, { why }: { why: string }) => {
      const revision = await lock({ ...author(), why, ...(name && { name }) });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('unlock')
    .description('allow changes again')
    .argument('[name]')
    .action(async (name: string | undefined) => {
      const revision = await unlock({ ...author(), ...(name && { name }) });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('gc')
    .description('remove versions that no open tab and no rollback can need')
    .option('--days <number>', 'keep what was live in the last days', whole, RETENTION.days)
    .option('--count <number>', 'keep the last versions of each package', whole, RETENTION.count)
    .option('--dry-run', 'only say what would go', false)
    .action(async ({ dryRun, ...retention }: { days: number; count: number; dryRun: boolean }) => {
      const removed = await collectGarbage({ ...author(), retention, dryRun });
      const verb = dryRun ? 'would be removed' : 'removed';
      finish({
        value: { removed, dryRun },
        lines:
          removed.length > 0
            ? removed.map((folder) => `${verb}: ${folder}`)
            : ['nothing to remove'],
      });
    });

  program
    .command('configure')
    .description('keep the configuration of this environment in the site, and its pages as files')
    .action(async () => {
      const configuration = siteConfigurationFrom(process.env);
      const revision = await configure({ ...author(), configuration });
      finish({ value: { revision }, lines: [revisionLine(revision), 'the pages are in pages/'] });
    });

  program
    .command('nginx')
    .description('print the configuration of an nginx that serves this site without a host')
    .option('--listen <port>', 'what its `listen` takes', '80')
    .option('--reports-to <address>', 'a host that takes the reports of the pages')
    .option('--no-brotli', 'for an nginx without the module for it')
    .option('--built-shell', 'know the shell built in this checkout too, before it is published')
    .action(async ({ listen, reportsTo, brotli, builtShell }: NginxWish) => {
      const site = storage();
      const config = await siteNginxConfig(site, {
        root: resolve(site.name),
        listen,
        hasBrotli: brotli,
        ...(reportsTo !== undefined && { reportsTo }),
        ...(builtShell && { nextShell: packageFolder('shell') }),
      });
      finish({ value: { config }, lines: [config.trimEnd()] });
    });

  program
    .command('repair')
    .description('show visitors the last revision, and mend damaged files that they get')
    .action(async () => {
      const repaired = await repairSite(author());
      const lines = [
        ...repaired.mended.map((file) => `mended: ${file}`),
        `revision ${String(repaired.revision)} is what visitors get`,
      ];
      finish({ value: repaired, lines });
    });

  program
    .command('verify')
    .description(
      'read the whole site: the history, what visitors get and every release that is kept',
    )
    .action(async () => {
      const verified = await verifySite(storage());
      const { revisions, releases, lost = [], notes = [] } = verified;
      const lines = [
        `intact: revisions ${String(revisions)}, releases ${String(releases)}`,
        ...lost.map((file) => `known to be lost, and needed by no command: ${file}`),
        ...notes.map(noteLine),
      ];
      finish({ value: verified, lines });
    });
}
