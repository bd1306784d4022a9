import { dirname } from 'node:path/posix';

import {
  BUILT_FILES,
  everyRelease,
  parsePromises,
  type Promises,
  type Registry,
} from '@redeem/contracts';
import { localeOfTexts } from '@redeem/host';

import type { Release } from '@redeem/delivery';
import { readBuilt, readRecord, type Storage, toText } from '@redeem/delivery/site';

/** The parts of a release that concern dependencies between packages. */
export interface PromisingRelease {
  /** Name of the package without its scope. */
  name: string;
  version: string;
  /** Null for the shell, and for a release without promises.json. */
  promises: Promises | null;
  /** Resolves to the scripts with its texts in a locale. */
  readTexts: (locale: string) => Promise<string[]>;
}

/** The routes of a site, and the promises of its releases. */
export interface PromisingSite {
  /** The remotes of the pages by path; null for a page of the shell. */
  routes: Readonly<Record<string, string | null>>;
  shell: PromisingRelease;
  /** All releases of remotes that visitors can get, trials included. */
  remotes: readonly PromisingRelease[];
}

/** Resolves to the live site; null if no shell is live. */
export async function liveSite(live: Registry, storage: Storage): Promise<PromisingSite | null> {
  if (!live.shell) return null;
  const remotes = everyRelease(live).map(({ name, entry }) =>
    storedRelease(name, entry.metadata.version, entry.url, storage),
  );
  const { metadata, url, extras } = live.shell;
  return {
    routes: extras.routes,
    shell: await storedRelease('shell', metadata.version, url, storage),
    remotes: await Promise.all(remotes),
  };
}

/** Returns the site with a release that replaces all others of its package. */
export function siteWith(site: PromisingSite, release: Release): PromisingSite {
  const candidate = builtRelease(release);
  if (release.kind === 'shell') return { ...site, routes: release.routes, shell: candidate };
  const others = site.remotes.filter(({ name }) => name !== release.name);
  return { ...site, remotes: [...others, candidate] };
}

async function storedRelease(
  name: string,
  version: string,
  url: string,
  storage: Storage,
): Promise<PromisingRelease> {
  const folder = dirname(url.slice(1));
  const read = async (path: string) => {
    const bytes = await readBuilt(storage, `${folder}/${path}`);
    return bytes ? toText(bytes) : null;
  };
  // A release on another origin is not in this storage.
  const promises =
    url.startsWith('/') && name !== 'shell' ? await read(BUILT_FILES.promises) : null;
  return {
    name,
    version,
    promises: promises === null ? null : readable(promises),
    readTexts: once(async (locale) => {
      const record = url.startsWith('/') ? await readRecord(storage, folder) : null;
      const paths = Object.keys(record?.files ?? {}).filter((path) => hasTexts(name, path, locale));
      const texts = await Promise.all(paths.map(read));
      return texts.filter((text) => text !== null);
    }),
  };
}

/** Parses promises; null for a damaged release, because it must not prevent the release that repairs it. */
function readable(promises: string): Promises | null {
  try {
    return parsePromises(promises);
  } catch {
    return null;
  }
}

function builtRelease({ name, version, files }: Release): PromisingRelease {
  const promises = files.find(({ path }) => path === BUILT_FILES.promises);
  return {
    name,
    version,
    promises: promises ? parsePromises(promises.bytes.toString()) : null,
    readTexts: (locale) =>
      Promise.resolve(
        files
          .filter(({ path }) => hasTexts(name, path, locale))
          .map(({ bytes }) => bytes.toString()),
      ),
  };
}

/** Returns whether a file has texts of a locale. The code of the shell has its English texts and those of the platform. */
function hasTexts(name: string, path: string, locale: string): boolean {
  const own = localeOfTexts(path);
  return own === locale || (name === 'shell' && own === undefined && path.endsWith('.js'));
}

function once<Result>(read: (locale: string) => Promise<Result>) {
  const known = new Map<string, Promise<Result>>();
  return (locale: string): Promise<Result> => {
    const result = known.get(locale) ?? read(locale);
    known.set(locale, result);
    return result;
  };
}
