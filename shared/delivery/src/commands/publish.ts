import { versionsIn } from '@redeem/contracts';
import pMap from 'p-map';
import { lt, type ReleaseType } from 'semver';

import { isWaiting, type LoadGate, type ReleaseCheck, type Verdict, verdictsTo } from '../finding';
import { readPackage } from '../release/package-file';
import type { Release } from '../release/read-release';
import { isAncestor, type SourceCheckout } from '../release/source';
import { authorName } from '../site/author';
import type { Before, SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { type LatestRevision, requireLatest } from '../site/history';
import { otherSiteAt } from '../site/open-storage';
import { defaultVersion, pastVersion, requireKept } from '../site/past';
import { type Origin, requireUnlocked, type Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { buildRelease, checkoutOf, folderOf, WORKSPACE } from './build';
import { give, requireShare } from './give';
import { nextVersion, readStoredRelease, requireFree, storeRelease } from './store';

/** What is published, checked or stored: a stored release (`from`, `version`), otherwise a package of this checkout. */
interface Wanted {
  storage: Storage;
  name: string;
  say: (line: string) => void;
  /** A version that is stored or was live; with `from` by default the live one. */
  version?: string | undefined;
  /** The root of another site that has the release. */
  from?: string | undefined;
  /** Builds the version after the highest one that visitors have had, and not that of package.json. */
  bump?: ReleaseType | undefined;
  allowUncommitted?: boolean | undefined;
  /** A folder of the repository whose commits are compared; this checkout by default. */
  checkout?: string;
}

interface Gated extends Wanted {
  loadGate: LoadGate;
  /** Receives each verdict of the gate; by default it is said. */
  onVerdict?: (verdict: Verdict) => void;
}

export interface Publication extends SiteAuthor, Gated {
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** Allows a release that does not contain the commit of one that it replaces. */
  allowDiverged?: boolean | undefined;
  /** Where the release comes from; by default what is wanted is built or read. */
  plan?: typeof planRelease;
}

/**
 * Publishes a release: checks it, stores it, and gives it to visitors. Resolves to the revision with which they get it, and to
 * the verdicts of the gate. If it is refused, nothing changes for visitors, and it is not stored.
 */
export async function publish(publication: Publication) {
  const { storage, by, name, say, plan: planOf = planRelease } = publication;
  const latest = await requireLatest(storage);
  requireUnlocked(latest, name);
  const plan = await planOf(latest, publication);
  await requireReplaceable(latest, publication, plan);
  const release = await plan.make();
  await requireFree(storage, release);
  const verdicts = await judge(publication, release, latest, plan);
  say('Storing …');
  await storeRelease({ storage, by, release });
  say('Going live …');
  // The gate has judged the site as it was then.
  const seen = Math.min(latest.revision, publication.seen ?? Infinity);
  const revision = await give({ ...publication, ...plan, seen });
  return { revision, verdicts };
}

/** Resolves to the verdicts of the gate on a release, against what is live now. */
export async function checkRelease(wanted: Gated): Promise<Verdict[]> {
  const latest = await requireLatest(wanted.storage);
  const plan = await planRelease(latest, { ...wanted, allowUncommitted: true });
  return judge(wanted, await plan.make(), latest, plan);
}

/** What is known of a release before it is built or read. */
export interface Plan {
  version: string;
  /** The folder of its package; null if a site has the release already, which this checkout may not have. */
  folder: string | null;
  /** The commit that it is built from; null without Git: then no commits are compared. */
  source: SourceCheckout | null;
  /** The other site that had it before. */
  origin?: Origin;
  make: () => Promise<Release>;
}

/** Plans to build a package of this checkout, or to read a release that is stored. */
export async function planRelease(latest: Before, wanted: Wanted): Promise<Plan> {
  const { storage, name, bump, from, say } = wanted;
  if (from !== undefined || wanted.version !== undefined) return planStored(latest, wanted);
  const folder = folderOf(name);
  const { version: first } = readPackage(folder);
  const version = bump ? await nextVersion({ storage, latest, name, bump, first }) : first;
  requireKept(latest, name, version);
  const source = await checkoutOf({ ...wanted, folder });
  return { version, folder, source, make: () => buildRelease({ folder, version, source, say }) };
}

/** Resolves to several packages of this checkout, built one after the other. */
export function buildAll(names: string[], wanted: Omit<Wanted, 'name'>, latest: Before) {
  const build = async (name: string) => (await planRelease(latest, { ...wanted, name })).make();
  return pMap(names, build, { concurrency: 1 });
}

/** Plans the same bytes as this site keeps, or another one. */
async function planStored(
  own: Before,
  { storage, name, from, version: named, checkout = WORKSPACE }: Wanted,
): Promise<Plan> {
  const site = from === undefined ? storage : await otherSiteAt(from);
  const isOther = site.address !== storage.address;
  const latest = isOther ? await requireLatest(site) : own;
  const version = named ?? defaultVersion(latest.registry, name);
  if (version === null)
    throw new DeliveryError('not-found', `no version of ${name} is live at ${site.name}`);
  const { release, record } = await readStoredRelease(site, name, version);
  const { by, at, source } = record;
  // Git does not know the commits of a release from elsewhere, so they are not compared.
  const { commit = '' } = source ?? {};
  const contains = async (live: string) => (await isAncestor(checkout, live, commit)) ?? true;
  const origin = { site: site.address, by, at, ...pastVersion(latest, name, version)?.since };
  const make = () => Promise.resolve(release);
  const compared = source ? { ...source, uncommitted: [], contains } : null;
  return { version, folder: null, source: compared, make, ...(isOther && { origin }) };
}

/** Resolves to the verdicts of the gate. Throws a DeliveryError if the release may not go live, or if a rule could not be checked. */
async function judge(
  { storage, name, say, onVerdict, loadGate }: Gated,
  release: Release,
  live: LatestRevision,
  { folder }: Plan,
): Promise<Verdict[]> {
  say('Checking against the live releases …');
  const check: ReleaseCheck = {
    storage,
    release,
    live,
    onProgress: say,
    folder: folder ?? folderOf('shell'),
    isFresh: folder !== null,
    onVerdict: onVerdict ?? verdictsTo(say),
  };
  const verdicts = await (await loadGate()).checkRelease(check);
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  const isUntried = broken.every(({ untried }) => untried === true);
  const said = isUntried ? 'was not checked by every rule of the gate' : 'may not go live';
  const found = broken.filter((verdict) => !isWaiting(verdict));
  const lines = found.map(({ rule, detail }) => `- ${rule}: ${detail}`);
  throw new DeliveryError(
    isUntried ? 'untried' : 'refused',
    [`${name} ${release.version} ${said}:`, ...lines].join('\n'),
  );
}

/** Refuses a version that may not replace what visitors get. */
async function requireReplaceable(
  latest: Revision,
  publication: Publication,
  { version, folder, source }: Plan,
): Promise<void> {
  const { name, traffic, allowDiverged = false } = publication;
  requireKept(latest, name, version);
  if (folder !== null && pastVersion(latest, name, version))
    throw new DeliveryError(
      'conflict',
      `${name} ${version} is published, and a version never changes. A new build gets the next version: --bump patch. ` +
        `To give visitors the published one again: delivery publish ${name} --version ${version}`,
    );
  requireShare(latest, name, version, traffic);
  requireHigher(latest, name, version);
  if (source && !allowDiverged) await requireContained(latest, publication, source);
}

/** Refuses a version lower than the live one: it was probably built from an older checkout. */
function requireHigher({ registry }: Revision, name: string, version: string): void {
  const live = defaultVersion(registry, name);
  if (live === null || !lt(version, live)) return;
  throw new DeliveryError(
    'refused',
    `${name} ${version} is lower than ${live}, which visitors get. Publish a higher version (a new build: --bump patch), ` +
      `or go back to a version that was live: delivery rollback ${name} --to <version>`,
  );
}

/**
 * Refuses a release that does not contain the commit of a release it replaces: it would remove changes that another
 * person has published. Releases of different repositories are not compared, nor are releases without Git.
 */
async function requireContained(
  latest: Revision,
  { name, traffic }: Publication,
  source: SourceCheckout,
): Promise<void> {
  const standard = defaultVersion(latest.registry, name);
  // A trial takes visitors from the default; a release for all ends the trials, too.
  const replaced = versionsIn(latest.registry, name).filter(
    (version) => traffic === 100 || version === standard,
  );
  for (const version of replaced) {
    const live = pastVersion(latest, name, version);
    if (!live?.source) continue;
    const { commit, repository } = live.source;
    if (repository && source.repository && repository !== source.repository) continue;
    const isContained = await source.contains(commit);
    if (isContained) continue;
    const short = (hash: string) => hash.slice(0, 10);
    throw new DeliveryError(
      'refused',
      `${name} ${version}, which visitors get, was published by ${authorName(live.since.by)} from commit ${short(commit)}. ` +
        (isContained === null
          ? `Git does not know here whether this release, of ${short(source.commit)}, contains it: this clone lacks one of these commits. `
          : `This release, of ${short(source.commit)}, does not contain it and would remove its changes. `) +
        'Run git pull or git merge (in a shallow clone git fetch --unshallow first), and publish again; or add --allow-diverged',
    );
  }
}
