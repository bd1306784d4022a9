import { DeliveryError } from '../delivery-error';
import type { Release } from '../release/read-release';
import { createRecord, folderOf, isRecordOf, readRecord } from '../release/release-record';
import { readLatest, readPast } from '../revisions/history';
import { publishedVersion, requireKept } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';

/**
 * Claims the version of a release. A publication that broke off may be taken up again by the same
 * build; what has been live once, and another build under the same version, are refused.
 */
export async function reserve(storage: Storage, release: Release): Promise<void> {
  const past = await readPast(storage, await readLatest(storage), release.name);
  requireKept(past, folderOf(release));
  if (await createRecord(storage, release)) return;
  await requireClaimable(storage, release);
}

/** Refuses a version that visitors have had, and one that a publication of another build has begun. */
export async function requireClaimable(storage: Storage, release: Release): Promise<void> {
  const { name, version } = release;
  await requireUnpublished(storage, release);
  const begun = await readRecord(storage, folderOf(release));
  if (begun === null || isRecordOf(begun, release)) return;
  throw new DeliveryError(
    'conflict',
    `${name} ${version} was begun with other files and never finished. ` +
      'Publish another version: --bump patch (or raise "version" in its package.json)',
  );
}

/** Refuses a version that visitors have had, and one that was removed. It needs no build. */
export async function requireUnpublished(
  storage: Storage,
  { name, version, address }: Pick<Release, 'name' | 'version' | 'address'>,
): Promise<void> {
  const past = await readPast(storage, await readLatest(storage), name);
  requireKept(past, folderOf({ address }));
  requireNeverLive(past, { name, version });
}

/**
 * Refuses a version that visitors have had, be it gone again. Asked once more while the change is
 * decided: the same build may be published twice at the same time.
 */
export function requireNeverLive(
  past: Past,
  { name, version }: Pick<Release, 'name' | 'version'>,
): void {
  if (!publishedVersion(past, version)) return;
  throw new DeliveryError(
    'conflict',
    `${name} ${version} is published, and a version never changes. ` +
      'Publish another: --bump patch (or raise "version" in its package.json)',
  );
}
