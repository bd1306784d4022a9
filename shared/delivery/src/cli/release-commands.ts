import { readPackage } from '@redeem/build/package';
import { builtSourceOf, recordedSource, type SourceCheckout, sourceOf } from '@redeem/build/source';
import type { Storage } from '@redeem/storage';
import { Option } from 'commander';
import type { ReleaseType } from 'semver';

import { DeliveryError } from '../delivery-error';
import type { LoadGate, Verdict } from '../finding';
import { publish, requireHigher, requireUnpublished } from '../publish/publish';
import { nextVersion } from '../publish/published-versions';
import { requireContained } from '../publish/source';
import type { Release } from '../release/read-release';
import { requireVersion } from '../release/version';
import type { SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, readLatest, readPast } from '../revisions/history';
import { type Past, requireUnlocked, type Revision } from '../revisions/revision-contract';
import { finishHead } from '../revisions/publish-head';
import { percent } from './arguments';
import { buildRelease, withVersion } from './build-release';
import { packageFolder } from './package-folder';
import { revisionLine } from './print';
import type { AddCommands } from './program';
import type { Reporter } from './reporter';

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
        finish({ value: published, lines: publishedLines(published.revision, options) });
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

/** Returns the option for a pipeline that has built before. The build writes the version into the files. */
function builtOption(): Option {
  return new Option('--built', 'use dist/ as it is, without a build').conflicts('bump');
}

function bumpOption(): Option {
  return new Option('--bump <part>', 'publish the version after the highest published one').choices(
    ['patch', 'minor', 'major'],
  );
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
  const mayReplace = async (latest: Revision) => {
    if (!publication.allowDiverged)
      await requireContained({ storage, name, traffic, source }, latest);
  };
  await mayReplace(live);
  if (!source) {
    reporter.say(
      built
        ? BUILT_OF_NONE
        : 'Git finds no commit of this checkout: none is recorded or compared with the live releases.',
    );
  }
  if (source?.clone === 'none') reporter.say(BUILT_WITHOUT_GIT);
  return withVersion(folder, () =>
    buildAndPublish({ ...publication, version, source, live, mayReplace }),
  );
}

/** Builds a package. Resolves to the verdicts on its release. */
async function checkPackage(check: PackageCheck): Promise<Verdict[]> {
  const { name, folder, storage, reporter, built = false } = check;
  const live = await readLatest(storage);
  if (!built) reporter.say(`Building ${name} …`);
  const release = await buildRelease({ folder, built });
  reporter.step('check');
  return runGate({ ...check, release, live });
}

/** Resolves to the version in package.json, or the next one. */
async function versionToPublish(
  { storage, name, folder, bump }: PackagePublication,
  past: Past,
): Promise<string> {
  const { version: first } = readPackage(folder);
  requireVersion(first);
  return bump ? nextVersion({ storage, name, past, bump, first }) : first;
}

interface Publishing extends PackagePublication {
  version: string;
  source: SourceCheckout | null;
  live: LatestRevision;
  mayReplace: (latest: Revision) => Promise<void>;
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
    check: async (candidate, site) => {
      verdicts = await runGate({ ...publishing, release: candidate, live: site });
    },
  });
  return { revision, verdicts };
}

interface GateRun extends PackageCheck {
  release: Release;
  live: Revision;
}

async function runGate({
  folder,
  release,
  live,
  storage,
  reporter,
  loadGate,
  built = false,
}: GateRun): Promise<Verdict[]> {
  const { checkRelease } = await loadGate();
  const verdicts = await checkRelease({
    storage,
    release,
    folder,
    live,
    isFresh: !built,
    onVerdict: reporter.verdict,
    onProgress: reporter.say,
  });
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  throw gateError(release, broken);
}

/**
 * Returns the error of a release that does not go live: `refused`, or `untried` if a rule could not be checked and none
 * refuses it. A refusal takes precedence, because another run would end the same.
 *
 * @param broken The verdicts that did not pass; at least one.
 */
export function gateError(
  { name, version }: Pick<Release, 'name' | 'version'>,
  broken: readonly Verdict[],
): DeliveryError {
  const isUntried = broken.every(({ untried }) => untried === true);
  const said = isUntried ? 'was not checked by every rule of the gate' : 'may not go live';
  return new DeliveryError(
    isUntried ? 'untried' : 'refused',
    [
      `${name} ${version} ${said}:`,
      ...broken.map(({ rule, detail }) => `- ${rule}: ${detail}`),
    ].join('\n'),
  );
}
