import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Registry } from '@redeem/contracts';

import { composeRegistry } from '../release/compose-registry';
import type { Release } from '../release/read-release';
import { addRevision, readLatest } from '../revisions/history';
import { publishHead, readHeadRevision } from '../revisions/publish-head';
import type { Revision } from '../revisions/revision-contract';
import { storeTool, toolHash } from '../revisions/tool';
import { FolderStorage } from '../storage/folder-storage';
import { HISTORY } from '../storage/storage';
import { removeOtherVersions, storeRelease } from './store-release';

interface Site {
  /** The deploy root; created if it is missing. */
  root: string;
  releases: readonly Release[];
  /** The program to store in the site, which runs commands without an installation. */
  tool?: Uint8Array;
}

/**
 * Makes a folder the deploy root of exactly these releases. Resolves to its registry.
 *
 * This is for builds on one machine: it replaces a version whose bytes have changed, removes other versions of the same
 * packages, and starts the history again. A site with visitors must do none of that: there a version never changes, and
 * old versions stay for open tabs.
 */
export async function assembleSite({ root, releases, tool }: Site): Promise<Registry> {
  const storage = new FolderStorage(root);
  const live = await readLatest(storage).catch(() => null);
  const isSame = !tool || live?.tool === toolHash(tool);
  const shown = (await readHeadRevision(storage)) ?? 0;
  const revision = nextRevision(
    releases,
    isSame ? live : null,
    Math.max(shown, live?.revision ?? 0),
  );

  await mkdir(root, { recursive: true });
  await Promise.all(releases.map((release) => storeRelease(root, release)));
  if (revision !== live) {
    await rm(join(root, HISTORY), { recursive: true, force: true });
    await addRevision(storage, { ...revision, ...(tool && { tool: toolHash(tool) }) });
  }
  if (tool) await storeTool(storage, tool);
  // The registry names the new files only after all of them are stored, and all at once.
  await publishHead(storage);
  await Promise.all(releases.map((release) => removeOtherVersions(root, release)));
  return revision.registry;
}

/** Returns the live revision if the releases are the same, otherwise the next one: the revision counts changes. */
function nextRevision(releases: readonly Release[], live: Revision | null, last: number): Revision {
  if (live && isDeepStrictEqual(composeRegistry(releases, live.revision), live.registry))
    return live;
  return {
    revision: last + 1,
    at: new Date().toISOString(),
    by: 'build',
    change: { action: 'assemble', subject: 'site', from: null, to: null },
    locks: {},
    registry: composeRegistry(releases, last + 1),
  };
}
