import { type Storage, toDocument } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { type Release, releaseOf } from '../release/read-release';
import { folderOf, type Note, NOTE, readNote } from '../release/release-record';
import { versionFolder } from '../release/version';
import type { SiteAuthor } from '../revisions/change-site';
import {
  damageOf,
  isFault,
  type LatestRevision,
  readLatest,
  readPast,
  tryRevision,
} from '../revisions/history';
import { defaultVersion, publishedVersion } from '../revisions/past';
import type { Origin } from '../revisions/revision-contract';
import { readBuiltFiles, verifyRelease } from './inspect-release';
import { type OnProgress, requireClaimable, requireUnpublished, reserve, upload } from './publish';

interface Storing extends Omit<SiteAuthor, 'say'> {
  release: Release;
  onProgress?: OnProgress;
}

/**
 * Stores a release that no visitor gets. It can be opened by its version (`?remote=`), and published later with the same bytes,
 * on this site or on another. A lock does not forbid it, because a lock keeps what visitors get.
 */
export async function storeRelease({ storage, release, by, onProgress }: Storing): Promise<void> {
  const latest = await readLatest(storage);
  requireUnpublished(await readPast(storage, latest, release.name), release);
  await requireClaimable(storage, release);
  await reserve(storage, release);
  await upload(storage, release, onProgress);
  await verifyRelease(storage, folderOf(release));
  const note: Note = { by, at: new Date().toISOString() };
  await storage.replace(`${folderOf(release)}/${NOTE}`, toDocument(note));
}

interface Wanted {
  storage: Storage;
  name: string;
  /** The live one if it is absent. */
  version?: string | undefined;
}

/**
 * Resolves to a release that a site keeps, with the bytes that were built, and to where and when that site got it. Writes nothing
 * to that site. Throws a DeliveryError if the site does not have it, or if a file of it is damaged.
 */
export async function readStoredRelease({
  storage,
  name,
  version,
}: Wanted): Promise<{ release: Release; origin: Origin }> {
  const latest = await readLatest(storage);
  const wanted = wantedVersion({ storage, name, version }, latest);
  const { record, files } = await readBuiltFiles(storage, versionFolder(name, wanted));
  const { source, content } = record;
  const about = { ...(source && { source }), ...(content && { content }) };
  return {
    release: { ...releaseOf(name, wanted, files), ...about },
    origin: await originOf(storage, latest, { name, version: wanted }),
  };
}

/** Returns the wanted version. Throws a DeliveryError if it is the live one, and there is none. */
export function wantedVersion(
  { storage, name, version }: Wanted,
  { registry }: LatestRevision,
): string {
  const wanted = version ?? defaultVersion(registry, name);
  if (wanted !== null) return wanted;
  throw new DeliveryError('not-found', `no version of ${name} is live at ${storage.name}`);
}

/** Resolves to where and when a site got a release. What only a lost file of its history says is left out. */
async function originOf(
  storage: Storage,
  latest: LatestRevision,
  { name, version }: Pick<Release, 'name' | 'version'>,
): Promise<Origin> {
  const site = storage.address;
  const past = await readPast(storage, latest, name).catch(damageOf);
  if (past instanceof DeliveryError) return { site };
  const { since } = publishedVersion(past, version) ?? {};
  if (since === undefined) {
    return { site, ...(await readNote(storage, versionFolder(name, version)).catch(() => null)) };
  }
  const first = await tryRevision(storage, since);
  return {
    site,
    revision: since,
    ...(!isFault(first) && { by: first.file.by, at: first.file.at }),
  };
}
