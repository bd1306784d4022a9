import { parseRegistry, type Registry } from '@redeem/contracts';
import { configurationOf, integrityOf, NOT_FOUND_PAGE } from '@redeem/host';

import { DeliveryError } from '../delivery-error';
import { toText } from '../storage/document';
import type { Storage } from '../storage/storage';
import { LAST_NUMBER, pathOf, readIntact, revisionNumbers, type StoredRevision } from './files';
import type { LatestRevision } from './history';
import { defaultVersion, packagesOf, publishedVersion } from './past';
import { HEAD } from './publish-head';
import type { Past, Revision } from './revision-contract';
import { afterFile, type SiteState } from './state';

/** The maximum number of lost files after the last remaining one. A registry.json with a later revision is wrong. */
const MOST_LOST = 1000;

/** The remains of a site whose history has lost a file that commands need. */
export interface Salvaged {
  /** The state of registry.json and the pages, with the later commits and the last known locks. */
  site: LatestRevision;
  /** The last readable revision, which precedes the next one. */
  before: LatestRevision;
  /** The paths of lost files, and of files that others do not follow. */
  lost: string[];
  changed: string[];
  /** The last committed revision that visitors do not get yet, and that `site` has; null where there is none. */
  unshown: Revision | null;
  /** Committed revisions that visitors did not get, and that `site` lacks: each comes after a lost one. */
  dropped: StoredRevision[];
  /** The error of commands that need the lost files. */
  damage: DeliveryError;
}

/** Reads the remains of a site with a damaged history. Throws `damage` if there is no state to continue from. */
export async function salvage(storage: Storage, damage: DeliveryError): Promise<Salvaged> {
  const shown = await shownRegistry(storage);
  if (!shown) throw damage;

  const numbers = await revisionNumbers(storage);
  requirePlausible(storage, shown, numbers.at(-1));
  const last = Math.max(numbers.at(-1) ?? 0, shown.revision);
  const { state, stored, ...found } = await readRest(storage, numbers, last);
  const { unshown, dropped } = unshownOf(stored, shown);
  const { registry } = unshown ?? { registry: shown };
  const whole = { ...found.whole, pasts: withShown(found.whole.pasts, registry, found.lost) };
  // Its file may be lost, and the pages are what visitors have.
  const configuration =
    unshown?.configuration ?? (await shownConfiguration(storage)) ?? state?.configuration;
  const site: LatestRevision = {
    ...NO_STATE,
    ...state,
    revision: registry.revision,
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
  return { site, before, lost, changed, unshown, dropped, damage };
}

/** Refuses an impossible number, because every revision up to it would count as lost. */
function requirePlausible(
  storage: Storage,
  { revision }: Registry,
  last: number | undefined,
): void {
  if (revision < LAST_NUMBER && (last === undefined || revision - last <= MOST_LOST)) return;
  const why =
    last === undefined
      ? `and a history ends before revision ${String(LAST_NUMBER)}`
      : `and the last file of the history is ${pathOf(last)}: at most ${String(MOST_LOST)} files count as lost`;
  throw new DeliveryError(
    'damaged',
    `${HEAD} of ${storage.name} shows revision ${String(revision)}, ${why}, so that number is not plausible. ` +
      `Restore ${HEAD} from a backup of the site. If there is none, and \`delivery history\` names no damaged file, ` +
      `remove ${HEAD}: \`delivery repair\` writes it again`,
  );
}

async function shownRegistry(storage: Storage): Promise<Registry | null> {
  const bytes = await storage.read(HEAD);
  try {
    return bytes && parseRegistry(JSON.parse(toText(bytes)));
  } catch {
    return null;
  }
}

/** Resolves to the configuration in a page that is a file. */
async function shownConfiguration(storage: Storage): Promise<Revision['configuration'] | null> {
  const page = await storage.read(NOT_FOUND_PAGE);
  try {
    return page && configurationOf(toText(page));
  } catch {
    return null;
  }
}

/**
 * Adds the later commits to the live state, up to the first lost file. After that the compatibility of shell and
 * remotes is unknown.
 */
function unshownOf(
  stored: readonly StoredRevision[],
  shown: Registry,
): Pick<Salvaged, 'unshown' | 'dropped'> {
  const later = stored.filter(({ number }) => number > shown.revision);
  const gap = later.findIndex(({ number }, index) => number !== shown.revision + 1 + index);
  const kept = gap === -1 ? later : later.slice(0, gap);
  let unshown: SiteState | null = null;
  for (const one of kept) {
    const before: SiteState = unshown ?? { ...NO_STATE, registry: shown };
    unshown = afterFile(before, one.file);
  }
  return { unshown, dropped: later.slice(kept.length) };
}

/** The state of a history without files. */
const NO_STATE: Omit<SiteState, 'registry'> = {
  revision: 0,
  at: '',
  by: '',
  change: { action: 'repair', subject: 'site', from: null, to: null },
  locks: {},
  packages: {},
};

type Whole = NonNullable<LatestRevision['whole']>;

interface Rest {
  state: SiteState | undefined;
  stored: StoredRevision[];
  whole: Whole;
  lost: string[];
  changed: string[];
}

/** Reads all remaining files, the oldest first, as if none was missing. */
async function readRest(storage: Storage, numbers: readonly number[], last: number): Promise<Rest> {
  const pasts: Record<string, Past> = {};
  const all: StoredRevision[] = [];
  const lost: string[] = [];
  const changed: string[] = [];
  const listed = new Set(numbers);
  const first = numbers[0] ?? last;
  let state: SiteState | undefined;
  let before: StoredRevision | null = null;
  for (let number = first; number <= last; number += 1) {
    const stored = listed.has(number) ? await readIntact(storage, number) : null;
    if (!stored) lost.push(pathOf(number));
    else {
      const { file } = stored;
      if (before && file.before !== before.hash) changed.push(before.path);
      if (number === first && file.before !== null) lost.push(pathOf(number - 1));
      state = afterFile(state, file);
      Object.assign(pasts, file.pasts);
      all.push(stored);
    }
    before = stored;
  }
  const packages = state?.packages ?? {};
  // A lost past must not stop every command that reads it.
  const unknown = Object.keys(packages).map((name): [string, Past] => [name, []]);
  return {
    state,
    stored: all,
    lost,
    changed,
    whole: {
      pasts: { ...Object.fromEntries(unknown), ...pasts },
      packages,
      lost: [...lost, ...changed],
    },
  };
}

/**
 * Returns the registry without packages whose live version is in no remaining past. The next revision treats them as new.
 */
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
 * If several files are lost, one of them may have rolled back the last known release. So the predecessor of a release
 * that is only in registry.json stays unknown, and no rollback guesses it.
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
