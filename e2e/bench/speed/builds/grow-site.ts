import { randomBytes } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Entry {
  url: string;
  metadata: { integrity: string };
  extras: { globalName: string; assets: Record<string, string> };
}

interface Registry {
  microFrontends: Record<string, Entry[]>;
}

/** A copy of a site with so many remotes in its registry. Nobody visits the added ones. */
export async function growSite(root: string, target: string, count: number): Promise<string> {
  await cp(root, target, { recursive: true });
  const file = join(target, 'registry.json');
  const registry = JSON.parse(await readFile(file, 'utf8')) as Registry;
  const [model] = Object.values(registry.microFrontends).flat();
  if (!model) throw new Error('the site has no remote that others could be like');
  for (let n = Object.keys(registry.microFrontends).length; n < count; n += 1) {
    registry.microFrontends[`team-${String(n)}`] = [another(model, n)];
  }
  await writeFile(file, JSON.stringify(registry));
  return target;
}

/** With hashes of its own, which no compression makes smaller. */
function another(model: Entry, n: number): Entry {
  const assets = Object.keys(model.extras.assets).map((path) => [path, integrity()] as const);
  return {
    ...model,
    url: model.url.replace(/\/remotes\/[^/]+\//, `/remotes/team-${String(n)}/`),
    metadata: { ...model.metadata, integrity: integrity() },
    extras: {
      ...model.extras,
      globalName: `redeem_team_${String(n)}`,
      assets: Object.fromEntries(assets),
    },
  };
}

function integrity(): string {
  return `sha384-${randomBytes(48).toString('base64')}`;
}
