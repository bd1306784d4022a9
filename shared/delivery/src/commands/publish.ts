import { type Source, versionsIn } from '@redeem/contracts';

import type { Release } from '../release/read-release';
import type { SourceCheckout } from '../release/source';
import { authorName } from '../site/author';
import type { SiteAuthor } from '../site/change-site';
import { DeliveryError } from '../site/delivery-error';
import { type LatestRevision, requireLatest } from '../site/history';
import { defaultVersion, pastVersion, requireKept } from '../site/past';
import { type Origin, requireUnlocked, type Revision } from '../site/revision';
import { give, requireHigher, requireWhole } from './give';
import { requireFree, storeRelease } from './store';

/** The steps of a publication, in order. Only the last one changes what visitors get. */
export type Step = 'check' | 'store' | 'give';

interface Replacement {
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** The checkout that the release was built from; null or absent if no commits are compared. */
  source?: SourceCheckout | null | undefined;
  /** Allows a version that is lower than the live one. */
  allowDowngrade?: boolean | undefined;
}

export interface Publication extends SiteAuthor, Replacement {
  release: Release;
  /** Throws a DeliveryError if the release must not go live on this site. */
  check: (release: Release, live: LatestRevision) => Promise<void>;
  /** Where the release comes from, if another site had it before. */
  origin?: Origin | undefined;
  onStep?: (step: Step) => void;
  onProgress?: (text: string) => void;
}

/**
 * Publishes a release: checks it, stores it, gives it to visitors. Resolves to the revision with which they get it;
 * otherwise nothing changes for them, and a refused release is not stored.
 */
export async function publish(publication: Publication): Promise<Revision> {
  const { storage, release, traffic, onStep = () => undefined } = publication;
  const { name, version } = release;
  if (release.kind === 'shell') requireWhole(traffic);
  const live = await requireLatest(storage);
  await requireReplaceable(live, { ...publication, name, version });
  await requireFree(storage, release);

  onStep('check');
  await publication.check(release, live);
  onStep('store');
  await storeRelease(publication);
  onStep('give');
  return give({
    ...publication,
    ...{ name, version },
    mayReplace: async (latest) => {
      await requireReplaceable(latest, { ...publication, name, version });
      requireSameShell(live, latest, name, version);
      requireFirst(live, latest, name, version);
    },
  });
}

/** Refuses a version that may not replace what visitors get: before the build, before the gate, and when the change is decided. */
export async function requireReplaceable(
  latest: Revision,
  replacement: Replacement & { name: string; version: string },
): Promise<void> {
  const { name, version, allowDowngrade = false } = replacement;
  requireUnlocked(latest, name);
  requireKept(latest, name, version);
  if (!allowDowngrade) requireHigher(latest, name, version);
  await requireContained(latest, replacement);
}

/** Refuses a release if the shell has changed since the release was checked. */
function requireSameShell(
  checked: Revision,
  latest: Revision,
  name: string,
  version: string,
): void {
  const shell = defaultVersion(latest.registry, 'shell');
  if (shell === defaultVersion(checked.registry, 'shell')) return;
  throw new DeliveryError(
    'conflict',
    `shell ${String(shell)} went live during the check. ${name} ${version} is stored. ` +
      `To check it with that shell and give it to visitors: delivery publish ${name} --version ${version}`,
  );
}

/** Refuses a release that another publication of the same build has given to visitors meanwhile; it may be rolled back since. */
function requireFirst(checked: Revision, latest: Revision, name: string, version: string): void {
  const other = pastVersion(latest, name, version);
  if (!other || pastVersion(checked, name, version)) return;
  const { by, revision } = other.since;
  throw new DeliveryError(
    'conflict',
    `${name} ${version} was published by ${authorName(by)} in revision ${String(revision)} meanwhile: ` +
      `look at it (delivery history ${name})`,
  );
}

/**
 * Refuses a release that does not contain the commit of a release it replaces: it would remove changes that another
 * person has published. Releases of different repositories are not compared, nor are releases without Git.
 */
export async function requireContained(
  latest: Revision,
  { name, traffic, source }: Replacement & { name: string },
): Promise<void> {
  if (!source || source.clone === 'none') return;
  for (const version of replacedBy(latest, name, traffic)) {
    const live = pastVersion(latest, name, version);
    if (!live?.source || isOfAnother(live.source, source)) continue;
    const isContained = await source.contains(live.source.commit);
    if (isContained) continue;
    const unshallow = source.clone === 'shallow' ? 'git fetch --unshallow, or ' : '';
    throw new DeliveryError(
      'refused',
      `${name} ${version}, which visitors get, was published by ${authorName(live.since.by)} from commit ${short(live.source)}. ` +
        (isContained === null
          ? `Git does not know here whether this release, of ${short(source)}, contains it: ` +
            'this clone lacks one of these commits. '
          : `This release, of ${short(source)}, does not contain it and would remove its changes. `) +
        `Run ${unshallow}git pull or git merge, and publish again; or add --allow-diverged`,
    );
  }
}

/** Returns the versions that lose visitors to the release: the default for a trial, otherwise all. */
function replacedBy({ registry }: Revision, name: string, traffic: number): string[] {
  if (traffic === 100) return versionsIn(registry, name);
  const standard = defaultVersion(registry, name);
  return standard === null ? [] : [standard];
}

function isOfAnother(live: Source, own: Source): boolean {
  const isNamed = live.repository !== undefined && own.repository !== undefined;
  return isNamed && live.repository !== own.repository;
}

function short({ commit }: Pick<Source, 'commit'>): string {
  return commit.slice(0, 10);
}
