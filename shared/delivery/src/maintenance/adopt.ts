import { parseRegistry, RECORD, type Registry } from '@redeem/contracts';
import { configurationOf, NOT_FOUND_PAGE } from '@redeem/host';
import { type Storage, toText } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { liveRecord, liveReleases, verifyRelease } from '../publish/inspect-release';
import { NOTE, readRecord } from '../release/release-record';
import { versionAt, versionFolderOf } from '../release/version';
import type { SiteAuthor } from '../revisions/change-site';
import {
  createRevision,
  damageOf,
  isFault,
  LAST_NUMBER,
  type LatestRevision,
  readLatest,
  readNewest,
  readPast,
  lastNumber,
  walkHistory,
} from '../revisions/history';
import { type Past, type Revision, SITE_LOCK } from '../revisions/revision-contract';
import { packagesOf, pastAfter } from '../revisions/past';
import { HEAD, readHeadRevision } from '../revisions/head-revision';
import { showRevision } from '../revisions/publish-head';

type State = Pick<Revision, 'registry' | 'locks' | 'configuration' | 'tool'>;

type Pasts = Record<string, Past>;

interface Adopted {
  revision: Revision;
  /** Sentences about what is not known any more. */
  unknown: string[];
}

/**
 * Starts a new history when a file of the old one is lost and there is no backup: from the last revision if its file is
 * intact, with the pasts that can be read, otherwise from registry.json, where locks are unknown. For a package without a
 * past, every version with intact files counts as published, so a rollback can restore it by `--to`. Throws a
 * DeliveryError if nothing is lost, and if registry.json contradicts a record.
 */
export async function adopt({
  storage,
  by,
  say,
  why,
}: SiteAuthor & { why: string }): Promise<Adopted> {
  // The number comes from these two reads, before any other. Two commands at the same moment get the same number, and only
  // one of them creates its file.
  const shown = await readHeadRevision(storage);
  const last = (await lastNumber(storage)) ?? 0;
  const newest = await intactNewest(storage, shown);
  const known = newest && (await readablePasts(storage, newest));
  const isLost = (name: string) => !known || !Object.hasOwn(known, name);
  if (newest && !Object.keys(newest.packages).some(isLost)) await requireRefused(storage);
  const { registry, locks, configuration, tool } = newest ?? (await shownState(storage));

  const number = newest ? newest.revision + 1 : Math.max(last, shown ?? 0) + 1;
  requirePlausible(storage, number);
  const revision: Revision = {
    revision: number,
    at: new Date().toISOString(),
    by,
    change: { action: 'adopt', subject: SITE_LOCK, from: null, to: null, why },
    registry: { ...registry, revision: number },
    locks,
    ...(configuration && { configuration }),
    ...(tool !== undefined && { tool }),
  };
  const found = await versionsOf(storage, revision);
  const names = newest ? Object.keys(newest.packages) : Object.keys(found);
  const lost = names.filter(isLost).sort();
  const pasts = { ...known, ...Object.fromEntries(lost.map((name) => [name, found[name] ?? []])) };
  const before = { hash: null, packages: newest?.packages ?? {} };
  if (!(await createRevision(storage, revision, pasts, before))) {
    throw new DeliveryError('conflict', `another command has changed ${storage.name}: try again`);
  }
  const unknown = unknownOf(lost, newest !== null);
  try {
    await showRevision(storage, revision);
  } catch (error) {
    // A later command shows the revision, and cannot say it.
    for (const what of unknown) say?.(what);
    throw error;
  }
  return { revision, unknown };
}

function unknownOf(lost: readonly string[], areLocksKnown: boolean): string[] {
  const pasts =
    `not known any more: which versions of ${lost.join(', ')} were live before others, and which were removed. ` +
    'Name the version of a rollback by --to, and publish higher versions only';
  const locks = 'not known any more: locks. Lock again what has to stay as it is';
  return [...(lost.length > 0 ? [pasts] : []), ...(areLocksKnown ? [] : [locks])];
}

/** Resolves to the last revision; null if it cannot be read, or if visitors get a later one. */
async function intactNewest(
  storage: Storage,
  shown: number | null,
): Promise<LatestRevision | null> {
  const newest = await readNewest(storage).catch((error: unknown) => {
    if (error instanceof DeliveryError && error.reason === 'not-found' && shown !== null)
      return null;
    return damageOf(error);
  });
  if (newest === null || newest instanceof DeliveryError) return null;
  return shown === null || shown <= newest.revision ? newest : null;
}

async function readablePasts(storage: Storage, latest: LatestRevision): Promise<Pasts> {
  const pasts: Pasts = {};
  for (const name of Object.keys(latest.packages)) {
    const past = await readPast(storage, latest, name).catch(damageOf);
    if (!(past instanceof DeliveryError)) pasts[name] = past;
  }
  return pasts;
}

/** Refuses a site whose last revision commands accept, because they need no lost file. */
async function requireRefused(storage: Storage): Promise<void> {
  if ((await readLatest(storage).catch(damageOf)) instanceof DeliveryError) return;
  throw new DeliveryError(
    'conflict',
    `no command needs a lost file of ${storage.name}: it keeps its history`,
  );
}

/** Resolves to the state that visitors get. Throws a DeliveryError if registry.json is no registry. */
async function shownState(storage: Storage): Promise<State> {
  const registry = parsed(await storage.read(HEAD), (text) => parseRegistry(JSON.parse(text)));
  if (!registry) {
    throw new DeliveryError(
      'damaged',
      `the history of ${storage.name} has lost its last file, and ${HEAD} cannot be read: ` +
        'restore one of them from a backup of the site',
    );
  }
  await requireRecorded(storage, registry);
  // A site with its pages as files has its configuration in each of them.
  const configuration = parsed(await storage.read(NOT_FOUND_PAGE), configurationOf);
  const tool = await lastTool(storage);
  return {
    registry,
    locks: {},
    ...(configuration && { configuration }),
    ...(tool !== undefined && { tool }),
  };
}

async function lastTool(storage: Storage): Promise<string | undefined> {
  for await (const found of walkHistory(storage)) {
    if (!isFault(found)) return found.file.tool;
  }
  return undefined;
}

function parsed<Value>(bytes: Uint8Array | null, parse: (text: string) => Value): Value | null {
  try {
    return bytes && parse(toText(bytes));
  } catch {
    return null;
  }
}

/** Refuses a registry.json that contradicts the records of its releases. A lost record contradicts nothing. */
async function requireRecorded(storage: Storage, registry: Registry): Promise<void> {
  const lines: string[] = [];
  for (const release of liveReleases(registry)) {
    const record = await readRecord(storage, release.folder).catch(() => null);
    const found = record && (await liveRecord(storage, release));
    if (found && 'fault' in found) lines.push(`- ${found.fault.file} ${found.fault.what}`);
  }
  if (lines.length === 0) return;
  throw new DeliveryError(
    'damaged',
    [
      `${HEAD} of ${storage.name} and these records differ, so it is unknown what went live:`,
      ...lines,
      'Nothing has changed. Restore them from a backup of the site',
    ].join('\n'),
  );
}

function requirePlausible(storage: Storage, number: number): void {
  if (number <= LAST_NUMBER) return;
  throw new DeliveryError(
    'damaged',
    `${HEAD} of ${storage.name} shows revision ${String(number - 1)}, which is not plausible: ` +
      'restore it from a backup of the site, or remove it if `delivery history` names no lost file: ' +
      '`delivery repair` writes it again',
  );
}

/**
 * Resolves to the intact versions of each package. Those that are not live count as live until this revision; not those that
 * were stored: whether they were published later is not known, and one that never was has to pass the gate before visitors get it.
 */
async function versionsOf(storage: Storage, revision: Revision): Promise<Pasts> {
  const { revision: number, at, registry } = revision;
  const pasts: Pasts = {};
  const live = new Set(liveReleases(registry).map(({ folder }) => folder));
  const paths = [...(await storage.paths('shell')), ...(await storage.paths('remotes'))];
  const stored = new Set(paths.filter((path) => path.endsWith(`/${NOTE}`)).map(versionFolderOf));
  for (const path of paths) {
    const folder = versionFolderOf(path);
    if (path !== `${folder}/${RECORD}` || live.has(folder) || stored.has(folder)) continue;
    const verified = await verifyRelease(storage, folder).catch(damageOf);
    if (verified instanceof DeliveryError) continue;
    const { name, version } = versionAt(folder);
    const past = { version, since: number, before: null, until: { revision: number, at } };
    pasts[name] = [...(pasts[name] ?? []), past];
  }
  for (const name of packagesOf(registry)) {
    pasts[name] = pastAfter(pasts[name] ?? [], name, null, revision);
  }
  return pasts;
}
