import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Row } from '../report/table';

interface Registry {
  microFrontends: Record<string, { url: string; extras: { preload: string[] } }[]>;
}

/** Measures the compressed scripts of each remote. */
export async function measureOwnScripts(root: string): Promise<Row[]> {
  const text = await readFile(join(root, 'registry.json'), 'utf8');
  const { microFrontends } = JSON.parse(text) as Registry;
  const rows = Object.entries(microFrontends).map(async ([name, [entry]]): Promise<Row[]> => {
    if (!entry) return [];
    const scripts = entry.extras.preload.filter((path) => path.endsWith('.js'));
    const own = scripts.map((path) => sent(join(root, dirname(entry.url), path)));
    const sizes = await Promise.all(own);
    return [
      {
        what: `entry of ${name}`,
        unit: 'kB',
        target: '≤ 4 kB',
        site: [await sent(join(root, entry.url))],
      },
      {
        what: `own JavaScript of ${name}`,
        unit: 'kB',
        target: '≤ 8 kB',
        site: [sizes.reduce((sum, size) => sum + size, 0)],
      },
    ];
  });
  return (await Promise.all(rows)).flat();
}

/** Resolves to the size of a file as it is sent, in kB; small files are not compressed. */
async function sent(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size / 1000;
}
