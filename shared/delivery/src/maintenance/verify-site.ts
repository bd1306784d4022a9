import { isDeepStrictEqual } from 'node:util';

import { DeliveryError } from '../delivery-error';
import { inspectDeltas } from '../publish/deltas';
import {
  type Fault,
  inspectFile,
  liveRecord,
  liveReleases,
  releasedFiles,
} from '../publish/inspect-release';
import { readRecord } from '../release/release-record';
import { pathOf, readIntact, revisionNumbers, type StoredRevision } from '../revisions/files';
import { type LatestRevision, readLatest, readPast } from '../revisions/history';
import { pastAfter, versionFolder } from '../revisions/past';
import type { Past, RevisionFile } from '../revisions/revision-contract';
import { afterFile, type SiteState } from '../revisions/state';
import type { Storage } from '../storage/storage';
import { inspectHead } from './live-files';

interface Verified {
  revisions: number;
  releases: number;
  /** Lost files of the history after which a later revision continues. Absent if there are none. */
  lost?: string[];
}

/**
 * Reads the whole site: each file of the history with its hash in the next one, snapshots and pasts, the live files, and
 * every file of every release that is kept. Throws a DeliveryError that names every missing, damaged or changed file.
 */
export async function verifySite(storage: Storage): Promise<Verified> {
  const history = await historyFaults(storage);
  const faults = history.faults;
  const site = await readLatest(storage).catch((error: unknown) => {
    // The faults of the history are reported already.
    if (faults.length > 0) return null;
    throw error;
  });
  const releases = site ? await releaseFaults(storage, site) : { faults: [], releases: 0 };
  faults.push(...(site ? await inspectHead(storage, site) : []), ...releases.faults);
  if (faults.length === 0) {
    const { revisions, lost } = history;
    return {
      revisions,
      releases: releases.releases,
      ...(lost.length > 0 && { lost }),
    };
  }
  const lines = faults.map(({ file, what }) => `- ${file} ${what}`);
  throw new DeliveryError(
    'damaged',
    [
      `${storage.name} has missing, damaged or changed files:`,
      ...lines,
      '`delivery repair` repairs live files that have an intact copy. Restore the others from a backup of the site; ' +
        'a release that is not live can also be published again as another version',
    ].join('\n'),
  );
}

interface History {
  faults: Fault[];
  revisions: number;
  lost: string[];
}

async function historyFaults(storage: Storage): Promise<History> {
  const faults: Fault[] = [];
  const abandoned = new Set<string>();
  const numbers = await revisionNumbers(storage);
  const [first = 1] = numbers;
  let before: StoredRevision | null = null;
  let replay = new Replay();
  for (let number = first; number <= (numbers.at(-1) ?? 0); number += 1) {
    const stored = await readIntact(storage, number);
    if (!stored) {
      faults.push({ file: pathOf(number), what: 'cannot be read' });
      before = null;
      replay = new Replay();
      continue;
    }
    const { file } = stored;
    for (const path of file.lost ?? []) abandoned.add(path);
    const isFirst = number === first;
    if (isFirst ? file.before !== null : before && file.before !== before.hash) {
      faults.push({
        file: pathOf(number - 1),
        what: `is not the one that ${stored.path} follows`,
      });
      replay = new Replay();
    }
    const what = replay.contradiction(file);
    if (what !== null) faults.push({ file: stored.path, what });
    before = stored;
  }
  const lost = new Set(faults.map(({ file }) => file).filter((file) => abandoned.has(file)));
  return {
    faults: faults.filter(({ file }) => !lost.has(file)),
    revisions: numbers.length,
    lost: [...lost],
  };
}

/** Replays the history file by file, and finds files that contradict the others. */
class Replay {
  #state: SiteState | undefined;
  readonly #pasts = new Map<string, Past>();

  /** Replays the next file. Returns its contradiction, or null. */
  contradiction(file: RevisionFile): string | null {
    const isSnapshot = file.snapshot === file.number;
    const before = this.#state;
    if (!before && !isSnapshot) return null;
    const after = afterFile(before, file);
    this.#state = after;
    for (const [name, past] of Object.entries(file.pasts ?? {})) {
      const known = this.#pasts.get(name);
      this.#pasts.set(name, past);
      if (!known || !before) continue;
      if (isDeepStrictEqual(past, pastAfter(known, name, before.registry, after))) continue;
      return `contradicts the past of ${name} in the files before it`;
    }
    if (!isSnapshot || !before) return null;
    const { snapshot: _, packages: __, ...changes } = file;
    const replayed = afterFile(before, { ...changes, snapshot: before.revision });
    return isDeepStrictEqual(replayed, after)
      ? null
      : 'contradicts the state of the files before it';
  }
}

async function releaseFaults(
  storage: Storage,
  site: LatestRevision,
): Promise<{ faults: Fault[]; releases: number }> {
  const faults: Fault[] = [];
  for (const release of liveReleases(site.registry)) {
    const found = await liveRecord(storage, release);
    if ('fault' in found) faults.push(found.fault);
  }
  const folders = await keptFolders(storage, site);
  for (const folder of folders) {
    const record = await readRecord(storage, folder).catch(() => null);
    if (!record) {
      faults.push({ file: `${folder}/release.json`, what: 'is missing, or cannot be read' });
      continue;
    }
    for (const file of await releasedFiles(storage, folder, record)) {
      faults.push(...(await inspectFile(storage, file)));
    }
    faults.push(...(await inspectDeltas(storage, folder)));
  }
  const unique = new Map(faults.map((fault) => [fault.file, fault]));
  return { faults: [...unique.values()], releases: folders.length };
}

/** Resolves to the folders of all versions that visitors have had, without removed ones. */
async function keptFolders(storage: Storage, site: LatestRevision): Promise<string[]> {
  const folders: string[] = [];
  for (const name of Object.keys(site.packages)) {
    const past = await readPast(storage, site, name).catch(() => []);
    const kept = past.filter(({ since, removed }) => since !== undefined && !removed);
    folders.push(...kept.map(({ version }) => versionFolder(name, version)));
  }
  return folders;
}
