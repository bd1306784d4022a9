import type { Release } from '../release/read-release';
import { deliveredFiles } from '../release/release-files';
import { folderOf } from '../release/release-record';
import type { Storage } from '../storage/storage';

/** Brings the files of a release to where they will be served from. What is there already stays. */
export async function upload(storage: Storage, release: Release): Promise<void> {
  const folder = folderOf(release);
  for (const { path, bytes } of await deliveredFiles(release.files)) {
    await storage.create(`${folder}/${path}`, bytes);
  }
}
