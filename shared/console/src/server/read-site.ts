import { packageStatus, siteStatus, unpublishedFolders } from '@redeem/delivery';
import {
  AT_ONCE,
  authorName,
  DeliveryError,
  latestRevision,
  type LatestRevision,
  lockOf,
  packagePast,
  readRecord,
  readRevision,
  releaseAt,
  releaseFolder,
  type ReleaseRecord,
  type Revision,
  SITE,
  type Storage,
  StoreError,
  storedLength,
} from '@redeem/delivery/site';
import { PACKAGE_NAME } from '@redeem/contracts';
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
  let known: LatestRevision | null = null;
  let reading: Promise<LatestRevision> | null = null;
  let health: Health | null = null;
  /** The last check, also one that failed, and the tag of the revision that it was for. */
  let lastCheck: { tag: string | undefined; time: number } | null = null;
  let checking: Promise<void> | null = null;
  const changes = new Map<number, Change>();
  const records = new Map<string, ReleaseRecord>();

  /** Resolves to the latest revision. Costs one listing if nothing has changed. */
  function latest(): Promise<LatestRevision> {
    reading ??= readNewest().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readNewest(): Promise<LatestRevision> {
    const found = await latestRevision(storage, known ?? undefined);
    if (found === null) {
      const message = `there is no site at ${storage.name}`;
      // It was there a moment ago.
      throw known ? new StoreError(message) : new DeliveryError('not-found', message);
    }
    // The site was made anew: other files have the same numbers now.
    if (known && found.site !== known.site) for (const cache of [changes, records]) cache.clear();
    known = found;
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
        const { problems, unread, unfinished, stored } = status;
        const at = new Date().toISOString();
        health = { at, problems, unread, unfinished, stored };
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
      .flatMap((name) => packagePast(site, name)?.changed.revision ?? [])
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
      siteLock: heldLock(site, SITE),
      may: actionsOf(person, null),
      health,
    };
  }

  async function detail(name: string, person: Person): Promise<PackageDetail | null> {
    const site = await latest();
    if (!PACKAGE_NAME.test(name)) return null;
    const past = packagePast(site, name)?.versions ?? [];
    const unpublished = await unpublishedFolders(storage, site, name);
    const stored = unpublished
      .filter(({ isStored }) => isStored)
      .map(({ folder }) => releaseAt(folder).version);
    if (past.length + stored.length === 0) return null;
    const { live, changed } = packageStatus(site, name);
    const shown = past.toReversed().slice(0, RELEASES);
    const releases = await pMap(
      shown,
      async ({ version, since, until, source }) => ({
        version,
        traffic: live.find((other) => other.version === version)?.traffic ?? null,
        since: await changeAt(since.revision),
        until: until?.at ?? null,
        bytes: await bytesOf(releaseFolder(name, version)),
        commit: source?.commit ?? null,
        wasLive: true,
      }),
      { concurrency: AT_ONCE },
    );
    const reasons = new Map(
      changed ? [[changed.revision, (await changeAt(changed.revision)).why]] : [],
    );
    return {
      ...rowOf(site, name, person, reasons),
      revision: site.revision,
      siteLock: heldLock(site, SITE),
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
    const found = await readRevision(storage, number).catch((error: unknown) => error);
    if (found instanceof DeliveryError) return damagedChange(number, found.message);
    if (found instanceof Error) throw found;
    return keep(changes, number, changeOf(found as Revision));
  }

  /** Resolves to the record of a release; null if it has none. Rejects if that cannot be read now. */
  async function readRecordOnce(folder: string): Promise<ReleaseRecord | null> {
    return records.get(folder) ?? keep(records, folder, await readRecord(storage, folder));
  }

  /** Resolves to the length of the stored files of a release; null if its record cannot be read. */
  async function bytesOf(folder: string): Promise<number | null> {
    const record = await readRecordOnce(folder).catch(() => null);
    if (!record) return null;
    return Object.values(record.files).reduce((sum, file) => sum + storedLength(file), 0);
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
    changed: changed && {
      ...changed,
      by: authorName(changed.by),
      why: reasons.get(changed.revision) ?? null,
    },
    lock: heldLock(site, name),
    may: actionsOf(person, name),
  };
}

function wordsOf({ revision, by, action, subject, from, to, why, commit }: Change): string {
  return [revision, by, action, subject, from, to, why, commit].join(' ').toLowerCase();
}

function changeOf({ revision, at, by, change, past }: Revision): Change {
  const { action, subject, from, to, traffic = null, why = null } = change;
  const ofPackage = packagePast({ past }, subject)?.versions ?? [];
  const source = change.source ?? ofPackage.find(({ version }) => version === to)?.source;
  const { commit = null, isClean = true } = source ?? {};
  const about = { action, subject, from, to, traffic, why, commit, isUncommitted: !isClean };
  return { revision, at, by: authorName(by), ...about, damage: null };
}

function heldLock({ locks }: LatestRevision, name: string) {
  const held = lockOf(locks, name);
  return held ? { ...held, by: authorName(held.by) } : null;
}

function damagedChange(revision: number, damage: string): Change {
  const nothing = {
    from: null,
    to: null,
    traffic: null,
    why: null,
    commit: null,
    isUncommitted: false,
  };
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
