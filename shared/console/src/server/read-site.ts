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
import * as v from 'valibot';

import type { Change, HistoryPage, Overview, PackageDetail, PackageRow, Person } from '../api';
import { rightOn, wasForAll } from './people';
import { Refused } from './refusals';

/** The number of changes that a page of the history has: some more if a search finds many. */
const PAGE = 3 * AT_ONCE;
/** The number of revisions that one search looks at. */
const SEARCHED = 500;
const RELEASES = 30;

/** What the history is asked for: words, and the revision before which it begins. */
export const HistoryContract = v.object({
  text: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  before: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,8}$/), v.transform(Number))),
});

/** A change, with the commits from which the releases before and after it were built. */
export interface Step {
  change: Change;
  commits: { from: string | null; to: string | null };
}

export type SiteReader = ReturnType<typeof createSiteReader>;

/** Reads a site for pages: its head when it has changed, its history by pages. */
export function createSiteReader(storage: Storage) {
  let known: LatestRevision | null = null;
  /** The changes by revision: none ever becomes another one. Null stands for a file that cannot be read. */
  const steps = new Map<number, Step | null>();

  /** Resolves to the latest revision. Costs one listing if nothing has changed. */
  async function latest(): Promise<LatestRevision> {
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
    const { revision, at } = site;
    return {
      ...{ revision, at, siteLock: heldLock(site, SITE), right: rightOn(person, null) },
      packages: await pMap(names, (name) => rowOf(site, name, person), { concurrency: AT_ONCE }),
    };
  }

  async function rowOf(site: LatestRevision, name: string, person: Person): Promise<PackageRow> {
    const { live, changed } = packageStatus(site, name);
    return {
      ...{ name, live, lock: heldLock(site, name), right: rightOn(person, name) },
      changed: changed && (await sinceOf(changed)),
    };
  }

  /** Resolves to when, by whom and why something has changed. */
  async function sinceOf({ revision, at, by }: Pick<Revision, 'revision' | 'at' | 'by'>) {
    const { why = null } = (await stepAt(revision))?.change ?? {};
    return { revision, at, by: authorName(by), why };
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
    const row = await rowOf(site, name, person);
    const { live, right } = row;
    const isLocked = [name, SITE].some((subject) => lockOf(site.locks, subject));
    const mayGive = (version: string) =>
      !isLocked && (right === 'all' || (right === 'take' && wasForAll(site, name, version)));
    const shown = versions.toReversed().slice(0, RELEASES);
    const releases = shown.map(async ({ version, since, until, source }) => {
      const traffic = live.find((other) => other.version === version)?.traffic ?? null;
      const mayReturn = traffic === null && mayGive(version);
      const about = { version, traffic, until: until?.at ?? null, mayReturn };
      return { ...about, since: await sinceOf(since), commit: source?.commit ?? null };
    });
    return {
      ...{ ...row, revision: site.revision, siteLock: heldLock(site, SITE), stored },
      releases: await Promise.all(releases),
    };
  }

  /** Resolves to the changes before a revision that have all words of a text, the newest first. */
  async function history(query: v.InferOutput<typeof HistoryContract>): Promise<HistoryPage> {
    const { before = Infinity, text = '' } = query;
    const site = await latest();
    const words = text.toLowerCase().split(/\s+/);
    const matches = (change: Change) => words.every((word) => wordsOf(change).includes(word));
    const entries: Change[] = [];
    let next = Math.min(before, site.revision + 1);
    const last = Math.max(1, next - SEARCHED);
    while (next > last && entries.length < PAGE) {
      const length = Math.min(AT_ONCE, next - last);
      const numbers = Array.from({ length }, (_, index) => next - 1 - index);
      const found = await Promise.all(numbers.map(stepAt));
      entries.push(...found.flatMap((one) => one?.change ?? []).filter(matches));
      next -= length;
    }
    return { entries, before: next > 1 ? next : null };
  }

  /** Resolves to a change of the site with its commits. Throws a Refused if there is no such revision. */
  async function step(number: number): Promise<Step> {
    const { revision } = await latest();
    const found = number > 0 && number <= revision ? await stepAt(number) : null;
    if (found) return found;
    const last = String(revision);
    throw new Refused(404, `There is no revision ${String(number)} to read: the last is ${last}.`);
  }

  async function stepAt(number: number): Promise<Step | null> {
    const known = steps.get(number);
    if (known !== undefined) return known;
    const found = await readRevision(storage, number).then(stepOf, (error: unknown) => {
      if (error instanceof DeliveryError) return null;
      throw error;
    });
    steps.set(number, found);
    return found;
  }

  return { latest, overview, detail, history, step };
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
    change: { revision, at, by: authorName(by), ...about },
    commits: { from: sourceOf(from)?.commit ?? null, to: commit },
  };
}

function heldLock({ locks }: LatestRevision, name: string) {
  const held = lockOf(locks, name);
  return held ? { ...held, by: authorName(held.by) } : null;
}
