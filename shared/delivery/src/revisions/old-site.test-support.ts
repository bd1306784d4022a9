import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { readRelease } from '../release/read-release';
import { FolderStorage } from '../storage/folder-storage';
import { temporaryFolder, writeFiles, writeRemote } from '../testing';
import { pathOf } from './files';
import { publishHead } from './publish-head';

/** The last revision of the site. */
export const LAST = 13;

/** Copies a site of format 1 with releases, trials, a rollback, gc, locks, and pages as files. */
export async function oldSite() {
  const root = join(await temporaryFolder(), 'site');
  const text = await readFile(join(import.meta.dirname, 'format-1.fixture.json'), 'utf8');
  await writeFiles(root, JSON.parse(text) as Record<string, string>);
  const storage = new FolderStorage(root);
  // The fixture does not contain compressed copies and pages.
  await publishHead(storage, { force: true });
  const back = (to?: string) =>
    rollback({ storage, name: 'retailers', by: 'ann', ...(to !== undefined && { to }) });
  const go = async (version: string) => {
    const folder = join(await temporaryFolder(), 'retailers');
    await writeRemote(folder, { version, entry: `run('${version}')` });
    const release = await readRelease(folder);
    return publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
  };
  const oldFiles = () =>
    Promise.all(
      Array.from({ length: LAST }, (_, index) => readFile(join(root, pathOf(index + 1)), 'utf8')),
    );
  return { root, storage, back, go, oldFiles };
}
