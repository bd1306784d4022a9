import type { Registry } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';

import type { Storage } from '../storage/storage';
import { pathOf, readIntact, revisionNumbers } from './files';
import { changedPackages, pastAfter, subjectsOf } from './past';
import type { Packages, Past, RevisionFile } from './revision-contract';

/** The data that a history of format 1 has in all its files together. Format 2 stores it in snapshots. */
export interface OldHistory {
  pasts: Record<string, Past>;
  packages: Packages;
  /** The hash of each file that can be read, by path. */
  hashes: ReadonlyMap<string, string>;
  upgraded: NonNullable<RevisionFile['upgraded']>;
}

const read = new WeakMap<Storage, Map<number, Promise<OldHistory>>>();

/**
 * Reads all files of format 1 up to a revision, one at a time. A file that cannot be read is skipped and named, because
 * each of the others has the whole registry of its revision. The files never change, so the result is cached for the
 * storage.
 */
export function readOldHistory(storage: Storage, last: number): Promise<OldHistory> {
  const known = read.get(storage) ?? new Map<number, Promise<OldHistory>>();
  read.set(storage, known);
  const history = known.get(last) ?? scanOldHistory(storage, last);
  known.set(last, history);
  history.catch(() => known.delete(last));
  return history;
}

/** Like readOldHistory, without the cache. */
export async function scanOldHistory(storage: Storage, last: number): Promise<OldHistory> {
  const pasts: OldHistory['pasts'] = {};
  const packages: Packages = {};
  const lost: string[] = [];
  const hashes = new Map<string, string>();
  let before: Registry | null = null;
  const [first = 1] = await revisionNumbers(storage);
  for (let number = first; number <= last; number += 1) {
    const stored = await readIntact(storage, number);
    if (!stored) lost.push(pathOf(number));
    // A file of format 2 contains its own hashes.
    if (stored?.format !== 1) continue;
    const { path, hash, whole } = stored;
    hashes.set(path, hash);
    for (const name of changedPackages(before, whole)) {
      pasts[name] = pastAfter(pasts[name] ?? [], name, before, whole);
      packages[name] = { ...packages[name], past: last };
    }
    for (const name of subjectsOf(whole)) {
      const { revision, at, by } = whole;
      packages[name] = { past: last, changed: { revision, at, by } };
    }
    before = whole.registry;
  }
  return { pasts, packages, hashes, upgraded: { digest: digestOf(hashes, lost), lost } };
}

/**
 * Returns a hash over files of format 1. Files that were lost before the upgrade do not count, so that they can be
 * restored from a backup.
 */
export function digestOf(hashes: OldHistory['hashes'], lost: readonly string[]): string {
  const lines = [...hashes]
    .filter(([path]) => !lost.includes(path))
    .map(([path, hash]) => `${path} ${hash}\n`);
  return integrityOf(Buffer.from(lines.join('')));
}
