import { randomBytes, randomInt } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildWithRoutes, ownRoutes } from './build-sites';

interface Entry {
  url: string;
  metadata: { integrity: string };
  extras: { globalName: string; assets: Record<string, string> };
}

interface Registry {
  shell: { extras: { routes: Record<string, string | null> } };
  microFrontends: Record<string, Entry[]>;
}

/**
 * Builds a site with this number of remotes in its registry, and a shell with a route to each of them. The
 * added ones are not visited. Resolves to the deploy root.
 */
export async function growSite(workspace: string, count: number): Promise<string> {
  const own = Object.values(await ownRoutes()).filter((name) => name !== null);
  const added = Array.from({ length: count - new Set(own).size }, anyName);
  const routes = Object.fromEntries(added.map((name) => [`/${name}`, name]));
  const root = await buildWithRoutes(workspace, routes);
  const file = join(root, 'registry.json');
  const registry = JSON.parse(await readFile(file, 'utf8')) as Registry;
  const [model] = Object.values(registry.microFrontends).flat();
  if (!model) throw new Error('the site has no remote that can be copied');
  Object.assign(registry.shell.extras.routes, routes);
  for (const name of added) registry.microFrontends[name] = [another(model, name)];
  await writeFile(file, JSON.stringify(registry));
  return root;
}

/** Returns a random name of letters, because routes have letters only. Random names hardly compress. */
function anyName(): string {
  return Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz'.charAt(randomInt(26))).join(
    '',
  );
}

/** Copies an entry under another name, with other hashes, because hashes do not compress. */
function another(model: Entry, name: string): Entry {
  const assets = Object.keys(model.extras.assets).map((path) => [path, integrity()] as const);
  return {
    ...model,
    url: model.url.replace(/\/remotes\/[^/]+\//, `/remotes/${name}/`),
    metadata: { ...model.metadata, integrity: integrity() },
    extras: {
      ...model.extras,
      globalName: `redeem_${name}`,
      assets: Object.fromEntries(assets),
    },
  };
}

function integrity(): string {
  return `sha384-${randomBytes(48).toString('base64')}`;
}
