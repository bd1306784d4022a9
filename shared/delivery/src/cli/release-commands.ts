import { Option } from 'commander';
import type { ReleaseType } from 'semver';

import type { LoadGate } from '../finding';
import { percent } from './arguments';
import { revisionLine } from './print';
import { packageFolder } from './package-folder';
import type { AddCommands } from './program';
import { checkPackage, publishPackage } from './publish-package';

interface PublishOptions {
  traffic: number;
  bump?: ReleaseType;
  built?: boolean;
  allowDiverged?: boolean;
  allowDowngrade?: boolean;
}

/** Returns the commands that build and publish a release. */
export function releaseCommands(loadGate: LoadGate): AddCommands {
  return (program, { storage, author, reporter, finish }) => {
    program
      .command('publish')
      .description('build, check and publish a remote (or the shell)')
      .argument('<name>')
      .option('--traffic <percent>', 'the share of visitors who get it', percent, 100)
      .addOption(bumpOption())
      .addOption(builtOption())
      .option('--allow-diverged', 'replace a release whose commit this checkout does not contain')
      .option('--allow-downgrade', 'publish a version that is lower than the live one')
      .action(async (name: string, options: PublishOptions) => {
        const folder = packageFolder(name);
        const published = await publishPackage({
          ...author(),
          name,
          folder,
          reporter,
          loadGate,
          ...options,
        });
        finish({ value: published, lines: [revisionLine(published.revision)] });
      });

    program
      .command('check')
      .description('build a remote (or the shell) and check it against the live releases')
      .argument('<name>')
      .addOption(builtOption())
      .action(async (name: string, options: { built?: boolean }) => {
        const check = { name, folder: packageFolder(name), storage: storage(), reporter, loadGate };
        const verdicts = await checkPackage({ ...check, ...options });
        finish({ value: { verdicts }, lines: [`${name} passes the gate and can be published`] });
      });
  };
}

/** Returns the option for a pipeline that has built before. The build writes the version into the files. */
function builtOption(): Option {
  return new Option('--built', 'use dist/ as it is, without a build').conflicts('bump');
}

function bumpOption(): Option {
  return new Option('--bump <part>', 'publish the version after the highest published one').choices(
    ['patch', 'minor', 'major'],
  );
}
