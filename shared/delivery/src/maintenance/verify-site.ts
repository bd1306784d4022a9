import type { Storage } from '@redeem/storage';

import { DeliveryError, type Fault } from '../delivery-error';
import { inspectDeltas } from '../publish/deltas';
import { inspectRelease, liveRecord, liveReleases } from '../publish/inspect-release';
import { NOTE, readNote } from '../release/release-record';
import { versionFolder } from '../release/version';
import {
  damageOf,
  isFault,
  type LatestRevision,
  pathOf,
  readPast,
  walkHistory,
} from '../revisions/history';
import { readSite } from '../revisions/publish-head';
import { toolHash, toolPath } from '../revisions/tool';
import { inspectHead } from './live-files';
import { unfinishedUploads } from './unfinished-uploads';

interface Verified {
  revisions: number;
  releases: number;
}

/**
 * Reads the whole site: each file of the history with its hash in the next one, the live files, and every file of every
 * release that is kept or stored. Throws a DeliveryError that names every missing, damaged or changed file.
 */
export async function verifySite(storage: Storage): Promise<Verified> {
  const history = await inspectHistory(storage);
  const site = await readSite(storage).catch((error: unknown) => {
    // The damage of the history is reported already.
    if (history.faults.length > 0) return null;
    throw error;
  });
  const head = site ? await inspectHead(storage, site.latest) : [];
  const kept = site ? await inspectReleases(storage, site.latest) : { faults: [], releases: 0 };
  const tool = site ? await inspectTool(storage, site.latest) : [];
  const faults = firstOfEachFile([...history.faults, ...head, ...kept.faults, ...tool]);
  if (faults.length === 0) return { revisions: history.revisions, releases: kept.releases };
  throw new DeliveryError(
    'damaged',
    [
      `${storage.name} has missing, damaged or changed files:`,
      ...faults.map(({ file, what }) => `- ${file} ${what}`),
      '`delivery repair` repairs live files that have an intact copy. Restore the others from a backup of the site; ' +
        'a release that is not live can also be published again as another version',
    ].join('\n'),
  );
}

/** Reads the history, back to the place where it begins. */
async function inspectHistory(storage: Storage) {
  const faults: Fault[] = [];
  let revisions = 0;
  for await (const found of walkHistory(storage)) {
    if (isFault(found)) faults.push(found);
    else {
      revisions += 1;
      // Older files belong to a history that was given up by `adopt`.
      if (found.file.before === null) break;
    }
  }
  return { revisions, faults };
}

async function inspectTool(storage: Storage, { tool }: LatestRevision): Promise<Fault[]> {
  if (tool === undefined) return [];
  const file = toolPath(tool);
  const program = await storage.read(file);
  if (program && toolHash(program) === tool) return [];
  return [{ file, what: program ? 'is not what was built' : 'is missing' }];
}

async function inspectReleases(
  storage: Storage,
  site: LatestRevision,
): Promise<{ faults: Fault[]; releases: number }> {
  const faults: Fault[] = [];
  for (const release of liveReleases(site.registry)) {
    const found = await liveRecord(storage, release);
    if ('fault' in found) faults.push(found.fault);
  }
  const folders = await keptFolders(storage, site, faults);
  for (const folder of folders) {
    const found = await liveRecord(storage, { folder });
    if ('fault' in found) {
      faults.push(found.fault);
      continue;
    }
    faults.push(...(await inspectRelease(storage, folder, found.record)));
    faults.push(...(await inspectDeltas(storage, folder)));
    await readNote(storage, folder).catch(() => {
      faults.push({ file: `${folder}/${NOTE}`, what: 'cannot be read' });
    });
  }
  return { faults, releases: folders.length };
}

/** Returns the first fault of each file. */
export function firstOfEachFile<Kind extends Fault>(faults: readonly Kind[]): Kind[] {
  const files = faults.map(({ file }) => file);
  return faults.filter(({ file }, index) => files.indexOf(file) === index);
}

/**
 * Resolves to the folders of all versions that visitors have had, without removed ones, and of those that are stored. Adds the
 * pasts that are lost to `faults`.
 */
export async function keptFolders(
  storage: Storage,
  site: LatestRevision,
  faults: Fault[],
): Promise<string[]> {
  const folders: string[] = [];
  for (const name of Object.keys(site.packages)) {
    const past = await readPast(storage, site, name).catch(damageOf);
    if (past instanceof DeliveryError) {
      faults.push({ file: pathOf(site.packages[name]?.past ?? 0), what: `has no past of ${name}` });
      continue;
    }
    const kept = past.filter(({ since, removed }) => since !== undefined && !removed);
    folders.push(...kept.map(({ version }) => versionFolder(name, version)));
  }
  // A past that cannot be read is named already.
  const uploads = await unfinishedUploads(storage, site).catch(damageOf);
  if (uploads instanceof DeliveryError) return folders;
  return [...folders, ...uploads.stored];
}
