import { readContentFolder, readTextFiles } from '@redeem/build/content-folder';
import { builtSourceOf, recordedSource, type SourceCheckout, sourceOf } from '@redeem/build/source';
import type { Storage } from '@redeem/storage';
import type { ReleaseType } from 'semver';

import type { LoadGate, Verdict } from '../finding';
import { publish, requireHigher, requireUnpublished } from '../publish/publish';
import { requireTexts } from '../publish/replaced-texts';
import { requireContained } from '../publish/source';
import type { SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, readLatest, readPast } from '../revisions/history';
import { requireUnlocked, type Revision } from '../revisions/revision-contract';
import { finishHead } from '../revisions/publish-head';
import {
  builtOption,
  bumpOption,
  fromOption,
  percent,
  textsOption,
  versionOption,
  words,
} from './arguments';
import { buildRelease, versionToPublish, withVersion } from './build-release';
import { USAGE } from './exit-codes';
import { packageFolder } from './package-folder';
import { revisionLine } from './print';
import type { AddCommands } from './program';
import { publishContent } from './publish-content';
import type { Reporter } from './reporter';
import { runGate } from './run-gate';
import { addStoredCommands, checkStored, publishStored } from './stored-releases';

interface PublishOptions {
  traffic: number;
  bump?: ReleaseType;
  built?: boolean;
  allowDiverged?: boolean;
  allowDowngrade?: boolean;
  from?: string;
  version?: string;
  texts?: string;
  why?: string;
}

type CheckOptions = Pick<PublishOptions, 'built' | 'from' | 'version'>;

/** Returns the commands that build and publish a release. */
export function releaseCommands(loadGate: LoadGate): AddCommands {
  return (program, context) => {
    const { storage, storageAt, author, reporter, finish } = context;
    program
      .command('publish')
      .description('build, check and publish a remote (or the shell)')
      .argument('<name>')
      .option('--traffic <percent>', 'the share of visitors who get it', percent, 100)
      .addOption(bumpOption())
      .addOption(builtOption())
      .option('--allow-diverged', 'replace a release whose commit this checkout does not contain')
      .option('--allow-downgrade', 'publish a version that is lower than the live one')
      .addOption(fromOption())
      .addOption(versionOption())
      .addOption(textsOption())
      .option('--why <reason>', 'the reason, shown in the history', words)
      .action(async (name: string, options: PublishOptions) => {
        const { from, version, texts, ...rest } = options;
        const publication = { ...author(), name, reporter, loadGate, ...rest };
        const publishIt = () => {
          if (texts !== undefined) {
            return publishContent({ ...publication, version, files: readTextFiles(texts) });
          }
          if (from === undefined && version === undefined) {
            return publishPackage({ ...publication, folder: packageFolder(name) });
          }
          const site = from === undefined ? storage() : storageAt(from);
          return publishStored({ ...publication, from: site, version });
        };
        if (texts !== undefined && version === undefined) {
          program.error('error: --texts needs the --version that they were made from', {
            exitCode: USAGE,
          });
        }
        const published = await publishIt();
        finish({ value: published, lines: publishedLines(published.revision, rest) });
      });

    addStoredCommands(program, context);

    program
      .command('check')
      .description('build a remote (or the shell) and check it against the live releases')
      .argument('<name>')
      .addOption(builtOption())
      .addOption(fromOption())
      .addOption(versionOption())
      .action(async (name: string, { from, version: stored, built }: CheckOptions) => {
        const check = { name, storage: storage(), reporter, loadGate };
        const site = from === undefined ? check.storage : storageAt(from);
        const verdicts =
          from === undefined && stored === undefined
            ? await checkPackage({ ...check, folder: packageFolder(name), ...(built && { built }) })
            : await checkStored({ ...check, from: site, version: stored });
        finish({ value: { verdicts }, lines: [`${name} passes the gate and can be published`] });
      });
  };
}

/** Returns the change as a line, and what is left to do. */
export function publishedLines(
  revision: Revision,
  { traffic, bump }: Pick<PublishOptions, 'traffic' | 'bump'>,
): string[] {
  const { subject, to } = revision.change;
  const version = String(to);
  const folder = subject === 'shell' ? subject : `remotes/${subject}`;
  const trial = [
    `to open it:  add ?remote=${subject}@${version} to an address, where OVERRIDE_ORIGINS allows it`,
    `to watch it: delivery status, and the reports that name ${subject} ${version}`,
    `to raise it: delivery promote ${subject} --version ${version} --traffic 50; without --traffic all visitors get it`,
    `to end it:   delivery rollback ${subject} --version ${version}`,
  ];
  return [
    revisionLine(revision),
    ...(traffic < 100 ? trial : []),
    ...(bump ? [`${folder}/package.json has version ${version} now: commit it`] : []),
  ];
}

const BUILT_OF_NONE =
  'dist/source.json is missing: the commit of the build is unknown, so none is recorded or compared with the live releases.';

const BUILT_WITHOUT_GIT =
  'There is no Git checkout here: the commit in dist/source.json is recorded, but not compared with the live releases.';

interface PackageCheck {
  name: string;
  /** The folder of the package. */
  folder: string;
  storage: Storage;
  reporter: Reporter;
  loadGate: LoadGate;
  /** Uses dist/ as it is, without a build. */
  built?: boolean;
}

interface PackagePublication extends PackageCheck, SiteAuthor {
  traffic: number;
  why?: string;
  bump?: ReleaseType;
  allowDiverged?: boolean;
  allowDowngrade?: boolean;
}

interface Published {
  revision: Revision;
  verdicts: Verdict[];
}

/** Builds a package, checks it and publishes it. */
export async function publishPackage(publication: PackagePublication): Promise<Published> {
  const { name, folder, storage, say, reporter, traffic, built = false } = publication;
  const live = await finishHead(storage, { subject: name, say });
  // Checked first, because a refusal should not wait for a build.
  requireUnlocked(live, name);
  const past = await readPast(storage, live, name);
  const version = await versionToPublish(publication, past);
  requireUnpublished(past, { name, version });
  if (!publication.allowDowngrade) requireHigher({ name, version }, live);
  const source = await (built ? builtSourceOf(folder) : sourceOf(folder));
  const { allowDiverged = false } = publication;
  const mayReplace = async (latest: Revision) => {
    if (!allowDiverged) await requireContained({ storage, name, traffic, source }, latest);
  };
  await mayReplace(live);
  if (!allowDiverged) {
    const texts = await readContentFolder(folder);
    await requireTexts({ storage, name, version, traffic, texts }, live);
  }
  if (!source) {
    reporter.say(
      built
        ? BUILT_OF_NONE
        : 'Git finds no commit of this checkout: none is recorded or compared with the live releases.',
    );
  }
  if (source?.clone === 'none') reporter.say(BUILT_WITHOUT_GIT);
  return withVersion(folder, () =>
    buildAndPublish({
      ...publication,
      version,
      source,
      live,
      mayReplace,
      allowLostTexts: allowDiverged,
    }),
  );
}

/** Builds a package. Resolves to the verdicts on its release. */
async function checkPackage(check: PackageCheck): Promise<Verdict[]> {
  const { name, folder, storage, reporter, loadGate, built = false } = check;
  const live = await readLatest(storage);
  if (!built) reporter.say(`Building ${name} …`);
  const release = await buildRelease({ folder, built });
  reporter.step('check');
  return runGate({ storage, folder, release, live, isFresh: !built, reporter, loadGate });
}

interface Publishing extends PackagePublication {
  version: string;
  source: SourceCheckout | null;
  live: LatestRevision;
  mayReplace: (latest: Revision) => Promise<void>;
  allowLostTexts: boolean;
}

async function buildAndPublish(publishing: Publishing): Promise<Published> {
  const { name, reporter, bump, built = false, folder, version, source } = publishing;
  if (!built) reporter.say(`Building ${name} ${version} …`);
  const release = await buildRelease({ folder, built, ...(bump && { version }) });

  // Loaded on demand, because it contains a bundler.
  const { bundleTool } = await import('./bundle-tool');
  let verdicts: Verdict[] = [];
  const revision = await publish({
    ...publishing,
    release: { ...release, ...recordedSource(source) },
    tool: await bundleTool(),
    onStep: reporter.step,
    onProgress: reporter.say,
    check: async (candidate, site) => {
      const { storage, loadGate } = publishing;
      const run = { storage, folder, isFresh: !built, reporter, loadGate };
      verdicts = await runGate({ ...run, release: candidate, live: site });
    },
  });
  return { revision, verdicts };
}
