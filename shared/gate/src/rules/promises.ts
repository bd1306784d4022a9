import { dirname } from 'node:path/posix';

import type { Promises } from '@redeem/contracts';
import { BUILT_FILES, ContractError, everyRelease, parsePromises } from '@redeem/contracts';
import { type Finding, passed, unless } from '@redeem/delivery';
import { DeliveryError, readRecord, readReleasedFile, toText } from '@redeem/delivery/site';

import type { Candidate } from '../candidate';

/** A release of a remote with the pages and anchors that it offers, and the links that it needs. */
interface Promising {
  name: string;
  version: string;
  promises: Promises;
}

/** The routes of a shell, and the releases of remotes that visitors can get, trials included. */
interface Site {
  shell: string;
  /** The remotes of the pages by path; null for a page of the shell. */
  routes: Readonly<Record<string, string | null>>;
  remotes: readonly Promising[];
}

/**
 * Checks that a release links only to pages and anchors that are live, and removes none to which a live release links.
 * Links that are broken already are ignored.
 */
export async function checkPromises({ release, live, storage }: Candidate): Promise<Finding> {
  if (!live.shell) return passed('no shell is live, so no release depends on it');
  const remotes = everyRelease(live).map(async ({ name, entry }) => {
    const promises = await livePromises(storage, entry.url);
    return promises ? [{ name, version: entry.metadata.version, promises }] : [];
  });
  const shell = `shell ${live.shell.metadata.version}`;
  const { routes } = live.shell.extras;
  const site: Site = { shell, routes, remotes: (await Promise.all(remotes)).flat() };
  const before = brokenIn(site).map(({ neededBy, link }) => neededBy + link);
  const problems = brokenIn(siteWith(site, release))
    .filter(({ neededBy, link }) => !before.includes(neededBy + link))
    .map(({ says, neededBy, owner }) =>
      neededBy === release.name
        ? `${says}. Link to what is live, or publish a ${owner} that has it first`
        : `${says}. Keep it, or publish a ${neededBy} that does not link to it first`,
    );
  return unless(problems, 'all pages and anchors that releases link to are live');
}

/** Resolves to the promises of a live release; null if it has none in this storage, or is damaged: another release may repair it. */
async function livePromises(storage: Candidate['storage'], url: string): Promise<Promises | null> {
  if (!url.startsWith('/')) return null;
  const folder = dirname(url.slice(1));
  try {
    const file = (await readRecord(storage, folder))?.files[BUILT_FILES.promises];
    const bytes = file && (await readReleasedFile(storage, folder, BUILT_FILES.promises, file));
    return bytes ? parsePromises(toText(bytes)) : null;
  } catch (error) {
    if (error instanceof DeliveryError || error instanceof ContractError) return null;
    throw error;
  }
}

/** Returns the site with a release that replaces all others of its package. */
function siteWith(site: Site, release: Candidate['release']): Site {
  const { name, version, files } = release;
  if (release.kind === 'shell')
    return { ...site, shell: `shell ${version}`, routes: release.entry.extras.routes };
  const file = files.find(({ path }) => path === BUILT_FILES.promises);
  const own = file ? [{ name, version, promises: parsePromises(file.bytes.toString()) }] : [];
  return { ...site, remotes: [...site.remotes.filter((one) => one.name !== name), ...own] };
}

/** Returns the links without their targets: what is missing, who needs it, and who should have it. */
function brokenIn({ shell, routes, remotes }: Site) {
  return remotes.flatMap(({ name, version, promises: { offers, needs } }) => {
    const who = `${name} ${version}`;
    const pages = Object.keys(routes)
      .filter((path) => routes[path] === name && !offers.pages.includes(path))
      .map((link) => {
        const says = `${link} of ${shell} leads to ${who}, which has no such page`;
        return { says, link, neededBy: 'shell', owner: name };
      });
    const links = needs.links.flatMap((link) => {
      const [page = '', anchor] = link.split('#');
      const path = page || '/';
      // A shell with the route of its own new page is published later.
      const owner = offers.pages.includes(path) ? name : routes[path];
      if (owner === undefined) {
        const says = `${who} links to ${path}, which is no page of ${shell}`;
        return [{ says, link, neededBy: name, owner: 'shell' }];
      }
      if (anchor === undefined || owner === null) return [];
      return remotes
        .filter((one) => one.name === owner && (owner !== name || one.version === version))
        .filter(({ promises }) => !promises.offers.anchors[path]?.includes(anchor))
        .map((one) => {
          const says = `${who} links to ${link}, and ${owner} ${one.version} has no #${anchor} there`;
          return { says, link, neededBy: name, owner };
        });
    });
    return [...pages, ...links];
  });
}
