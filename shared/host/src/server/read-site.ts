import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Configuration, everyRelease, parseRegistry, type Registry } from '@redeem/contracts';

import { integrityOf } from '../files/hashes';
import { serviceWorkerBeside } from '../page/compose-service-worker';
import { composeSite } from '../page/compose-site';
import { type HeaderPolicy, headerPolicy } from '../policy/headers';
import { inlineScriptsOf } from '../policy/inline-scripts';
import { type Document, prepareDocument } from './document';

/** The live site: the composed pages and the registry from which they were composed. */
export interface Site {
  /** The pages, by route. */
  pages: ReadonlyMap<string, Document>;
  /** The page for unknown paths. */
  notFound: Document;
  registry: Document;
  robots: Document;
  /** Null where the shell has none. */
  serviceWorker: Document | null;
  /** The headers of every answer, made from the scripts in the pages. */
  headers: HeaderPolicy;
  /** Resolves to the releases that are missing from the deploy root. */
  missing: () => Promise<MissingReleases>;
}

/** Releases by name and version, as `retailers 1.1.0`. */
export interface MissingReleases {
  /** Releases that visitors get. */
  live: string[];
  /** Releases that a page loads when a live one fails. */
  fallback: string[];
}

/** Resolves to the composed site of a deploy root. Throws an error that names the missing or broken file. */
export async function readSite(root: string, configuration: Configuration): Promise<Site> {
  const file = join(root, 'registry.json');
  const text = await readFile(file, 'utf8');
  const registry = readRegistry(file, text);
  const { pages, notFound, robots, serviceWorker } = composeSite({
    html: await readShellPage(root, registry.shell),
    serviceWorker: await readServiceWorker(root, registry.shell),
    registry,
    configuration,
  });
  const documents = [...pages].map(
    async ([route, page]) => [route, await prepareDocument(page)] as const,
  );
  return {
    pages: new Map(await Promise.all(documents)),
    notFound: await prepareDocument(notFound),
    registry: await prepareDocument(text),
    robots: await prepareDocument(robots),
    serviceWorker: serviceWorker === null ? null : await prepareDocument(serviceWorker),
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

function readServiceWorker(root: string, shell: Registry['shell']): Promise<string | null> {
  const file = join(root, serviceWorkerBeside(shell?.url ?? ''));
  return readFile(file, 'utf8').catch(() => null);
}

/** Resolves to the releases of a registry whose entry is not in the deploy root. */
async function missingReleases(root: string, registry: Registry): Promise<MissingReleases> {
  const releases = everyRelease(registry);
  const fallbacks = releases.flatMap(({ name, entry: { extras } }) =>
    extras.fallback ? [{ name, entry: extras.fallback }] : [],
  );
  const missing = async (names: NamedRelease[]): Promise<string[]> => {
    const found = names.map(async ({ name, entry: { url, metadata } }) => {
      // The files of another origin are not in this root.
      const isThere = !url.startsWith('/') || (await isFile(join(root, url)));
      return isThere ? [] : [`${name} ${metadata.version}`];
    });
    return (await Promise.all(found)).flat();
  };
  return { live: await missing(releases), fallback: await missing(fallbacks) };
}

interface NamedRelease {
  name: string;
  entry: { url: string; metadata: { version: string } };
}

function isFile(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
