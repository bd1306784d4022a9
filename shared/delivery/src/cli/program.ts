import { join } from 'node:path';

import { Command, InvalidArgumentError, Option } from 'commander';
import type { ReleaseType } from 'semver';

import { collectGarbage, RETENTION } from '../publish/collect-garbage';
import { lock, unlock } from '../publish/lock';
import { promote } from '../publish/promote';
import { rollback } from '../publish/rollback';
import { siteStatus } from '../publish/status';
import { readHistory } from '../revisions/history';
import { publishHead } from '../revisions/publish-head';
import { FolderStorage } from '../storage/folder-storage';
import type { Storage } from '../storage/storage';
import { checkPackage, publishPackage } from './publish-package';
import { WORKSPACE } from './package-folder';
import { revisionLine, statusLines } from './print';
import type { Reporter } from './reporter';
import { whoAmI } from './who';

interface GlobalOptions {
  root: string;
  by?: string;
  json: boolean;
}

interface Context {
  storage: Storage;
  by: () => string;
}

/** What a command has to say: to a pipeline the value, to a person the lines. */
export interface Outcome {
  value: unknown;
  lines: string[];
}

interface ProgramOptions {
  reporter: Reporter;
  finish: (outcome: Outcome) => void;
}

/** The commands of the tool. Every one of them works on a site, which `--root` names. */
export function createProgram({ reporter, finish }: ProgramOptions): Command {
  const program = new Command('delivery')
    .description('Publishes the shell and the remotes of a site, and takes them back.')
    .addOption(
      new Option('--root <folder>', 'the deploy root of the site')
        .env('SITE_ROOT')
        .default(join(WORKSPACE, 'dist'), 'dist/ of this checkout'),
    )
    .addOption(new Option('--by <name>', 'who the history names').env('DELIVERY_BY'))
    .option('--json', 'one JSON document on standard output', false)
    .addHelpText(
      'after',
      '\nEnds with 0: done, 2: wrong usage, 3: refused by the gate, 4: in conflict with others, ' +
        '5: not there, 1: anything else.',
    );

  const context = (): Context => {
    const { root, by } = program.opts<GlobalOptions>();
    return { storage: new FolderStorage(root), by: () => by ?? whoAmI() };
  };

  program
    .command('publish')
    .description('build, check and publish a remote (or the shell)')
    .argument('<name>')
    .option('--traffic <percent>', 'only for so many of the visitors', percent, 100)
    .addOption(bumpOption())
    .action(async (name: string, options: { traffic: number; bump?: ReleaseType }) => {
      const { storage, by } = context();
      const published = await publishPackage({ name, storage, by: by(), reporter, ...options });
      finish({ value: published, lines: [revisionLine(published.revision)] });
    });

  program
    .command('check')
    .description('build a remote (or the shell) and check it against what is live')
    .argument('<name>')
    .action(async (name: string) => {
      const verdicts = await checkPackage({ name, storage: context().storage, reporter });
      finish({ value: { verdicts }, lines: [`${name} may go live`] });
    });

  program
    .command('promote')
    .description('give the version on trial to all visitors, or to more of them')
    .argument('<name>')
    .option('--traffic <percent>', 'to so many', percent, 100)
    .action(async (name: string, { traffic }: { traffic: number }) => {
      const { storage, by } = context();
      const revision = await promote({ storage, name, by: by(), traffic });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('rollback')
    .description('end a trial, or go back to the version before, at once')
    .argument('<name>')
    .option('--to <version>', 'to this version')
    .option('--why <reason>')
    .action(async (name: string, options: { to?: string; why?: string }) => {
      const { storage, by } = context();
      const revision = await rollback({ storage, name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('status')
    .description('what is live, since when, and what is locked')
    .action(async () => {
      const status = await siteStatus(context().storage);
      finish({ value: status, lines: statusLines(status) });
    });

  program
    .command('history')
    .description('every change: who, when, what, from, to')
    .argument('[name]', 'only of this package')
    .action(async (name?: string) => {
      const history = await readHistory(context().storage);
      const wanted = history.filter(
        ({ change }) => name === undefined || [name, 'site'].includes(change.subject),
      );
      const value = wanted.map(({ registry: _, locks: __, ...entry }) => entry);
      finish({ value, lines: wanted.toReversed().map(revisionLine) });
    });

  program
    .command('lock')
    .description('forbid every change of a package, or of the whole site')
    .argument('[name]')
    .requiredOption('--why <reason>')
    .action(async (name: string | undefined, { why }: { why: string }) => {
      const { storage, by } = context();
      const revision = await lock({ storage, by: by(), why, ...(name && { name }) });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('unlock')
    .description('allow changes again')
    .argument('[name]')
    .action(async (name: string | undefined) => {
      const { storage, by } = context();
      const revision = await unlock({ storage, by: by(), ...(name && { name }) });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('gc')
    .description('remove versions that no open tab and no rollback can need')
    .option('--days <number>', 'keep what was live in the last days', whole, RETENTION.days)
    .option('--count <number>', 'keep the last versions of each package', whole, RETENTION.count)
    .option('--dry-run', 'only say what would go', false)
    .action(async ({ dryRun, ...retention }: { days: number; count: number; dryRun: boolean }) => {
      const removed = await collectGarbage({ storage: context().storage, retention, dryRun });
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
    .command('repair')
    .description('finish what a broken-off publication committed but did not show to visitors')
    .action(async () => {
      const { storage } = context();
      await publishHead(storage);
      const { revision } = await siteStatus(storage);
      finish({ value: { revision }, lines: [`revision ${String(revision)} is what visitors get`] });
    });

  return program;
}

function bumpOption(): Option {
  return new Option('--bump <part>', 'raise the version in package.json first').choices([
    'patch',
    'minor',
    'major',
  ]);
}

function percent(text: string): number {
  const value = whole(text);
  if (value >= 1 && value <= 100) return value;
  throw new InvalidArgumentError('It is a whole number from 1 to 100.');
}

function whole(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number.');
}
