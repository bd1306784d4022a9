import { composePage } from '../compose-page';
import {
  composeServiceWorker,
  SERVICE_WORKER_FILE,
  serviceWorkerBeside,
} from '../compose-service-worker';
import { toText } from '../document';
import { ROBOTS } from '../policy/route-class';
import { replaceCompressed } from '../storage/replace-compressed';
import type { Storage } from '../storage/storage';
import type { Revision } from './revision-contract';

/** Where a path finds its page: `/support` in pages/support.html, what the shell has not in 404.html. */
const NOT_FOUND = 'pages/404.html';

/** The service worker is composed as pages are. */
const SERVICE_WORKER = `pages/${SERVICE_WORKER_FILE}`;

/**
 * Writes the page of every route, and what else stands at the top of the site, for web servers and object stores that compose nothing themselves.
 * A site that keeps no configuration has no such pages: its host composes them.
 */
export async function publishPages(
  storage: Storage,
  { registry, configuration }: Revision,
): Promise<void> {
  const { shell } = registry;
  if (!configuration || !shell) return;
  const template = await storage.read(shell.url.slice(1));
  if (!template) throw new Error(`${shell.url} is gone from ${storage.name}`);

  const parts = { html: toText(template), registry, configuration };
  for (const route of Object.keys(shell.extras.routes)) {
    await replaceCompressed(storage, `pages/${pageFile(route)}`, pageBytes({ ...parts, route }));
  }
  await replaceCompressed(storage, NOT_FOUND, pageBytes(parts));
  await replaceCompressed(storage, 'pages/robots.txt', Buffer.from(ROBOTS));

  const script = await storage.read(serviceWorkerBeside(shell.url).slice(1));
  if (!script) return;
  const serviceWorker = composeServiceWorker(toText(script), configuration);
  await replaceCompressed(storage, SERVICE_WORKER, Buffer.from(serviceWorker));
}

/** The name of the file with the page of a route, below pages/. */
export function pageFile(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`;
}

function pageBytes(parts: Parameters<typeof composePage>[0]): Uint8Array {
  return Buffer.from(composePage(parts));
}
