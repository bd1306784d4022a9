import { composeSite, compress, integrityOf, serviceWorkerBeside, siteFiles } from '@redeem/host';
import { type Storage, toText } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import type { Revision } from './revision-contract';

/**
 * Writes the page of every route and the other files at the top of the site, for file servers and object stores. A site
 * without a stored configuration has no such pages: its host composes them.
 */
export async function publishPages(storage: Storage, revision: Revision): Promise<void> {
  for (const { path, bytes } of await composedFiles(storage, revision)) {
    await replaceCompressed(storage, path, bytes);
  }
}

/** Resolves to the composed files, which exist only in a site with its pages as files. */
export async function composedFiles(
  storage: Storage,
  { registry, configuration }: Revision,
): Promise<{ path: string; bytes: Uint8Array }[]> {
  const { shell } = registry;
  if (!configuration || !shell) return [];
  const page = await storage.read(shell.url.slice(1));
  if (!page || integrityOf(page) !== shell.metadata.integrity) {
    throw new DeliveryError(
      'damaged',
      `${shell.url} of ${storage.name} is missing, or is not what was built: run delivery repair`,
    );
  }
  const script = await storage.read(serviceWorkerBeside(shell.url).slice(1));
  const serviceWorker = script && toText(script);
  const site = composeSite({ html: toText(page), serviceWorker, registry, configuration });
  const files = siteFiles(site);
  const current = new Set(files.map(({ path }) => path));
  // A file server still knows the routes of other shells. Their pages must not start removed releases.
  const gone = (await storage.paths('pages'))
    .filter((path) => path.endsWith('.html') && !current.has(path))
    .map((path) => ({ path, text: site.notFound }));
  return [...files, ...gone].map(({ path, text }) => ({ path, bytes: Buffer.from(text) }));
}

/** Writes a file with its compressed copies. The file is written last and marks the copies as complete. */
export async function replaceCompressed(
  storage: Storage,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const copies = await compress({ path, bytes: Buffer.from(bytes) });
  for (const file of [...copies, { path, bytes }]) await storage.replace(file.path, file.bytes);
}
