import {
  DeliveryError,
  type Downloads,
  downloadsOf,
  isFault,
  type LatestRevision,
  lockOf,
  packageStatus,
  problemsOf,
  readLatest,
  readPast,
  readRecord,
  type ReleaseRecord,
  SITE_LOCK,
  siteStatus,
  storedVersions,
  tryRevision,
  versionFolder,
} from '@redeem/delivery';
import { PACKAGE_NAME } from '@redeem/contracts';
import { AT_ONCE, type Storage, StoreError } from '@redeem/storage';
import pMap from 'p-map';

import type {
  Change,
  Health,
  HistoryPage,
  Overview,
  PackageDetail,
  PackageRow,
  Person,
} from '../api';
import { actionsOf } from './access';

/** The number of packages of the overview whose last reason is read: each is in a file of its own. */
const REASONS = 25;
const PAGE = 50;
/** The number of revisions that one search looks at. */
const SEARCHED = 500;
const RELEASES = 30;
/** The number of revisions and releases that are kept in memory: neither ever changes. */
const KEPT = 20_000;
/** The files of a site are read again after this time, in milliseconds, or after a change. */
const HEALTH_MS = 5 * 60_000;

export interface HistoryQuery {
  before?: number | undefined;
  text?: string | undefined;
  subject?: string | undefined;
  action?: string | undefined;
}

export type SiteReader = ReturnType<typeof createSiteReader>;

/** Reads a site for pages: its head when it has changed, its history by pages, its files beside the requests. */
export function createSiteReader(storage: Storage, onError: (error: unknown) => void) {
  /** Without a tag it is read again. */
  let known: { tag?: string; latest: LatestRevision } | null = null;
  let reading: Promise<LatestRevision> | null = null;
  let health: Health | null = null;
  /** The last check, also one that failed, and the tag of the head that it was for. */
  let lastCheck: { tag: string | undefined; time: number } | null = null;
  let checking: Promise<void> | null = null;
  const changes = new Map<number, Change>();
  const records = new Map<string, ReleaseRecord>();
  const downloads = new Map<string, Downloads>();

  /** Resolves to the latest revision. Reads only the tag of the head if nothing has changed. */
  function latest(): Promise<LatestRevision> {
    reading ??= readHead().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readHead(): Promise<LatestRevision> {
    const head = await storage.readIfChanged('registry.json', known?.tag);
    if (head === 'same' && known) return known.latest;
    const found = await readLatest(storage).catch((error: unknown) => {
      // It was there a moment ago.
      if (!known || !(error instanceof DeliveryError) || error.reason !== 'not-found') throw error;
      throw new StoreError(`there is no site at ${storage.name}`);
    });
    // The site was made anew, or its history was replaced: other files have the same numbers now.
    if (known && found.revision <= known.latest.revision && found.hash !== known.latest.hash) {
      for (const cache of [changes, records, downloads]) cache.clear();
    }
    known = head === null || head === 'same' ? null : { tag: head.tag, latest: found };
    return found;
  }

  /** Looks at the files of the site beside the requests, and calls back when that is done. */
  function check(onDone: () => void): void {
    const isRecent =
      lastCheck !== null && lastCheck.tag === known?.tag && Date.now() - lastCheck.time < HEALTH_MS;
    if (isRecent || checking) return;
    lastCheck = { tag: known?.tag, time: Date.now() };
    checking = siteStatus(storage)
      .then((status) => {
        const { revision, unread, unfinished, stored } = status;
        const at = new Date().toISOString();
        health = { at, problems: problemsOf(status), unread, unfinished, stored };
        // A command has committed it and died before its head: the tag is that of the head before.
        if (known && revision > known.latest.revision) known = { latest: known.latest };
        onDone();
      })
      .catch(onError)
      .finally(() => {
        checking = null;
      });
  }

  async function overview(person: Person): Promise<Overview> {
    const site = await latest();
    const names = ['shell', ...Object.keys(site.registry.microFrontends)];
    const newest = names
      .flatMap((name) => site.packages[name]?.changed?.revision ?? [])
      .sort((one, other) => other - one)
      .slice(0, REASONS);
    const reasons = new Map(
      await pMap(
        new Set(newest),
        async (number) => [number, (await changeAt(number)).why] as const,
        {
          concurrency: AT_ONCE,
        },
      ),
    );
    return {
      revision: site.revision,
      at: site.at,
      packages: names.map((name) => rowOf(site, name, person, reasons)),
      siteLock: lockOf(site.locks, SITE_LOCK) ?? null,
      may: actionsOf(person, null),
      health,
    };
  }

  async function detail(name: string, person: Person): Promise<PackageDetail | null> {
    const site = await latest();
    if (!PACKAGE_NAME.test(name)) return null;
    const past = await readPast(storage, site, name);
    const stored = await storedVersions(storage, name, past);
    if (past.length + stored.length === 0) return null;
    const { live, changed } = packageStatus(site, name);
    const shown = past.toReversed().slice(0, RELEASES);
    const releases = await pMap(
      shown,
      async ({ version, since, until, removed }) => {
        const folder = versionFolder(name, version);
        return {
          version,
          traffic: live.find((other) => other.version === version)?.traffic ?? null,
          since: since === undefined ? null : await changeAt(since),
          until: until?.at ?? null,
          downloads: removed ? null : await downloadsIn(folder),
          commit: (await recordOf(folder))?.source?.commit ?? null,
          wasLive: since !== undefined,
          removed: removed?.at ?? null,
        };
      },
      { concurrency: AT_ONCE },
    );
    const reasons = new Map(
      changed ? [[changed.revision, (await changeAt(changed.revision)).why]] : [],
    );
    return {
      ...rowOf(site, name, person, reasons),
      revision: site.revision,
      siteLock: lockOf(site.locks, SITE_LOCK) ?? null,
      releases,
      stored,
      older: past.length - shown.length,
    };
  }

  /** Resolves to the changes before a revision that match, the newest first. */
  async function history({ before, text, subject, action }: HistoryQuery): Promise<HistoryPage> {
    const site = await latest();
    const words = text?.toLowerCase();
    const matches = (change: Change) =>
      (!subject || change.subject === subject) &&
      (!action || change.action === action) &&
      (!words || wordsOf(change).includes(words));
    const entries: Change[] = [];
    let next = Math.min(before ?? site.revision + 1, site.revision + 1);
    let searched = 0;
    while (next > 1 && entries.length < PAGE && searched < SEARCHED) {
      const numbers = Array.from(
        { length: Math.min(AT_ONCE, next - 1) },
        (_, index) => next - 1 - index,
      );
      for (const change of await Promise.all(numbers.map(changeAt))) {
        if (entries.length >= PAGE) break;
        next = change.revision;
        searched += 1;
        if (matches(change)) entries.push(change);
      }
    }
    return { entries, before: next > 1 ? next : null, searched };
  }

  /** Resolves to the last changes after a revision, the oldest first, at most as many as one page. */
  async function changesAfter(revision: number, last: number): Promise<Change[]> {
    const first = Math.max(revision + 1, last - PAGE + 1);
    const count = Math.max(0, last - first + 1);
    return Promise.all(Array.from({ length: count }, (_, index) => changeAt(first + index)));
  }

  async function changeAt(number: number): Promise<Change> {
    const kept = changes.get(number);
    if (kept) return kept;
    const found = await tryRevision(storage, number).catch(asFault);
    if (isFault(found)) return damagedChange(number, found.what);
    const { at, by, change } = found.file;
    const { action, subject, from, to, traffic = null, why = null } = change;
    const record =
      to === null || subject === SITE_LOCK
        ? null
        : await readRecordOnce(versionFolder(subject, to)).catch(() => undefined);
    const commit = record?.source?.commit ?? null;
    const known = { by, action, subject, from, to, traffic, why, commit };
    const shown = { revision: number, at, ...known, damage: null };
    return record === undefined ? shown : keep(changes, number, shown);
  }

  /** Resolves to the record of a release; null if it has none. Rejects if that cannot be read now. */
  async function readRecordOnce(folder: string): Promise<ReleaseRecord | null> {
    return records.get(folder) ?? keep(records, folder, await readRecord(storage, folder));
  }

  /** Resolves to the record of a release; null if it cannot be read: `check` reports damage. */
  function recordOf(folder: string): Promise<ReleaseRecord | null> {
    return readRecordOnce(folder).catch(() => null);
  }

  /** Resolves to the bytes that browsers download of a release. */
  async function downloadsIn(folder: string): Promise<Downloads | null> {
    const kept = downloads.get(folder);
    if (kept) return kept;
    const record = await recordOf(folder);
    return keep(downloads, folder, record && (await downloadsOf(storage, folder, record)));
  }

  return {
    latest,
    check,
    checkedAt: () => health?.at ?? null,
    overview,
    detail,
    history,
    changesAfter,
    changeAt,
    recordOf,
  };
}

function rowOf(
  site: LatestRevision,
  name: string,
  person: Person,
  reasons: ReadonlyMap<number, string | null>,
): PackageRow {
  const { live, changed } = packageStatus(site, name);
  return {
    name,
    live,
    changed: changed && { ...changed, why: reasons.get(changed.revision) ?? null },
    lock: lockOf(site.locks, name) ?? null,
    may: actionsOf(person, name),
  };
}

function wordsOf({ revision, by, action, subject, from, to, why, commit }: Change): string {
  return [revision, by, action, subject, from, to, why, commit].join(' ').toLowerCase();
}

function asFault(error: unknown): { file: string; what: string } {
  return { file: '', what: (error as DeliveryError).message };
}

function damagedChange(revision: number, damage: string): Change {
  const nothing = { from: null, to: null, traffic: null, why: null, commit: null };
  return { revision, at: '', by: '', action: '', subject: '', ...nothing, damage };
}

/** Keeps what was read. What is not there may come. */
function keep<Key, Value extends object>(cache: Map<Key, Value>, key: Key, value: Value): Value;
function keep<Key, Value extends object>(
  cache: Map<Key, Value>,
  key: Key,
  value: Value | null,
): Value | null;
function keep<Key, Value extends object>(cache: Map<Key, Value>, key: Key, value: Value | null) {
  if (value === null) return value;
  if (cache.size >= KEPT) cache.clear();
  cache.set(key, value);
  return value;
}
