import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Configuration, parseRegistry, type Registry, ROBOTS } from '@redeem/contracts';
import {
  composePage,
  composeServiceWorker,
  headerPolicy,
  type HeaderPolicy,
  inlineScriptsOf,
  integrityOf,
  serviceWorkerBeside,
} from '@redeem/delivery';

import { prepareDocument, type Document } from './document';
import { missingReleases } from './missing-releases';

/** What is live: the composed pages, and the registry they were composed from. */
export interface Site {
  /** By the route of the shell that they are for. */
  pages: ReadonlyMap<string, Document>;
  /** The page at every other path: there the shell says that it has none. */
  notFound: Document;
  registry: Document;
  robots: Document;
  /** Null where the shell has none. */
  serviceWorker: Document | null;
  /** What every answer says about itself; the scripts in the pages are part of it. */
  headers: HeaderPolicy;
  /** The releases that visitors are to get and that are not in the deploy root by now. */
  missing: () => Promise<string[]>;
}

/** Composes the site that a deploy root describes; throws when the root is not whole. */
export async function readSite(root: string, configuration: Configuration): Promise<Site> {
  const file = join(root, 'registry.json');
  const text = await readFile(file, 'utf8');
  const registry = readRegistry(file, text);
  const parts = { html: await readShellPage(root, registry.shell), registry, configuration };
  const routes = Object.keys(registry.shell?.extras.routes ?? {});
  const pages = routes.map(
    async (route) => [route, await prepareDocument(composePage({ ...parts, route }))] as const,
  );
  const notFound = composePage(parts);
  return {
    pages: new Map(await Promise.all(pages)),
    notFound: await prepareDocument(notFound),
    registry: await prepareDocument(text),
    robots: await prepareDocument(ROBOTS),
    serviceWorker: await readServiceWorker(root, parts),
    headers: headerPolicy({ configuration, inlineScripts: inlineScriptsOf(notFound) }),
    missing: () => missingReleases(root, registry),
  };
}

/** Throws an error that names the file. */
function readRegistry(file: string, text: string): Registry {
  try {
    return parseRegistry(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

async function readShellPage(root: string, shell: Registry['shell']): Promise<string> {
  if (!shell) throw new Error('registry.shell: missing, so there is no page to compose');
  const html = await readFile(join(root, shell.url), 'utf8').catch((error: unknown) => {
    throw new Error(`shell ${shell.metadata.version} is missing: ${(error as Error).message}`);
  });
  if (integrityOf(html) !== shell.metadata.integrity) {
    throw new Error(`${shell.url}: not the page that the registry names`);
  }
  return html;
}

async function readServiceWorker(
  root: string,
  { registry, configuration }: { registry: Registry; configuration: Configuration },
): Promise<Document | null> {
  const file = join(root, serviceWorkerBeside(registry.shell?.url ?? ''));
  const script = await readFile(file, 'utf8').catch(() => null);
  return script === null ? null : prepareDocument(composeServiceWorker(script, configuration));
}
