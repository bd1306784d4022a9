import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Row } from '../report/table';

interface Registry {
  microFrontends: Record<string, { url: string; extras: { preload: string[] } }[]>;
}

/** Measures the compressed scripts of the remote that has the most. */
export async function measureOwnScripts(root: string): Promise<Row[]> {
  const text = await readFile(join(root, 'registry.json'), 'utf8');
  const { microFrontends } = JSON.parse(text) as Registry;
  const remotes = await Promise.all(
    Object.values(microFrontends).flatMap(([entry]) => {
      if (!entry) return [];
      const scripts = entry.extras.preload.filter((path) => path.endsWith('.js'));
      const own = scripts.map((path) => sent(join(root, dirname(entry.url), path)));
      return Promise.all([sent(join(root, entry.url)), ...own]);
    }),
  );
  const entries = remotes.map(([entry]) => entry);
  const own = remotes.map(([, ...sizes]) => sizes.reduce((sum, size) => sum + size, 0));
  return [
    {
      what: 'largest entry of a remote',
      unit: 'kB',
      target: '≤ 4 kB',
      site: [Math.max(...entries)],
    },
    {
      what: 'most own JavaScript of a remote',
      unit: 'kB',
      target: '≤ 8 kB',
      site: [Math.max(...own)],
    },
  ];
}

/** Resolves to the size of a file as it is sent, in kB; small files are not compressed. */
async function sent(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size / 1000;
}
