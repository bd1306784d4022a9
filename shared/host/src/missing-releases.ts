import { access } from 'node:fs/promises';
import { join } from 'node:path';

import type { Registry } from '@redeem/contracts';

/** Names the releases of a registry whose entry is not in the deploy root, as `retailers 1.1.0`. */
export async function missingReleases(root: string, registry: Registry): Promise<string[]> {
  const releases = Object.entries(registry.microFrontends).flatMap(([name, entries]) =>
    // What is on another origin cannot be looked for here.
    entries.filter(({ url }) => url.startsWith('/')).map((entry) => ({ name, entry })),
  );
  const missing = releases.map(async ({ name, entry: { url, metadata } }) =>
    access(join(root, url)).then(
      () => [],
      () => [`${name} ${metadata.version}`],
    ),
  );
  return (await Promise.all(missing)).flat();
}
