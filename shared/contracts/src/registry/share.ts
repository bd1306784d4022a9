import type { RegistryEntry } from './registry-contract';

/** A visitor is in one of these, for each remote in another one. */
const BUCKETS = 10_000;

/** Whether a release is for everybody or on trial. */
type Deployed = Pick<RegistryEntry, 'deployment'>;

/**
 * Which of a remote's releases this visitor gets: the trials take their shares of the buckets in
 * order, from the first bucket on, and the default has the rest. The bucket depends on the visitor
 * and the remote alone, so a trial that is added at the end takes visitors from the default only.
 */
export function shareOf<Entry extends Deployed>(
  visitorId: string,
  remote: string,
  entries: readonly Entry[],
): Entry | undefined {
  const bucket = hash(`${visitorId}:${remote}`) % BUCKETS;
  let end = 0;
  const trial = entries.find(({ deployment }) => {
    if (deployment.default) return false;
    end += (deployment.traffic / 100) * BUCKETS;
    return bucket < end;
  });
  return trial ?? defaultOf(entries);
}

function defaultOf<Entry extends Deployed>(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ deployment }) => deployment.default) ?? entries[0];
}

/**
 * FNV-1a with MurmurHash3's finalizer: FNV alone leaves texts that differ in their last characters
 * alone (the remote's name) close together; the finalizer lets every bit change half of the others.
 */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
