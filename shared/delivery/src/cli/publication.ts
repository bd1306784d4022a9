import { publish, requireReplaceable } from '../commands/publish';
import { nextVersion, readStoredRelease, requireUnpublished } from '../commands/store';
import type { LoadGate, ReleaseCheck, Verdict } from '../finding';
import { readPackage } from '../release/package-file';
import type { Release } from '../release/read-release';
import type { SourceCheckout } from '../release/source';
import type { SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { type LatestRevision, requireLatest } from '../site/history';
import { defaultVersion, pastVersion } from '../site/past';
import { type Origin, requireUnlocked, type Revision } from '../site/revision';
import type { Storage } from '../site/storage';
import { requireVersion } from '../site/version';
import { buildRelease, checkoutOf, folderOf } from './checkout';
import type { Options } from './options';
import { otherSiteAt } from './place';
import { isWaiting, type Reporter } from './lines';

/** What is published, checked or stored: a stored release (`from`, `version`), otherwise a package of this checkout. */
interface Wanted extends Partial<Omit<Options, 'why'>> {
  storage: Storage;
  name: string;
  reporter: Reporter;
}

interface GateRun {
  loadGate: LoadGate;
}

/** A release, and where it comes from. */
interface Chosen {
  release: Release;
  /** The checkout that it was built from; null if it was stored, or without Git. */
  source: SourceCheckout | null;
  /** The other site that had it before. */
  origin?: Origin;
  /** Whether it was built just now. */
  isFresh: boolean;
}

/** Refuses what needs no build, so that nobody waits for a refusal. */
type MayBuild = (version: string, source: SourceCheckout | null) => Promise<void>;

/** Checks a release against what is live, stores it, and gives it to visitors. Resolves to the revision with which they get it. */
export async function publishRelease(
  wanted: Wanted & SiteAuthor & GateRun & { traffic: number },
): Promise<{ revision: Revision; verdicts: Verdict[] }> {
  const { name, allowDiverged, reporter } = wanted;
  const latest = await requireLatest(wanted.storage);
  requireUnlocked(latest, name);
  const chosen = await chooseRelease(wanted, latest, async (version, source) => {
    requireUnpublished(latest, name, version);
    await requireReplaceable(latest, { ...wanted, version, source: allowDiverged ? null : source });
  });
  let verdicts: Verdict[] = [];
  const revision = await publish({
    ...{ ...wanted, ...chosen, source: allowDiverged ? null : chosen.source },
    onStep: reporter.step,
    onProgress: reporter.say,
    check: async (_, live) => {
      verdicts = await judge(wanted, chosen, live);
    },
  });
  return { revision, verdicts };
}

/** Resolves to the verdicts of the gate on a release, against what is live now. */
export async function checkRelease(wanted: Wanted & GateRun): Promise<Verdict[]> {
  const live = await requireLatest(wanted.storage);
  const chosen = await chooseRelease({ ...wanted, allowUncommitted: true }, live);
  wanted.reporter.step('check');
  return judge(wanted, chosen, live);
}

/** Resolves to the release that a command is about: one that is stored, otherwise one that is built now. */
export async function chooseRelease(
  wanted: Wanted,
  latest: LatestRevision,
  mayBuild: MayBuild = () => Promise.resolve(),
): Promise<Chosen> {
  const isStored = wanted.from !== undefined || wanted.version !== undefined;
  return isStored ? storedRelease(wanted, latest) : builtRelease(wanted, latest, mayBuild);
}

/** Builds a package of this checkout under its version, or the next one. */
async function builtRelease(
  { storage, name, bump, built = false, allowUncommitted, reporter: { say } }: Wanted,
  latest: LatestRevision,
  mayBuild: MayBuild,
): Promise<Chosen> {
  const folder = folderOf(name);
  const { version: first } = readPackage(folder);
  requireVersion(first);
  const version = bump ? await nextVersion({ storage, latest, name, bump, first }) : first;
  const source = await checkoutOf({ folder, built, allowUncommitted }, say);
  await mayBuild(version, source);
  const release = await buildRelease({ folder, version, built, source, say });
  return { release, source, isFresh: !built };
}

/** Reads a release with the bytes that this site keeps, or another one. */
async function storedRelease(
  { storage, name, from, version }: Wanted,
  own: LatestRevision,
): Promise<Chosen> {
  const site = from === undefined ? storage : await otherSiteAt(from);
  const isOther = site.address !== storage.address;
  const latest = isOther ? await requireLatest(site) : own;
  const wanted = version ?? defaultVersion(latest.registry, name);
  if (wanted === null)
    throw new DeliveryError('not-found', `no version of ${name} is live at ${site.name}`);
  const { release, record } = await readStoredRelease(site, name, wanted);
  const { by, at } = record;
  const since = pastVersion(latest, name, wanted)?.since ?? { by, at };
  const origin = { site: site.address, ...since };
  return { release, source: null, isFresh: false, ...(isOther && { origin }) };
}

/** Resolves to the verdicts of the gate. Throws a DeliveryError if the release may not go live, or if a rule could not be checked. */
async function judge(
  { storage, name, reporter, loadGate }: Wanted & GateRun,
  { release, isFresh }: Chosen,
  live: LatestRevision,
): Promise<Verdict[]> {
  const check: ReleaseCheck = {
    ...{ storage, release, live, isFresh, folder: folderOf(name, 'shell') },
    onVerdict: reporter.verdict,
    onProgress: reporter.say,
  };
  const verdicts = await (await loadGate()).checkRelease(check);
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  const isUntried = broken.every(({ untried }) => untried === true);
  const said = isUntried ? 'was not checked by every rule of the gate' : 'may not go live';
  const found = broken.filter(({ detail }) => !isWaiting(detail));
  const lines = found.map(({ rule, detail }) => `- ${rule}: ${detail}`);
  throw new DeliveryError(
    isUntried ? 'untried' : 'refused',
    [`${name} ${release.version} ${said}:`, ...lines].join('\n'),
  );
}
