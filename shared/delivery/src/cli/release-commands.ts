import { type Command, Option } from 'commander';
import type { ReleaseType } from 'semver';

import { promote } from '../publish/promote';
import { rollback } from '../publish/rollback';
import type { CommandContext } from './command-context';
import { percent } from './numbers';
import { revisionLine } from './print';
import { checkPackage, publishPackage } from './publish-package';

/** The commands that change which releases visitors get. */
export function addReleaseCommands(
  program: Command,
  { storage, by, reporter, finish }: CommandContext,
): void {
  program
    .command('publish')
    .description('build, check and publish a remote (or the shell)')
    .argument('<name>')
    .option('--traffic <percent>', 'only for so many of the visitors', percent, 100)
    .addOption(bumpOption())
    .action(async (name: string, options: { traffic: number; bump?: ReleaseType }) => {
      const published = await publishPackage({
        name,
        storage: storage(),
        by: by(),
        reporter,
        ...options,
      });
      finish({ value: published, lines: [revisionLine(published.revision)] });
    });

  program
    .command('check')
    .description('build a remote (or the shell) and check it against what is live')
    .argument('<name>')
    .action(async (name: string) => {
      const verdicts = await checkPackage({ name, storage: storage(), reporter });
      finish({ value: { verdicts }, lines: [`${name} may go live`] });
    });

  program
    .command('promote')
    .description('give the version on trial to all visitors, or to more of them')
    .argument('<name>')
    .option('--traffic <percent>', 'to so many', percent, 100)
    .action(async (name: string, { traffic }: { traffic: number }) => {
      const revision = await promote({ storage: storage(), name, by: by(), traffic });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('rollback')
    .description('end a trial, or go back to the version before, at once')
    .argument('<name>')
    .option('--to <version>', 'to this version')
    .option('--why <reason>')
    .action(async (name: string, options: { to?: string; why?: string }) => {
      const revision = await rollback({ storage: storage(), name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });
}

function bumpOption(): Option {
  return new Option('--bump <part>', 'raise the version in package.json first').choices([
    'patch',
    'minor',
    'major',
  ]);
}
