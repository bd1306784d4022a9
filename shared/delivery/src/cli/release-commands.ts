import { type Command, Option } from 'commander';
import type { ReleaseType } from 'semver';

import { requireHigher } from '../commands/give';
import { publish, requireContained } from '../commands/publish';
import {
  nextVersion,
  readStoredRelease,
  requireUnpublished,
  storeRelease,
} from '../commands/store';
import type { LoadGate, Verdict } from '../finding';
import { readPackage } from '../release/package-file';
import type { Release } from '../release/read-release';
import type { SourceCheckout } from '../release/source';
import type { SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { type LatestRevision, requireLatest } from '../site/history';
import { defaultVersion, pastVersion } from '../site/past';
import type { ReleaseRecord } from '../site/record';
import { type Origin, requireUnlocked, type Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { requireVersion } from '../site/version';
import { percent, version, words } from './arguments';
import { buildRelease, checkoutOf, folderOf } from './build-release';
import { revisionLine } from './print';
import { type AddCommands, otherSiteAt } from './program';
import type { Reporter } from './reporter';
import { type GateRun, runGate } from './run-gate';

interface BuildOptions {
  bump?: ReleaseType;
  built?: boolean;
  allowUncommitted?: boolean;
}

interface PublishOptions extends BuildOptions {
  traffic: number;
  allowDiverged?: boolean;
  allowDowngrade?: boolean;
  from?: string;
  version?: string;
  why?: string;
}

type CheckOptions = Pick<PublishOptions, 'built' | 'from' | 'version'>;

/** Returns the commands that build, check, store and publish a release. */
export function releaseCommands(loadGate: LoadGate): AddCommands {
  return (program, { storage, author, reporter, finish }) => {
    const gate = { reporter, loadGate };
    const publishCommand = program
      .command('publish')
      .description('build a remote (or the shell), check it, and give it to visitors')
      .argument('<name>')
      .option('--traffic <percent>', 'the share of visitors who get it', percent, 100)
      .option('--allow-diverged', 'replace a release whose commit this checkout does not contain')
      .option('--allow-downgrade', 'publish a version that is lower than the live one')
      .option('--why <reason>', 'the reason, shown in the history', words);
    withBuildOptions(withStoredOptions(publishCommand)).action(
      async (name: string, options: PublishOptions) => {
        const site = await author();
        const published = isStored(options)
          ? await publishStored({ ...site, ...gate, name, ...options })
          : await publishPackage({ ...site, ...gate, name, ...options });
        finish({
          value: published,
          lines: publishedLines(published.revision, options.traffic),
        });
      },
    );

    const storeCommand = program
      .command('store')
      .description(
        'build a remote (or the shell) and store it; nobody gets it, so no lock forbids it',
      )
      .argument('<name>');
    withBuildOptions(storeCommand).action(async (name: string, options: BuildOptions) => {
      const site = await author();
      const latest = await requireLatest(site.storage);
      const wanted = { ...site, name, latest, reporter, ...options };
      const { release } = await built(wanted, () => Promise.resolve());
      reporter.step('store');
      await storeRelease({ ...site, release, onProgress: reporter.say });
      finish({ value: { name, version: release.version }, lines: storedLines(release) });
    });

    const checkCommand = program
      .command('check')
      .description('build a remote (or the shell) and check it against the live releases')
      .argument('<name>')
      .addOption(builtOption());
    withStoredOptions(checkCommand).action(async (name: string, options: CheckOptions) => {
      const site = await storage();
      const live = await requireLatest(site);
      const wanted = { name, latest: live, storage: site, reporter, allowUncommitted: true };
      const checkBuilt = async () => {
        const { release } = await built({ ...wanted, ...options }, () => Promise.resolve());
        reporter.step('check');
        return runGate({ ...gate, storage: site, release, live, isFresh: !options.built });
      };
      const verdicts = isStored(options)
        ? await checkStored({ ...gate, storage: site, name, ...options })
        : await checkBuilt();
      finish({ value: { verdicts }, lines: [`${name} passes the gate and can be published`] });
    });
  };
}

function isStored({ from, version: wanted }: Pick<PublishOptions, 'from' | 'version'>): boolean {
  return from !== undefined || wanted !== undefined;
}

interface Built {
  release: Release;
  source: SourceCheckout | null;
}

interface Wanted extends BuildOptions {
  name: string;
  storage: Storage;
  latest: LatestRevision;
  reporter: Reporter;
}

/**
 * Builds a package of this checkout under its version, or the next one.
 *
 * @param mayBuild Refuses what needs no build, so that nobody waits for a refusal.
 */
async function built(
  wanted: Wanted,
  mayBuild: (version: string, source: SourceCheckout | null) => Promise<void>,
): Promise<Built> {
  const { name, storage, latest, bump, reporter } = wanted;
  const folder = folderOf(name);
  const { version: first } = readPackage(folder);
  requireVersion(first);
  const next = bump ? await nextVersion({ storage, latest, name, bump, first }) : first;
  const source = await checkoutOf({ ...wanted, folder }, reporter.say);
  await mayBuild(next, source);
  const build = { folder, version: next, built: wanted.built, source, say: reporter.say };
  return { release: await buildRelease(build), source };
}

interface PackagePublication extends SiteAuthor, GateRun, PublishOptions {
  name: string;
}

interface Published {
  revision: Revision;
  verdicts: Verdict[];
}

/** Builds a package of this checkout, checks it and publishes it. */
async function publishPackage(publication: PackagePublication): Promise<Published> {
  const { name, storage, traffic, allowDiverged, allowDowngrade } = publication;
  const latest = await requireLatest(storage);
  requireUnlocked(latest, name);
  const { release, source } = await built({ ...publication, latest }, async (next, checkout) => {
    requireUnpublished(latest, name, next);
    if (!allowDowngrade) requireHigher(latest, name, next);
    if (!allowDiverged) await requireContained(latest, { name, traffic, source: checkout });
  });
  const compared = allowDiverged ? null : source;
  return publishThrough({ ...publication, release, source: compared, isFresh: !publication.built });
}

interface StoredPublication extends PackagePublication {
  from?: string;
  version?: string;
}

/** Publishes a release with the bytes that another site has, or that are stored on this one, also one that was live before. */
export async function publishStored(publication: StoredPublication): Promise<Published> {
  const { release, origin } = await storedRelease(publication);
  return publishThrough({ ...publication, release, source: null, origin, isFresh: false });
}

interface Publishing extends PackagePublication {
  release: Release;
  source: SourceCheckout | null;
  origin?: Origin | undefined;
  isFresh: boolean;
}

async function publishThrough({ loadGate, reporter, isFresh, ...publishing }: Publishing) {
  let verdicts: Verdict[] = [];
  const revision = await publish({
    ...publishing,
    onStep: reporter.step,
    onProgress: reporter.say,
    check: async (release, live) => {
      const { storage } = publishing;
      verdicts = await runGate({ storage, release, live, isFresh, reporter, loadGate });
    },
  });
  return { revision, verdicts };
}

interface StoredWanted {
  storage: Storage;
  name: string;
  /** The root of the site that has it; this site if it is absent. */
  from?: string | undefined;
  /** The live one of the other site if it is absent. */
  version?: string | undefined;
}

/** Resolves to the verdicts of the gate on a stored release, against what is live now. */
export async function checkStored({ reporter, loadGate, ...wanted }: StoredWanted & GateRun) {
  const { storage } = wanted;
  const { release } = await storedRelease(wanted);
  reporter.step('check');
  const live = await requireLatest(storage);
  return runGate({ storage, release, live, isFresh: false, reporter, loadGate });
}

async function storedRelease({ storage, name, from, version: named }: StoredWanted) {
  const site = from === undefined ? storage : await otherSiteAt(from);
  const latest = await requireLatest(site);
  const wanted = named ?? defaultVersion(latest.registry, name);
  if (wanted === null)
    throw new DeliveryError('not-found', `no version of ${name} is live at ${site.name}`);
  const { release, record } = await readStoredRelease(site, name, wanted);
  const isOther = site.address !== storage.address;
  return { release, ...(isOther && { origin: originOf(site, latest, release, record) }) };
}

/** Returns where and when another site got a release. */
function originOf(
  site: Storage,
  latest: LatestRevision,
  release: Release,
  { by, at }: ReleaseRecord,
): Origin {
  const since = pastVersion(latest, release.name, release.version)?.since;
  return { site: site.address, ...(since ?? { by, at }) };
}

/** Adds the options of a command that builds. */
function withBuildOptions(command: Command): Command {
  const bump = new Option('--bump <part>', 'the version after the highest published one');
  return command
    .addOption(bump.choices(['patch', 'minor', 'major']))
    .addOption(builtOption())
    .option(
      '--allow-uncommitted',
      'build a checkout with uncommitted changes; the history says so',
    );
}

/** The build writes the version into the files, so a finished one keeps its own. */
function builtOption(): Option {
  return new Option('--built', 'use dist/ as it is, without a build').conflicts('bump');
}

/** Adds the options for a release that is stored, here or at another root. */
function withStoredOptions(command: Command): Command {
  const conflicts = ['bump', 'built', 'allowDiverged', 'allowUncommitted'];
  const from = new Option('--from <root>', 'the same bytes as on another site, without a build');
  const stored = new Option(
    '--version <version>',
    'a version that is stored or was live; the live one of --from if absent',
  );
  return command
    .addOption(from.argParser(words).conflicts(conflicts))
    .addOption(stored.argParser(version).conflicts(conflicts));
}

/** Returns the change as a line, and what is left to do. */
function publishedLines(revision: Revision, traffic: number): string[] {
  const { subject, to } = revision.change;
  const trial = String(to);
  if (traffic === 100) return [revisionLine(revision)];
  return [
    revisionLine(revision),
    `to open it:  add ?remote=${subject}@${trial} to an address, where OVERRIDE_ORIGINS allows it`,
    `to watch it: delivery status, and the reports that name ${subject} ${trial}`,
    `to raise it: delivery promote ${subject} --version ${trial} --traffic 50; without --traffic all visitors get it`,
    `to end it:   delivery rollback ${subject} --version ${trial}`,
  ];
}

function storedLines({ name, version: own, kind }: Release): string[] {
  const open = `to open it:    add ?remote=${name}@${own} to an address, where OVERRIDE_ORIGINS allows it`;
  return [
    `${name} ${own} is stored, and nobody gets it`,
    ...(kind === 'shell' ? [] : [open]),
    `to check it:   delivery check ${name} --version ${own}`,
    `to publish it: delivery publish ${name} --version ${own}; on another site with --from and this root`,
  ];
}
