import type { PageRegistry } from './page-registry';
import type { FallbackRelease, Registry, RegistryEntry } from './registry-contract';

/** The releases of every remote, by its name. */
interface ReleasesByRemote<Entry> {
  microFrontends: Record<string, Entry[]>;
}

/** Returns the releases of a remote; an empty list for an unknown name. */
export function releasesOf<Entry>(
  { microFrontends }: ReleasesByRemote<Entry>,
  name: string,
): Entry[] {
  return Object.hasOwn(microFrontends, name) ? (microFrontends[name] ?? []) : [];
}

/** Returns the live versions of a remote or of the shell. */
export function versionsIn(registry: Registry, name: string): string[] {
  const releases = name === 'shell' ? [registry.shell] : releasesOf(registry, name);
  return releases.flatMap((release) => (release ? [release.metadata.version] : []));
}

/** Returns the release for the visitors who are in no trial. */
export function defaultOf(entries: readonly RegistryEntry[]): RegistryEntry | undefined {
  return entries.find(({ deployment }) => deployment.default);
}

/** Returns every live release of every remote. */
export function everyRelease<Entry>({
  microFrontends,
}: ReleasesByRemote<Entry>): { name: string; entry: Entry }[] {
  return Object.entries(microFrontends).flatMap(([name, entries]) =>
    entries.map((entry) => ({ name, entry })),
  );
}

/** Returns every release that a page may run: the live ones and their fallbacks. */
export function runnableReleases(
  registry: PageRegistry,
): { name: string; release: FallbackRelease }[] {
  return everyRelease(registry).flatMap(({ name, entry }) => {
    const { fallback } = entry.extras;
    return (fallback ? [entry, fallback] : [entry]).map((release) => ({ name, release }));
  });
}
