import {
  type Configuration,
  everyRelease,
  type Registry,
  runnableReleases,
} from '@redeem/contracts';
import {
  AT_ONCE,
  integrityOf,
  type LatestRevision,
  pastOf,
  releaseFolder,
  StoreError,
  toText,
} from '@redeem/delivery/site';
import pMap from 'p-map';

import { composePage } from '../page/compose-page';
import { REMOVED_SERVICE_WORKER } from '../page/removed-service-worker';
import { type HeaderPolicy, headerPolicy } from '../policy/headers';
import { inlineScriptsOf } from '../policy/inline-scripts';
import { type Document, prepareDocument } from './document';
import type { ReleasedFiles } from './released-files';

/** The number of releases of a package that visitors have had and that the copy of a store keeps, live ones included. */
const EARLIER_RELEASES = 3;

/** The live site: the composed pages and the registry from which they were composed. */
export interface Site {
  /** The pages, by route. */
  pages: ReadonlyMap<string, Document>;
  /** The page for unknown paths. */
  notFound: Document;
  /** The answers that are no pages, by the class of their address. */
  documents: Readonly<Record<'registry' | 'robots' | 'service-worker', Document>>;
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

/** Resolves to the composed site of a revision. Throws an error that names the missing or broken file. */
export async function readSite(
  files: ReleasedFiles,
  revision: LatestRevision,
  configuration: Configuration,
): Promise<Site> {
  const { registry } = revision;
  const html = await readShellPage(files, registry.shell);
  const parts = { html, registry, configuration };
  const routes = Object.keys(registry.shell?.extras.routes ?? {});
  const pages = new Map(routes.map((route) => [route, composePage({ ...parts, route })]));
  const notFound = composePage(parts);
  const documents = await pMap([...pages], async ([route, page]) => {
    return [route, await prepareDocument(page)] as const;
  });
  return {
    pages: new Map(documents),
    notFound: await prepareDocument(notFound),
    documents: {
      registry: await prepareDocument(`${JSON.stringify(registry, null, 2)}\n`),
      // Every page may be read: a search engine has to read one to find its `noindex`.
      robots: await prepareDocument('User-agent: *\nDisallow:\n'),
      'service-worker': await prepareDocument(REMOVED_SERVICE_WORKER),
    },
    headers: headerPolicy({ configuration, inlineScripts: inlineScriptsOf(html) }),
    missing: () => missingReleases(files, registry),
  };
}

/** Returns the folders of the releases that a page may load. */
export function foldersOf({ shell, ...registry }: Registry): Set<string> {
  const remotes = runnableReleases(registry).map(({ release }) => release.url);
  const urls = [...(shell ? [shell.url] : []), ...remotes];
  // The files of another origin are not of this site.
  const own = urls.filter((url) => url.startsWith('/'));
  return new Set(own.map((url) => url.slice(1, url.lastIndexOf('/'))));
}

/** Returns the folders of the releases of each package that were live last, which open pages still load. */
export function earlierFolders(revision: LatestRevision): string[] {
  return Object.keys(revision.past).flatMap((name) =>
    pastOf(revision, name)
      .slice(-EARLIER_RELEASES)
      .map((version) => releaseFolder(name, version)),
  );
}

/** Resolves to the page of a live shell. Throws if there is none, or another one than the registry names. */
async function readShellPage(files: ReleasedFiles, shell: Registry['shell']): Promise<string> {
  if (!shell) throw new Error('registry.shell: missing, so there is no page to compose');
  const page = await files.read(shell.url.slice(1), 'built');
  if (!page) throw new Error(`shell ${shell.metadata.version} is missing: ${shell.url}`);
  if (integrityOf(page.body) === shell.metadata.integrity) return toText(page.body);
  throw new Error(`${shell.url}: not the page that the registry names`);
}

/** Resolves to the releases of a registry whose entry the site does not have. */
async function missingReleases(files: ReleasedFiles, registry: Registry): Promise<MissingReleases> {
  const missing: MissingReleases = { live: [], fallback: [], unknown: [] };
  const live = new Set<unknown>(everyRelease(registry).map(({ entry }) => entry));
  const look = async ({ name, release }: ReturnType<typeof runnableReleases>[number]) => {
    const { url, metadata } = release;
    if (!url.startsWith('/')) return;
    let kind: keyof MissingReleases = live.has(release) ? 'live' : 'fallback';
    try {
      if (await files.read(url.slice(1))) return;
    } catch (error) {
      if (error instanceof StoreError) kind = 'unknown';
    }
    missing[kind].push(`${name} ${metadata.version}`);
  };
  await pMap(runnableReleases(registry), look, { concurrency: AT_ONCE });
  return missing;
}
