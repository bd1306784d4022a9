import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import { parseRecordedFiles, parseRegistry } from '@redeem/contracts';
import {
  FolderStorage,
  type LatestRevision,
  type ReleaseRecord,
  toText,
} from '@redeem/delivery/site';

import { folderSource, type Complain, type SiteSource } from './site-source';

/** Returns a folder in the format before the history as the source of a site. It goes with the old delivery. */
export function legacySource(root: string, complain: Complain): SiteSource {
  const storage = new FolderStorage(root);
  return {
    ...folderSource(storage, complain),
    latest: async (known) => {
      const { mtimeMs, size, ino } = await stat(join(root, 'registry.json'));
      const tag = [mtimeMs, size, ino].join();
      if (tag === known?.tag) return 'same';
      const registry = parseRegistry(
        JSON.parse(toText((await storage.read('registry.json')) ?? Buffer.of())),
      );
      const past = {};
      const { revision } = registry;
      return { site: 'legacy', registry, revision, past, tag } as unknown as LatestRevision;
    },
    record: async (folder) => {
      const bytes = await storage.read(`${folder}/release.json`);
      if (!bytes) return null;
      const record = JSON.parse(toText(bytes)) as ReleaseRecord;
      const stored = new Set((await storage.list(folder)).map(({ path }) => path));
      const files = Object.entries(parseRecordedFiles(record)).map(([path, integrity]) => {
        const br = stored.has(`${folder}/${path}.br`) ? { br: 1 } : {};
        return [path, { integrity, size: 64 * 1024 * 1024, ...br }];
      });
      return { ...record, files: Object.fromEntries(files) as ReleaseRecord['files'] };
    },
  };
}
