import { dirname } from 'node:path/posix';

import {
  BUILT_FILES,
  ContractError,
  everyRelease,
  parsePromises,
  type Promises,
} from '@redeem/contracts';
import { type Finding, passed, unless } from '@redeem/delivery';
import { DeliveryError, readRecord, readReleasedFile, toText } from '@redeem/delivery/site';

import type { Candidate } from '../candidate';

/** A release with the pages and anchors that it offers, and the links that it needs. */
interface Promising {
  name: string;
  version: string;
  promises: Promises;
}

/** The routes of a site, and the promises of its releases. */
interface Site {
  /** The remotes of the pages by path; null for a page of the shell. */
  routes: Readonly<Record<string, string | null>>;
  shell: string;
  /** The releases of remotes that visitors can get, trials included. */
  remotes: readonly Promising[];
}

/** A target on which a release depends and that is missing. */
interface Broken {
  /** Identifies the dependency of the package, in all versions. */
  key: string;
  sentence: string;
  /** The package that depends on it. */
  neededBy: string;
  /** The package that should have it. */
  owner: string;
}

/**
 * Checks that a release links only to pages and anchors that are live, and removes none to which a live release links.
 * Links that are broken already are ignored.
 */
export async function checkPromises(candidate: Candidate): Promise<Finding> {
  const site = await liveSite(candidate);
  if (!site) return passed('no shell is live, so no release depends on it');
  const { release } = candidate;
  const before = new Set(brokenIn(site).map(({ key }) => key));
  const broken = brokenIn(siteWith(site, release)).filter(({ key }) => !before.has(key));
  return unless(
    broken.map((one) => `${one.sentence}. ${adviceFor(one, release.name)}`),
    'all pages and anchors that releases link to are live',
  );
}

function adviceFor({ neededBy, owner }: Broken, candidate: string): string {
  return neededBy === candidate
    ? `Link to what is live, or publish a ${owner} that has it first`
    : `Keep it, or publish a ${neededBy} that does not link to it first`;
}

async function liveSite({ live, storage }: Candidate): Promise<Site | null> {
  const { shell } = live;
  if (!shell) return null;
  const remotes = await Promise.all(
    everyRelease(live).map(async ({ name, entry: { url, metadata } }) => {
      try {
        const folder = dirname(url.slice(1));
        // One on another origin is not in this storage.
        const record = url.startsWith('/') ? await readRecord(storage, folder) : null;
        const file = record?.files[BUILT_FILES.promises];
        const bytes = file && (await readReleasedFile(storage, folder, BUILT_FILES.promises, file));
        const promises = bytes && parsePromises(toText(bytes));
        return promises ? [{ name, version: metadata.version, promises }] : [];
      } catch (error) {
        // A damaged release must not prevent the release that repairs it.
        if (error instanceof DeliveryError || error instanceof ContractError) return [];
        throw error;
      }
    }),
  );
  return {
    routes: shell.extras.routes,
    shell: `shell ${shell.metadata.version}`,
    remotes: remotes.flat(),
  };
}

/** Returns the site with a release that replaces all others of its package. */
function siteWith(site: Site, release: Candidate['release']): Site {
  const { name, version, files } = release;
  if (release.kind === 'shell')
    return { ...site, routes: release.entry.extras.routes, shell: `shell ${version}` };
  const file = files.find(({ path }) => path === BUILT_FILES.promises);
  const own = file ? [{ name, version, promises: parsePromises(file.bytes.toString()) }] : [];
  return { ...site, remotes: [...site.remotes.filter((one) => one.name !== name), ...own] };
}

function brokenIn(site: Site): Broken[] {
  return [...missingPages(site), ...site.remotes.flatMap((one) => deadLinks(one, site))];
}

/** Returns the routes whose remote lacks the page. */
function missingPages({ routes, shell, remotes }: Site): Broken[] {
  return remotes.flatMap(({ name, version, promises }) =>
    Object.entries(routes)
      .filter(([path, owner]) => owner === name && !promises.offers.pages.includes(path))
      .map(([path]) => ({
        key: `page ${path}`,
        sentence: `${path} of ${shell} leads to ${name} ${version}, which has no such page`,
        neededBy: 'shell',
        owner: name,
      })),
  );
}

function deadLinks(from: Promising, { routes, shell, remotes }: Site): Broken[] {
  const who = `${from.name} ${from.version}`;
  return from.promises.needs.links.flatMap((link): Broken[] => {
    const [page = '', anchor] = link.split('#');
    const path = page || '/';
    const broken = { key: `${from.name} links to ${link}`, neededBy: from.name };
    // A shell with the route of its own new page is published later.
    const owner = from.promises.offers.pages.includes(path) ? from.name : routes[path];
    if (owner === undefined)
      return [
        {
          ...broken,
          sentence: `${who} links to ${path}, which is no page of ${shell}`,
          owner: 'shell',
        },
      ];
    if (anchor === undefined) return [];
    return remotes
      .filter((one) => (owner === from.name ? one === from : one.name === owner))
      .filter(({ promises }) => !promises.offers.anchors[path]?.includes(anchor))
      .map(({ name, version }) => ({
        ...broken,
        sentence: `${who} links to ${link}, and ${name} ${version} has no #${anchor} there`,
        owner: name,
      }));
  });
}
