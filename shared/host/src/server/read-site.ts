import { type Configuration, everyRelease, parseRegistry, type Registry } from '@redeem/contracts';

import { StoreError, toText } from '@redeem/storage';

import { integrityOf } from '../files/hashes';
import { serviceWorkerBeside } from '../page/compose-service-worker';
import { composeSite } from '../page/compose-site';
import { type HeaderPolicy, headerPolicy } from '../policy/headers';
import { inlineScriptsOf } from '../policy/inline-scripts';
import { type Document, prepareDocument } from './document';
import { REGISTRY, type SiteFiles } from './site-files';

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
  /** Resolves to the releases that are missing from the site. */
  missing: () => Promise<MissingReleases>;
}

/** Releases by name and version, as `retailers 1.1.0`. */
export interface MissingReleases {
  /** Releases that visitors get. */
  live: string[];
  /** Releases that a page loads when a live one fails. */
  fallback: string[];
  /** Releases of which the store does not say whether it has them. */
  unknown: string[];
}

/** Resolves to the composed site of a registry. Throws an error that names the missing or broken file. */
export async function readSite(
  files: SiteFiles,
  bytes: Uint8Array,
  configuration: Configuration,
): Promise<Site> {
  const text = toText(bytes);
  const registry = readRegistry(`${files.name}/${REGISTRY}`, text);
  const html = await readShellPage(files, registry.shell);
  const { pages, notFound, robots, serviceWorker } = composeSite({
    html,
    serviceWorker: await readServiceWorker(files, registry.shell),
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
    headers: headerPolicy({ configuration, inlineScripts: inlineScriptsOf(html) }),
    missing: () => missingReleases(files, registry),
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

/** Resolves to the page of a live shell. Throws if there is none, or another one than the registry names. */
export async function readShellPage(
  files: Pick<SiteFiles, 'name' | 'read'>,
  shell: Registry['shell'],
): Promise<string> {
  if (!shell) throw new Error('registry.shell: missing, so there is no page to compose');
  const page = await files.read(shell.url.slice(1));
  if (!page)
    throw new Error(`shell ${shell.metadata.version} is missing: ${shell.url} of ${files.name}`);
  const html = toText(page);
  if (integrityOf(html) !== shell.metadata.integrity) {
    throw new Error(`${shell.url}: not the page that the registry names`);
  }
  return html;
}

async function readServiceWorker(
  files: SiteFiles,
  shell: Registry['shell'],
): Promise<string | null> {
  const script = await files.read(serviceWorkerBeside(shell?.url ?? '').slice(1));
  return script && toText(script);
}

/** Resolves to the releases of a registry whose entry the site does not have. */
async function missingReleases(files: SiteFiles, registry: Registry): Promise<MissingReleases> {
  const releases = everyRelease(registry);
  const fallbacks = releases.flatMap(({ name, entry: { extras } }) =>
    extras.fallback ? [{ name, entry: extras.fallback }] : [],
  );
  const unknown: string[] = [];
  const missing = async (names: NamedRelease[]): Promise<string[]> => {
    const found = names.map(async ({ name, entry: { url, metadata } }) => {
      const release = `${name} ${metadata.version}`;
      // The files of another origin are not of this site.
      const isThere =
        !url.startsWith('/') ||
        (await files.has(url.slice(1)).catch((error: unknown) => {
          if (error instanceof StoreError) unknown.push(release);
          return error instanceof StoreError;
        }));
      return isThere ? [] : [release];
    });
    return (await Promise.all(found)).flat();
  };
  return { live: await missing(releases), fallback: await missing(fallbacks), unknown };
}

interface NamedRelease {
  name: string;
  entry: { url: string; metadata: { version: string } };
}
