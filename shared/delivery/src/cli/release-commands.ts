import { type Command, Option } from 'commander';
import type { ReleaseType } from 'semver';

import { promote } from '../publish/promote';
import { retire } from '../publish/retire';
import { rollback } from '../publish/rollback';
import type { CommandContext } from './command-context';
import { percent, version, words } from './arguments';
import { revisionLine } from './print';
import { checkPackage, publishPackage } from './publish-package';

interface PublishOptions {
  traffic: number;
  bump?: ReleaseType;
  built?: boolean;
  allowDiverged?: boolean;
  allowDowngrade?: boolean;
}

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
    .addOption(builtOption())
    .option('--allow-diverged', 'replace a release whose commit this checkout does not contain')
    .option('--allow-downgrade', 'publish a version that is lower than the live one')
    .action(async (name: string, options: PublishOptions) => {
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
    .addOption(builtOption())
    .action(async (name: string, options: { built?: boolean }) => {
      const verdicts = await checkPackage({ name, storage: storage(), reporter, ...options });
      finish({ value: { verdicts }, lines: [`${name} may go live`] });
    });

  program
    .command('promote')
    .description('give the version on trial to all visitors, or to more of them')
    .argument('<name>')
    .addOption(trialOption())
    .option('--traffic <percent>', 'to so many', percent, 100)
    .action(async (name: string, options: { version?: string; traffic: number }) => {
      const revision = await promote({ storage: storage(), name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('rollback')
    .description('end a trial, or go back to the version before, at once')
    .argument('<name>')
    .addOption(trialOption().conflicts('to'))
    .option('--to <version>', 'go back to this version, and end all trials', version)
    .option('--why <reason>', 'said in the history', words)
    .action(async (name: string, options: { to?: string; version?: string; why?: string }) => {
      const revision = await rollback({ storage: storage(), name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });

  program
    .command('retire')
    .description('withdraw a remote that no page of the live shell needs')
    .argument('<name>')
    .option('--why <reason>', 'said in the history', words)
    .action(async (name: string, options: { why?: string }) => {
      const revision = await retire({ storage: storage(), name, by: by(), ...options });
      finish({ value: { revision }, lines: [revisionLine(revision)] });
    });
}

function trialOption(): Option {
  return new Option('--version <version>', 'the trial, where there are several').argParser(version);
}

/** For a pipeline that has built it before; a build is where a version gets into the files. */
function builtOption(): Option {
  return new Option('--built', 'take what dist/ holds instead of building it').conflicts('bump');
}

function bumpOption(): Option {
  return new Option('--bump <part>', 'publish the version after the highest published one').choices(
    ['patch', 'minor', 'major'],
  );
}
