import { composePage } from '../compose-page';
import { parseConfiguration, type Configuration } from '../configuration-contract';
import { toDocument, toText } from '../document';
import type { Registry } from '../registry-contract';
import type { Storage } from '../storage/storage';

const CONFIGURATION = 'configuration.json';

/** Where a path finds its page: `/support` in pages/support.html, what the shell has not in 404.html. */
const NOT_FOUND = 'pages/404.html';

/** Keeps a configuration in the site, which from then on has its pages as files. */
export function keepConfiguration(storage: Storage, configuration: Configuration): Promise<void> {
  return storage.replace(CONFIGURATION, toDocument(configuration));
}

/**
 * Writes the page of every route, for web servers and object stores that compose nothing themselves.
 * A site that keeps no configuration has no such pages: its host composes them.
 */
export async function publishPages(storage: Storage, registry: Registry): Promise<void> {
  const kept = await storage.read(CONFIGURATION);
  const { shell } = registry;
  if (!kept || !shell) return;
  const configuration = parseConfiguration(JSON.parse(toText(kept)));
  const template = await storage.read(shell.url.slice(1));
  if (!template) throw new Error(`${shell.url} is gone from ${storage.name}`);

  const parts = { html: toText(template), registry, configuration };
  for (const route of Object.keys(shell.extras.routes)) {
    await storage.replace(pageFile(route), Buffer.from(composePage({ ...parts, route })));
  }
  await storage.replace(NOT_FOUND, Buffer.from(composePage(parts)));
}

function pageFile(route: string): string {
  return route === '/' ? 'pages/index.html' : `pages${route}.html`;
}
