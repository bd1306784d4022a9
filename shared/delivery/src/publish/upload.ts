import { DeliveryError } from '../delivery-error';
import type { Release } from '../release/read-release';
import { deliveredFiles } from '../release/release-files';
import { createRecord, folderOf, isRecordOf, readRecord } from '../release/release-record';
import { publishedVersion, requireKept, versionFolder } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';
import type { Storage } from '../storage/storage';

/**
 * Claims the version of a release. A publication that broke off may be taken up again by the same build;
 * another build under the same version is refused.
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
    `${release.name} ${release.version} was begun with other files and never finished. ` +
      'Publish another version: --bump patch (or raise "version" in its package.json)',
  );
}

/**
 * Refuses a version that visitors have had, be it gone again, and one that was removed. Asked once more
 * while the change is decided: the same build may be published twice at the same time.
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
