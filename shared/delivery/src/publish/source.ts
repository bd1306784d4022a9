import { type Source, versionsIn } from '@redeem/contracts';
import type { SourceCheckout } from '@redeem/build/source';
import type { Storage } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { readRecord } from '../release/release-record';
import { versionFolder } from '../release/version';
import { defaultVersion } from '../revisions/past';
import type { Revision } from '../revisions/revision-contract';

interface Replacement {
  storage: Storage;
  name: string;
  /** Share of the visitors who get it, in percent. */
  traffic: number;
  /** Null if the release does not come from a Git checkout. */
  source: SourceCheckout | null;
}

/**
 * Refuses a release that does not contain the commit of a release it replaces: it would remove changes that another
 * person has published. Releases of different repositories are not compared, nor are releases without Git.
 */
export async function requireContained(
  { storage, name, traffic, source }: Replacement,
  latest: Revision,
): Promise<void> {
  if (!source || source.clone === 'none') return;
  for (const version of replacedBy(latest, name, traffic)) {
    // A damaged record must not stop the release that replaces it.
    const record = await readRecord(storage, versionFolder(name, version)).catch(() => null);
    const live = record?.source;
    if (!live || isOfAnother(live, source)) continue;
    const isContained = await source.contains(live.commit);
    if (isContained) continue;
    const unshallow = source.clone === 'shallow' ? 'git fetch --unshallow, or ' : '';
    throw new DeliveryError(
      'refused',
      `${name} ${version}, which visitors get, was built from commit ${short(live.commit)}. ` +
        (isContained === null
          ? `Git does not know here whether this release, of ${short(source.commit)}, contains it: ` +
            'this clone lacks one of these commits. '
          : `This release, of ${short(source.commit)}, does not contain it and would remove its changes. `) +
        `Run ${unshallow}git pull or git merge, and publish again; or add --allow-diverged`,
    );
  }
}

/** Returns the versions that lose visitors to the release: the default for a trial, otherwise all. */
export function replacedBy({ registry }: Revision, name: string, traffic: number): string[] {
  if (traffic === 100) return versionsIn(registry, name);
  const standard = defaultVersion(registry, name);
  return standard === null ? [] : [standard];
}

function isOfAnother(live: Source, own: Source): boolean {
  const isNamed = live.repository !== undefined && own.repository !== undefined;
  return isNamed && live.repository !== own.repository;
}

function short(commit: string): string {
  return commit.slice(0, 10);
}
