import type { ReleaseType } from 'semver';

import { DeliveryError } from '../delivery-error';
import type { Verdict } from '../gate/check-release';
import { publish } from '../publish/publish';
import type { Release } from '../read-release';
import { readLatest } from '../revisions/history';
import { requireUnlocked } from '../revisions/locks';
import type { Revision } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';
import { buildRelease, withVersion } from './build-release';
import { packageFolder } from './package-folder';
import type { Reporter } from './reporter';

interface PackageCheck {
  name: string;
  storage: Storage;
  reporter: Reporter;
  /** Nothing is built: dist/ is taken as it is. */
  built?: boolean;
}

interface PackagePublication extends PackageCheck {
  by: string;
  traffic: number;
  bump?: ReleaseType;
}

interface Published {
  revision: Revision;
  verdicts: Verdict[];
}

/** Builds a package of this checkout, checks it and publishes it. */
export async function publishPackage(publication: PackagePublication): Promise<Published> {
  const { name, storage } = publication;
  const folder = packageFolder(name);
  // Whoever is not allowed to should not wait for a build.
  requireUnlocked(await readLatest(storage), name);
  return withVersion(folder, () => buildAndPublish(publication, folder));
}

/** Builds a package of this checkout and says whether it may go live. */
export async function checkPackage(check: PackageCheck): Promise<Verdict[]> {
  const { name, storage, reporter, built = false } = check;
  const folder = packageFolder(name);
  const live = await readLatest(storage);
  if (!built) reporter.say(`Building ${name} …`);
  const release = await buildRelease({ name, folder, storage, built });
  reporter.step('check');
  return runGate({ folder, release, live, storage, reporter });
}

async function buildAndPublish(
  { name, storage, reporter, by, traffic, bump, built = false }: PackagePublication,
  folder: string,
): Promise<Published> {
  if (!built) reporter.say(`Building ${name} …`);
  const release = await buildRelease({ name, folder, storage, built, ...(bump && { bump }) });

  let verdicts: Verdict[] = [];
  const revision = await publish({
    storage,
    release,
    by,
    traffic,
    onStep: reporter.step,
    check: async (candidate, live) => {
      verdicts = await runGate({ folder, release: candidate, live, storage, reporter });
    },
  });
  return { revision, verdicts };
}

interface Gate extends Omit<PackageCheck, 'name' | 'built'> {
  folder: string;
  release: Release;
  live: Revision;
}

async function runGate({ folder, release, live, storage, reporter }: Gate): Promise<Verdict[]> {
  // The compiler is loaded only by those who need it: a rollback is over within a second.
  const { checkRelease } = await import('../gate/check-release');
  const verdicts = await checkRelease({
    storage,
    release,
    folder,
    live,
    onVerdict: reporter.verdict,
  });
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  throw new DeliveryError(
    'refused',
    [
      `${release.name} ${release.version} may not go live:`,
      ...broken.map(({ rule, detail }) => `- ${rule}: ${detail}`),
    ].join('\n'),
  );
}
