import { parseRegistry, type Registry } from '@redeem/contracts';
import { configurationOf, integrityOf, NOT_FOUND_PAGE } from '@redeem/host';

import { DeliveryError } from '../delivery-error';
import { toText } from '../storage/document';
import type { Storage } from '../storage/storage';
import type { SiteAuthor } from './change-site';
import { pathOf, readIntact, revisionNumbers, type StoredRevision } from './files';
import { type OldHistory, scanOldHistory } from './format-1';
import { addRevision, type LatestRevision, readLatest } from './history';
import { defaultVersion, packagesOf, publishedVersion } from './past';
import { finishHead, HEAD, lostRevision, readHeadRevision } from './publish-head';
import type { Past, Revision } from './revision-contract';
import { afterFile, type SiteState } from './state';

/** What visitors get of a site whose history has lost a file that commands need. */
interface Salvaged {
  /** What registry.json and the pages show, with the locks that the history names last. */
  site: LatestRevision;
  /** The last revision that the history can still tell of, as the one before the next. */
  before: LatestRevision;
  /** The files of the history that are lost, by path, and those that are not what others followed. */
  lost: string[];
  changed: string[];
  /** What every command that needs them says. */
  damage: DeliveryError;
}

/**
 * Goes on from registry.json where the history has lost a file that commands need: adds a revision that holds the
 * whole state, and names what is lost, and says so. Returns that revision; null where the history is whole. Throws
 * a DeliveryError where registry.json cannot be read either, and where somebody has changed a file of the history,
 * unless `evenChanged` is set.
 */
export async function mendHistory(
  author: SiteAuthor,
  { evenChanged }: { evenChanged: boolean },
): Promise<Revision | null> {
  const { storage, by, say } = author;
  const salvaged = await salvageSite(storage);
  if (!salvaged) return null;
  const { site, before, damage } = salvaged;
  if (salvaged.changed.length > 0 && !evenChanged) throw damage;
  const number = before.revision + 1;
  const revision: Revision = {
    revision: number,
    at: new Date().toISOString(),
    by,
    change: { action: 'repair', subject: 'site', from: null, to: null },
    locks: site.locks,
    registry: { ...site.registry, revision: number },
    ...(site.configuration && { configuration: site.configuration }),
  };
  if (!(await addRevision(storage, revision, before))) return mendHistory(author, { evenChanged });
  await finishHead(storage);
  say?.(
    `${namesOf(salvaged)} lost or changed: the history goes on from ${HEAD} as revision ${String(number)}; ` +
      'see whether locks and trials are what they should be',
  );
  return revision;
}

/**
 * Reads the revision that is live. Where the history has lost what tells that, it is what registry.json shows,
 * and `lost` names the files.
 */
export async function readSite(
  storage: Storage,
): Promise<{ latest: LatestRevision; lost: string[] }> {
  // In this order: a revision is in the history before visitors get it.
  const shown = await readHeadRevision(storage);
  const latest = await latestOrDamage(storage, shown);
  if (!(latest instanceof DeliveryError)) return { latest, lost: [] };
  const salvaged = await salvage(storage, latest);
  return { latest: salvaged.site, lost: [...salvaged.lost, ...salvaged.changed] };
}

async function salvageSite(storage: Storage): Promise<Salvaged | null> {
  const latest = await latestOrDamage(storage, await readHeadRevision(storage));
  return latest instanceof DeliveryError ? salvage(storage, latest) : null;
}

/** Reads what can still be read of a site with a damaged history. Throws that where there is nothing to go on from. */
async function salvage(storage: Storage, damage: DeliveryError): Promise<Salvaged> {
  const registry = await shownRegistry(storage);
  if (!registry) throw damage;

  const numbers = await revisionNumbers(storage);
  const last = Math.max(numbers.at(-1) ?? 0, registry.revision);
  const { state, ...found } = await readRest(storage, numbers[0] ?? last, last);
  const whole = { ...found.whole, pasts: withShown(found.whole.pasts, registry, found.lost) };
  // The file that brought it may be the lost one, and the pages are what visitors have.
  const configuration = (await shownConfiguration(storage)) ?? state?.configuration;
  const site: LatestRevision = {
    revision: registry.revision,
    at: state?.at ?? '',
    by: state?.by ?? '',
    change: state?.change ?? { action: 'repair', subject: 'site', from: null, to: null },
    locks: state?.locks ?? {},
    registry,
    ...(configuration && { configuration }),
    hash: null,
    snapshot: null,
    packages: whole.packages,
  };
  const before: LatestRevision = {
    ...site,
    revision: last,
    registry: knownBy(whole.pasts, state?.registry ?? { ...registry, microFrontends: {} }),
    hash: await hashOf(storage, last),
    whole,
  };
  const { lost, changed } = found;
  return { site, before, lost, changed, damage };
}

function namesOf({ lost, changed }: Pick<Salvaged, 'lost' | 'changed'>): string {
  const names = [...lost, ...changed];
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
}

async function latestOrDamage(
  storage: Storage,
  shown: number | null,
): Promise<LatestRevision | DeliveryError> {
  try {
    const latest = await readLatest(storage);
    return shown !== null && shown > latest.revision
      ? lostRevision(storage, shown, latest)
      : latest;
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const isLost = error.reason === 'damaged' || (error.reason === 'not-found' && shown !== null);
    if (isLost) return error;
    throw error;
  }
}

async function shownRegistry(storage: Storage): Promise<Registry | null> {
  const bytes = await storage.read(HEAD);
  try {
    return bytes && parseRegistry(JSON.parse(toText(bytes)));
  } catch {
    return null;
  }
}

/** Each page that is a file carries it. */
async function shownConfiguration(storage: Storage): Promise<Revision['configuration'] | null> {
  const page = await storage.read(NOT_FOUND_PAGE);
  try {
    return page && configurationOf(toText(page));
  } catch {
    return null;
  }
}

type Whole = NonNullable<LatestRevision['whole']>;

/** Reads all files that are left, the oldest first, as if nothing was missing between them. */
async function readRest(
  storage: Storage,
  first: number,
  last: number,
): Promise<{ state: SiteState | undefined; whole: Whole; lost: string[]; changed: string[] }> {
  const pasts: Record<string, Past> = {};
  const lost: string[] = [];
  const changed: string[] = [];
  let state: SiteState | undefined;
  let before: StoredRevision | null = null;
  let old: OldHistory | undefined;
  for (let number = first; number <= last; number += 1) {
    const stored = await readIntact(storage, number);
    if (!stored) lost.push(pathOf(number));
    else if (stored.format === 1) {
      old ??= await scanOldHistory(storage, last);
      state = { ...stored.whole, packages: old.packages };
    } else {
      const { file } = stored;
      if (before && file.before !== before.hash) changed.push(before.path);
      if (number === first && file.before !== null) lost.push(pathOf(number - 1));
      state = afterFile(state, file);
      Object.assign(pasts, file.pasts);
      // It vouches for the old files, by what they were then.
      if (file.upgraded) old = undefined;
    }
    before = stored;
  }
  const packages = { ...old?.packages, ...state?.packages };
  // A past that is lost must not stop every command that asks for it.
  const unknown = Object.keys(packages).map((name): [string, Past] => [name, []]);
  return {
    state,
    lost,
    changed,
    whole: {
      pasts: { ...Object.fromEntries(unknown), ...old?.pasts, ...pasts },
      packages,
      lost: [...lost, ...changed],
      ...(old && { upgraded: old.upgraded }),
    },
  };
}

/** Without the packages of which no past is left that knows the live version: for the next revision they are new. */
function knownBy(pasts: Whole['pasts'], { shell, ...registry }: Registry): Registry {
  const all: Registry = { ...registry, ...(shell && { shell }) };
  const known = packagesOf(all).filter((name) => {
    const past = Object.hasOwn(pasts, name) ? (pasts[name] ?? []) : [];
    return publishedVersion(past, defaultVersion(all, name) ?? '') !== undefined;
  });
  const remotes = Object.entries(registry.microFrontends).filter(([name]) => known.includes(name));
  return {
    ...registry,
    ...(shell && known.includes('shell') && { shell }),
    microFrontends: Object.fromEntries(remotes),
  };
}

/**
 * Where several files are lost, the last release that the others tell of may have been taken back in one of them.
 * So of a release that only registry.json knows it is not said what it came after, and no rollback guesses it.
 */
function withShown(
  pasts: Whole['pasts'],
  registry: Registry,
  lost: readonly string[],
): Whole['pasts'] {
  if (lost.length < 2) return pasts;
  const shown = packagesOf(registry).flatMap((name): [string, Past][] => {
    const past = Object.hasOwn(pasts, name) ? (pasts[name] ?? []) : [];
    const version = defaultVersion(registry, name) ?? '';
    if (publishedVersion(past, version)) return [];
    const others = past.filter((one) => one.version !== version);
    const known = past.find((one) => one.version === version);
    return [[name, [...others, { ...known, version, before: null }]]];
  });
  return { ...pasts, ...Object.fromEntries(shown) };
}

async function hashOf(storage: Storage, revision: number): Promise<string | null> {
  const bytes = await storage.read(pathOf(revision));
  return bytes && integrityOf(bytes);
}
