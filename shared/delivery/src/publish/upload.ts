import { DeliveryError } from '../delivery-error';
import type { Release } from '../release/read-release';
import { deliveredFiles } from '../release/release-files';
import { createRecord, folderOf, isRecordOf, readRecord } from '../release/release-record';
import { versionFolder } from '../release/version-folder';
import { publishedVersion, requireKept } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';

/**
 * Reserves the version of a release. The same build may continue an interrupted publication; another build of the
 * same version is refused.
 */
export async function reserve(storage: Storage, release: Release): Promise<void> {
  if (!(await createRecord(storage, release))) await requireClaimable(storage, release);
}

/** Refuses a version that another build has reserved. */
export async function requireClaimable(storage: Storage, release: Release): Promise<void> {
  const begun = await readRecord(storage, folderOf(release));
  if (begun === null || isRecordOf(begun, release)) return;
  throw new DeliveryError(
    'conflict',
    `a publication of ${release.name} ${release.version} with other files was started and never finished. ` +
      'Publish another version: --bump patch (or raise "version" in its package.json)',
  );
}

/**
 * Refuses a version that was ever live, and one that was removed. Runs again while the change is decided: the same
 * build may be published twice at the same time.
 */
export function requireUnpublished(
  past: Past,
  { name, version }: Pick<Release, 'name' | 'version'>,
): void {
  requireKept(past, versionFolder(name, version));
  if (!publishedVersion(past, version)) return;
  throw new DeliveryError(
    'conflict',
    `${name} ${version} is published, and a version never changes. ` +
      'Publish another: --bump patch (or raise "version" in its package.json)',
  );
}

/** Stores the files of a release in its folder. Existing files stay as they are. */
export async function upload(storage: Storage, release: Release): Promise<void> {
  const folder = folderOf(release);
  for (const { path, bytes } of await deliveredFiles(release.files)) {
    await storage.create(`${folder}/${path}`, bytes);
  }
}
