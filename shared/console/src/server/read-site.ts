import { packageStatus, unpublishedFolders } from '@redeem/delivery';
import { PACKAGE_NAME } from '@redeem/contracts';
import {
  AT_ONCE,
  authorName,
  DeliveryError,
  latestRevision,
  type LatestRevision,
  lockOf,
  packagePast,
  pastVersion,
  readRevision,
  releaseAt,
  type Revision,
  SITE,
  type Storage,
  StoreError,
} from '@redeem/delivery/site';
import pMap from 'p-map';

import type { Change, HistoryPage, Overview, PackageDetail, PackageRow, Person } from '../api';
import { rightOn, wasForAll } from './people';
import { Refused } from './refusals';

/** The number of packages of the overview whose last reason is read: each is in a file of its own. */
const REASONS = 25;
const PAGE = 50;
/** The number of revisions that one search looks at. */
const SEARCHED = 500;
const RELEASES = 30;
/** The number of changes that are kept in memory: none ever becomes another one. */
const KEPT = 20_000;

interface HistoryQuery {
  before?: number;
  text?: string;
}

/** A change, with the commits from which the releases before and after it were built. */
export interface Step {
  change: Change;
  commits: { from: string | null; to: string | null };
}

export type SiteReader = ReturnType<typeof createSiteReader>;

/** Reads a site for pages: its head when it has changed, its history by pages. */
export function createSiteReader(storage: Storage) {
  let known: LatestRevision | null = null;
  let reading: Promise<LatestRevision> | null = null;
  const steps = new Map<number, Step>();

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
    if (known && found.site !== known.site) steps.clear();
    known = found;
    return found;
  }

  async function overview(person: Person): Promise<Overview> {
    const [site, folders] = await Promise.all([latest(), storage.folders('remotes')]);
    const live = ['shell', ...Object.keys(site.registry.microFrontends)];
    // What is stored for the first time, and what was withdrawn.
    const names = [...live, ...folders.filter((name) => !live.includes(name))];
    const newest = names
      .flatMap((name) => packagePast(site, name)?.changed.revision ?? [])
      .sort((one, other) => other - one)
      .slice(0, REASONS);
    const changes = await changesAt([...new Set(newest)]);
    const reasons = new Map(changes.map(({ revision, why }) => [revision, why]));
    return {
      ...{ revision: site.revision, at: site.at, last: await changeAt(site.revision) },
      packages: names.map((name) => rowOf(site, name, person, reasons)),
      siteLock: heldLock(site, SITE),
      right: rightOn(person, null),
    };
  }

  async function detail(name: string, person: Person): Promise<PackageDetail> {
    const site = await latest();
    const past = packagePast(site, name);
    const versions = past?.versions ?? [];
    const unpublished = PACKAGE_NAME.test(name)
      ? await unpublishedFolders(storage, site, name)
      : [];
    const stored = unpublished
      .filter(({ isStored }) => isStored)
      .map(({ folder }) => releaseAt(folder).version);
    if (versions.length + stored.length === 0)
      throw new Refused(404, 'The site never had this package.');
    const { live, changed } = packageStatus(site, name);
    const shown = versions.toReversed().slice(0, RELEASES);
    const [last, ...since] = await changesAt([
      changed?.revision ?? site.revision,
      ...shown.map((version) => version.since.revision),
    ]);
    const reasons = new Map(last && [[last.revision, last.why]]);
    const right = rightOn(person, name);
    const isLocked = [name, SITE].some((subject) => lockOf(site.locks, subject));
    const mayGive = (version: string) =>
      !isLocked && (right === 'all' || (right === 'take' && wasForAll(site, name, version)));
    return {
      ...rowOf(site, name, person, reasons),
      ...{ revision: site.revision, siteLock: heldLock(site, SITE), stored },
      releases: shown.flatMap(({ version, until, source }, index) => {
        const change = since[index];
        const traffic = live.find((other) => other.version === version)?.traffic ?? null;
        const mayReturn = traffic === null && mayGive(version);
        const about = { version, traffic, until: until?.at ?? null, mayReturn };
        return change ? [{ ...about, since: change, commit: source?.commit ?? null }] : [];
      }),
      older: versions.length - shown.length,
    };
  }

  /** Resolves to the changes before a revision that have all words of a text, the newest first. */
  async function history({ before, text = '' }: HistoryQuery): Promise<HistoryPage> {
    const site = await latest();
    const words = text.toLowerCase().split(/\s+/);
    const matches = (change: Change) => words.every((word) => wordsOf(change).includes(word));
    const entries: Change[] = [];
    let next = Math.min(before ?? Infinity, site.revision + 1);
    const last = Math.max(1, next - SEARCHED);
    while (next > last && entries.length < PAGE) {
      const length = Math.min(AT_ONCE, next - last);
      const numbers = Array.from({ length }, (_, index) => next - 1 - index);
      for (const change of await changesAt(numbers)) {
        if (entries.length === PAGE) break;
        next = change.revision;
        if (matches(change)) entries.push(change);
      }
    }
    return { entries, before: next > 1 ? next : null };
  }

  /** Resolves to a change of the site with its commits. Throws a Refused if there is no such revision. */
  async function step(number: number): Promise<Step> {
    const { revision } = await latest();
    if (number > 0 && number <= revision) return stepAt(number);
    const last = String(revision);
    throw new Refused(404, `The site has no revision ${String(number)}: the last is ${last}.`);
  }

  async function stepAt(number: number): Promise<Step> {
    const known = steps.get(number);
    if (known) return known;
    try {
      const found = stepOf(await readRevision(storage, number));
      if (steps.size >= KEPT) steps.clear();
      steps.set(number, found);
      return found;
    } catch (error) {
      if (error instanceof DeliveryError) return damagedStep(number, error.message);
      throw error;
    }
  }

  async function changeAt(number: number): Promise<Change> {
    return (await stepAt(number)).change;
  }

  function changesAt(numbers: readonly number[]): Promise<Change[]> {
    return pMap(numbers, changeAt, { concurrency: AT_ONCE });
  }

  return { latest, overview, detail, history, step };
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
    right: rightOn(person, name),
  };
}

function wordsOf({ revision, by, action, subject, from, to, why, commit }: Change): string {
  return [revision, by, action, subject, from, to, why, commit].join(' ').toLowerCase();
}

function stepOf(found: Revision): Step {
  const { revision, at, by, change } = found;
  const { action, subject, from, to, traffic = null, why = null } = change;
  const sourceOf = (version: string | null) =>
    version === null ? undefined : pastVersion(found, subject, version)?.source;
  const { commit = null, isClean = true } = change.source ?? sourceOf(to) ?? {};
  const about = { action, subject, from, to, traffic, why, commit, isUncommitted: !isClean };
  return {
    change: { revision, at, by: authorName(by), ...about, damage: null },
    commits: { from: sourceOf(from)?.commit ?? null, to: commit },
  };
}

function heldLock({ locks }: LatestRevision, name: string) {
  const held = lockOf(locks, name);
  return held ? { ...held, by: authorName(held.by) } : null;
}

function damagedStep(revision: number, damage: string): Step {
  const nothing = { from: null, to: null, traffic: null, why: null, commit: null };
  const about = { at: '', by: '', action: '', subject: '', isUncommitted: false };
  return { change: { revision, ...about, ...nothing, damage }, commits: { from: null, to: null } };
}
