import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { max } from 'simple-statistics';

import type { Row } from '../report/table';

interface Registry {
  microFrontends: Record<string, { url: string; extras: { preload: string[] } }[]>;
}

/** Measures the compressed scripts of the remote that has the most. */
export async function measureOwnScripts(root: string): Promise<Row[]> {
  const text = await readFile(join(root, 'registry.json'), 'utf8');
  const { microFrontends } = JSON.parse(text) as Registry;
  const entries = Object.values(microFrontends).flat();
  const sizes = entries.map(async ({ url, extras }) => {
    const scripts = extras.preload.filter((path) => path.endsWith('.js'));
    const own = await Promise.all(scripts.map((path) => sent(join(root, dirname(url), path))));
    return {
      entry: await sent(join(root, url)),
      own: own.reduce((sum, size) => sum + size, 0),
    };
  });
  const measured = await Promise.all(sizes);
  return [
    {
      what: 'largest entry of a remote',
      unit: 'kB',
      target: '≤ 4 kB',
      site: [max(measured.map(({ entry }) => entry))],
    },
    {
      what: 'own JavaScript of the largest remote',
      unit: 'kB',
      target: '≤ 8 kB',
      site: [max(measured.map(({ own }) => own))],
    },
  ];
}

/** Resolves to the size of a file as it is sent, in kB; small files are not compressed. */
async function sent(file: string): Promise<number> {
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size / 1000;
}
