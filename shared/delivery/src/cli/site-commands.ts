import { type Command, Option } from 'commander';

import { collectGarbage, RETENTION } from '../commands/gc';
import { promote, retire, rollback } from '../commands/give';
import { lock, unlock } from '../commands/lock';
import { siteStatus } from '../commands/status';
import { verifySite } from '../commands/verify';
import { siteHistory } from '../site/history';
import type { Revision } from '../site/revision';
import { percent, version, whole, words } from './arguments';
import { revisionLine, statusLines } from './print';
import type { CommandContext } from './program';

interface Why {
  why?: string;
}

interface GarbageOptions {
  days: number;
  count: number;
  dryRun: boolean;
  incomplete: boolean;
}

/** Adds the commands that need only the site: who gets which release, locks, inspection and garbage. */
export function addSiteCommands(
  program: Command,
  { storage, author, reporter, finish }: CommandContext,
): void {
  const finishWith = (revision: Revision) => {
    finish({ value: { revision }, lines: [revisionLine(revision)] });
  };
  const trial = () =>
    new Option('--version <version>', 'the trial, if there are several').argParser(version);
  const WHY = ['--why <reason>', 'the reason, shown in the history', words] as const;

  program
    .command('promote')
    .description('give the version on trial to all visitors, or to more of them')
    .argument('<name>')
    .addOption(trial())
    .option('--traffic <percent>', 'the share of visitors who get it', percent, 100)
    .option(...WHY)
    .action(async (name: string, options: Why & { version?: string; traffic: number }) => {
      finishWith(await promote({ ...(await author()), name, ...options }));
    });

  program
    .command('rollback')
    .description('end a trial, or return to the previous version, immediately')
    .argument('<name>')
    .addOption(trial().conflicts('to'))
    .option('--to <version>', 'return to this version, and end all trials', version)
    .option(...WHY)
    .action(async (name: string, options: Why & { to?: string; version?: string }) => {
      finishWith(await rollback({ ...(await author()), name, ...options }));
    });

  program
    .command('retire')
    .description('withdraw a remote that no page of the live shell needs')
    .argument('<name>')
    .option(...WHY)
    .action(async (name: string, options: Why) => {
      finishWith(await retire({ ...(await author()), name, ...options }));
    });

  program
    .command('lock')
    .description('forbid every change of a package, or of the whole site')
    .argument('[name]')
    .requiredOption(...WHY)
    .action(async (name: string | undefined, { why }: { why: string }) => {
      finishWith(await lock({ ...(await author()), why, name }));
    });

  program
    .command('unlock')
    .description('allow changes again')
    .argument('[name]')
    .option(...WHY)
    .action(async (name: string | undefined, { why }: Why) => {
      finishWith(await unlock({ ...(await author()), name, why }));
    });

  program
    .command('status')
    .description('show the live versions, since when they are live, and the locks')
    .action(async () => {
      const status = await siteStatus(await storage());
      const isWell = status.problems.length === 0;
      finish({ value: status, lines: statusLines(status), ...(!isWell && { failure: 'damaged' }) });
    });

  program
    .command('history')
    .description('list every change with time, package, versions and author')
    .argument('[name]', 'only the changes of this package')
    .action(async (name?: string) => {
      const site = await storage();
      const wanted = { ...(name !== undefined && { name }), onDamage: reporter.say };
      const entries = await siteHistory(site, wanted);
      finish({ value: entries, lines: entries.toReversed().map(revisionLine) });
    });

  program
    .command('verify')
    .description('read the whole site: the history and every release that is kept or stored')
    .action(async () => {
      const verified = await verifySite(await storage());
      const { revisions, releases } = verified;
      const lines = [`intact: revisions ${String(revisions)}, releases ${String(releases)}`];
      finish({ value: verified, lines });
    });

  const { days, count } = RETENTION;
  program
    .command('gc')
    .description('remove versions that no open tab and no rollback can need')
    .option('--days <number>', 'keep versions that were live in this number of days', whole, days)
    .option('--count <number>', 'keep this number of versions of each package', whole, count)
    .option('--incomplete', 'remove only uploads that broke off, also those of a minute ago', false)
    .option('--dry-run', 'only list the versions that would be removed', false)
    .action(async ({ dryRun, incomplete, ...retention }: GarbageOptions) => {
      const removed = await collectGarbage({
        ...(await author()),
        ...{ retention, dryRun, incomplete },
      });
      const verb = dryRun ? 'would be removed' : 'removed';
      const lines = removed.map((folder) => `${verb}: ${folder}`);
      finish({
        value: { removed, dryRun },
        lines: lines.length > 0 ? lines : ['nothing to remove'],
      });
    });
}
