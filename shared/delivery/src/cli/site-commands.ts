import { siteConfigurationFrom } from '@redeem/host';
import type { Command } from 'commander';

import { adopt } from '../maintenance/adopt';
import { collectGarbage, RETENTION } from '../maintenance/collect-garbage';
import { compareSites } from '../maintenance/compare-sites';
import { configure } from '../maintenance/configure';
import { repairSite } from '../maintenance/live-files';
import { lock, unlock } from '../maintenance/lock';
import { mirrorSite } from '../maintenance/mirror';
import { problemsOf, siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { siteHistory } from '../revisions/publish-head';
import { whole, words } from './arguments';
import type { CommandContext } from './program';
import { besideLines, revisionLine, statusLines } from './print';

interface GarbageWish {
  days: number;
  count: number;
  dryRun: boolean;
  incomplete: boolean;
}

/** Adds the commands that inspect, lock and maintain a site. */
export function addSiteCommands(
  program: Command,
  { storage, storageAt, site, author, reporter, finish }: CommandContext,
): void {
  program
    .command('status')
    .description('show the live versions, since when they are live, and the locks')
    .option('--beside <root>', 'compare with the site at another root', words)
    .action(async ({ beside }: { beside?: string }) => {
      if (beside !== undefined) {
        const other = storageAt(beside);
        const sites = await compareSites(storage(), other);
        const isWell = Object.values(sites.problems).flat().length === 0;
        const lines = besideLines(sites, other.address);
        finish({ value: sites, lines, ...(!isWell && { failure: 'damaged' }) });
        return;
      }
      const status = await siteStatus(storage());
      const isWell = problemsOf(status).length === 0;
      finish({ value: status, lines: statusLines(status), ...(!isWell && { failure: 'damaged' }) });
    });

  program
    .command('history')
    .description('list every change with time, package, versions and author')
    .argument('[name]', 'only the changes of this package')
    .action(async (name?: string) => {
      const wanted = await siteHistory(storage(), { name, say: reporter.say });
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
    .option('--why <reason>', 'the reason, shown in the history', words)
    .action(async (name: string | undefined, { why }: { why?: string }) => {
      const revision = await unlock({
        ...author(),
        ...(name && { name }),
        ...(why !== undefined && { why }),
      });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('gc')
    .description('remove versions that no open tab and no rollback can need')
    .option(
      '--days <number>',
      'keep versions that were live in this number of last days',
      whole,
      RETENTION.days,
    )
    .option(
      '--count <number>',
      'keep this number of last versions of each package',
      whole,
      RETENTION.count,
    )
    .option('--incomplete', 'remove only uploads that broke off, also those of a minute ago', false)
    .option('--dry-run', 'only list the versions that would be removed', false)
    .action(async ({ dryRun, incomplete, ...retention }: GarbageWish) => {
      const removed = await collectGarbage({ ...author(), retention, dryRun, incomplete });
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
    .description(
      'store the configuration of this environment in the site, and write its pages as files',
    )
    .action(async () => {
      const configuration = siteConfigurationFrom(process.env);
      const revision = await configure({ ...author(), configuration });
      finish({ value: { revision }, lines: [revisionLine(revision), 'the pages are in pages/'] });
    });

  program
    .command('repair')
    .description('publish the last revision to visitors, and repair damaged live files')
    .action(async () => {
      const repaired = await repairSite(site());
      const lines = [
        ...repaired.mended.map((file) => `repaired: ${file}`),
        ...repaired.removed.map((file) => `removed: ${file} (browsers get the whole file)`),
        `revision ${String(repaired.revision)} is what visitors get`,
      ];
      finish({ value: repaired, lines });
    });

  program
    .command('adopt')
    .description('start a new history from what visitors get, after a file of the old one was lost')
    .requiredOption('--why <reason>', 'the reason, shown in the history', words)
    .action(async ({ why }: { why: string }) => {
      const { revision, unknown } = await adopt({ ...author(), why });
      const lines = [revisionLine(revision), ...unknown];
      finish({ value: { revision, unknown }, lines });
    });

  program
    .command('verify')
    .description(
      'read the whole site: the history, the live files and every release that is kept or stored',
    )
    .action(async () => {
      const verified = await verifySite(storage());
      const { revisions, releases } = verified;
      const lines = [`intact: revisions ${String(revisions)}, releases ${String(releases)}`];
      finish({ value: verified, lines });
    });

  program
    .command('mirror')
    .description('make the site a copy of another one: only missing files are copied')
    .requiredOption('--from <root>', 'the site to copy: a folder, or s3://bucket/prefix', words)
    .action(async ({ from }: { from: string }) => {
      const mirror = { from: storageAt(from), storage: storage(), onProgress: reporter.say };
      const mirrored = await mirrorSite(mirror);
      const { revision, revisions, files, damaged } = mirrored;
      const lines = [
        ...damaged.map(({ site: name, file, what }) => `not copied: ${file} of ${name} ${what}`),
        `the copy shows revision ${String(revision)}; copied: revisions ${String(revisions)}, files ${String(files)}`,
      ];
      finish({ value: mirrored, lines, ...(damaged.length > 0 && { failure: 'damaged' }) });
    });
}
