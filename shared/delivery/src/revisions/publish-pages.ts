import { ROBOTS } from '@redeem/contracts';

import { composePage } from '../compose-page';
import {
  composeServiceWorker,
  SERVICE_WORKER_FILE,
  serviceWorkerBeside,
} from '../compose-service-worker';
import { DeliveryError } from '../delivery-error';
import { toText } from '../document';
import { integrityOf } from '../integrity';
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
export async function publishPages(storage: Storage, revision: Revision): Promise<void> {
  for (const { path, bytes } of await composedFiles(storage, revision)) {
    await replaceCompressed(storage, path, bytes);
  }
}

/** The files that a site has only where it keeps its pages as files. */
export async function composedFiles(
  storage: Storage,
  { registry, configuration }: Revision,
): Promise<{ path: string; bytes: Uint8Array }[]> {
  const { shell } = registry;
  if (!configuration || !shell) return [];
  const template = await storage.read(shell.url.slice(1));
  if (!template || integrityOf(template) !== shell.metadata.integrity) {
    throw new DeliveryError(
      'damaged',
      `${shell.url} of ${storage.name} is missing, or is not what was built: run delivery repair`,
    );
  }

  const parts = { html: toText(template), registry, configuration };
  const files = [
    ...Object.keys(shell.extras.routes).map((route) => ({
      path: `pages/${pageFile(route)}`,
      bytes: pageBytes({ ...parts, route }),
    })),
    { path: NOT_FOUND, bytes: pageBytes(parts) },
    { path: 'pages/robots.txt', bytes: Buffer.from(ROBOTS) },
  ];
  const script = await storage.read(serviceWorkerBeside(shell.url).slice(1));
  if (!script) return files;
  const serviceWorker = composeServiceWorker(toText(script), configuration);
  return [...files, { path: SERVICE_WORKER, bytes: Buffer.from(serviceWorker) }];
}

/** The name of the file with the page of a route, below pages/. */
export function pageFile(route: string): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`;
}

function pageBytes(parts: Parameters<typeof composePage>[0]): Uint8Array {
  return Buffer.from(composePage(parts));
}
