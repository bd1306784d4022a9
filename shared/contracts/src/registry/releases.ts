import type { Registry, RegistryEntry } from './registry-contract';

/** The releases of every remote, by its name. */
interface ReleasesByRemote<Entry> {
  microFrontends: Record<string, Entry[]>;
}

/** Returns the releases of a remote; an empty list for an unknown name. */
export function releasesOf<Entry>({ microFrontends }: ReleasesByRemote<Entry>, name: string) {
  return Object.hasOwn(microFrontends, name) ? (microFrontends[name] ?? []) : [];
}

/** Returns the live versions of a remote or of the shell. */
export function versionsIn(registry: Registry, name: string): string[] {
  const releases = name === 'shell' ? [registry.shell] : releasesOf(registry, name);
  return releases.flatMap((release) => (release ? [release.metadata.version] : []));
}

/** Returns the release for the visitors who are in no trial. */
export function defaultOf<Entry extends Deployed>(entries: readonly Entry[]): Entry | undefined {
  return entries.find(({ deployment }) => deployment.default);
}

/** Returns every live release of every remote. */
export function everyRelease<Entry>({ microFrontends }: ReleasesByRemote<Entry>) {
  return Object.entries(microFrontends).flatMap(([name, entries]) =>
    entries.map((entry) => ({ name, entry })),
  );
}

/** The number of buckets. A visitor is in one of them, in a different one for each remote. */
const BUCKETS = 10_000;

/** A release with its deployment. */
type Deployed = Pick<RegistryEntry, 'deployment'>;

/** Returns true if visitors get the release. A trial without traffic would only make each page longer. */
export function isForVisitors({ deployment }: Deployed): boolean {
  return deployment.default || deployment.traffic > 0;
}

/**
 * Returns the release of a remote that this visitor gets. The trials take their shares of the buckets in
 * order, from the first bucket on; the default has the rest. The bucket depends on visitor and remote
 * only, so a trial that is added at the end takes visitors from the default only.
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
  return trial ?? defaultOf(entries) ?? entries[0];
}

/** Returns FNV-1a with MurmurHash3's finalizer: alone it gives close values to texts that differ only at their end. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
