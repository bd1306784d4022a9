import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { composePage, integrityOf } from '@redeem/delivery';
import { parseRegistry, type Configuration, type Registry } from '@redeem/delivery/contracts';

import { prepareDocument, type Document } from './document';

/** What is live: the composed page, and the registry it was composed from. */
export interface Site {
  page: Document;
  registry: Document;
  /** The paths at which the shell shows something; at every other it shows its 404 page. */
  routes: ReadonlySet<string>;
}

/** Composes the site that a deploy root describes; throws when the root is not whole. */
export async function readSite(root: string, configuration: Configuration): Promise<Site> {
  const text = await readFile(join(root, 'registry.json'), 'utf8');
  const registry = parseRegistry(JSON.parse(text));
  const html = await readShellPage(root, registry.shell);
  return {
    page: await prepareDocument(composePage({ html, registry, configuration })),
    registry: await prepareDocument(text),
    routes: new Set(Object.keys(registry.shell?.extras.routes ?? {})),
  };
}

async function readShellPage(root: string, shell: Registry['shell']): Promise<string> {
  if (!shell) throw new Error('registry.shell: missing, so there is no page to compose');
  const html = await readFile(join(root, shell.url), 'utf8');
  if (integrityOf(html) !== shell.metadata.integrity) {
    throw new Error(`${shell.url}: not the page that the registry names`);
  }
  return html;
}
