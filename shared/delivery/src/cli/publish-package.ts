import { readPackage } from '@redeem/build/package';
import { builtSourceOf, recordedSource, type SourceCheckout, sourceOf } from '@redeem/build/source';
import type { ReleaseType } from 'semver';

import type { LoadGate, Verdict } from '../finding';
import { gateError } from './gate-error';
import { publish, requireHigher } from '../publish/publish';
import { nextVersion } from '../publish/published-versions';
import { requireUnpublished } from '../publish/upload';
import { requireContained } from '../publish/source';
import type { Release } from '../release/read-release';
import { requireVersion } from '../release/version';
import type { SiteAuthor } from '../revisions/change-site';
import { type LatestRevision, readLatest, readPast } from '../revisions/history';
import { requireUnlocked } from '../revisions/locks';
import { finishHead } from '../revisions/publish-head';
import type { Past, Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import { buildRelease, withVersion } from './build-release';
import type { Reporter } from './reporter';

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
export async function checkPackage(check: PackageCheck): Promise<Verdict[]> {
  const { name, folder, storage, reporter, loadGate, built = false } = check;
  const live = await readLatest(storage);
  if (!built) reporter.say(`Building ${name} …`);
  const release = await buildRelease({ folder, built });
  reporter.step('check');
  return runGate({ folder, release, live, storage, reporter, loadGate });
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
  const {
    name,
    storage,
    reporter,
    loadGate,
    bump,
    built = false,
    folder,
    version,
    source,
  } = publishing;
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
      verdicts = await runGate({
        folder,
        release: candidate,
        live: site,
        storage,
        reporter,
        loadGate,
      });
    },
  });
  return { revision, verdicts };
}

interface GateRun extends Omit<PackageCheck, 'name' | 'built'> {
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
}: GateRun): Promise<Verdict[]> {
  const { checkRelease } = await loadGate();
  const verdicts = await checkRelease({
    storage,
    release,
    folder,
    live,
    onVerdict: reporter.verdict,
  });
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  throw gateError(release, broken);
}
