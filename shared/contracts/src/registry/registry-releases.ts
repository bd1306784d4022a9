import type { PageRegistry } from './page-registry';
import type { FallbackRelease, Registry, RegistryEntry } from './registry-contract';

/** The releases of every remote, as a registry has them. */
interface ReleasesByRemote<Entry> {
  microFrontends: Record<string, Entry[]>;
}

/** The releases of a remote that visitors get; none for a name the registry does not know. */
export function releasesOf<Entry>(
  { microFrontends }: ReleasesByRemote<Entry>,
  name: string,
): Entry[] {
  return Object.hasOwn(microFrontends, name) ? (microFrontends[name] ?? []) : [];
}

/** The versions of a remote, or of the shell, that visitors get. */
export function versionsIn(registry: Registry, name: string): string[] {
  const releases = name === 'shell' ? [registry.shell] : releasesOf(registry, name);
  return releases.flatMap((release) => (release ? [release.metadata.version] : []));
}

/** The release of a remote for the visitors who are in no trial. */
export function defaultOf(entries: readonly RegistryEntry[]): RegistryEntry | undefined {
  return entries.find(({ deployment }) => deployment.default);
}

/** Every release of every remote that visitors get. */
export function everyRelease<Entry>({
  microFrontends,
}: ReleasesByRemote<Entry>): { name: string; entry: Entry }[] {
  return Object.entries(microFrontends).flatMap(([name, entries]) =>
    entries.map((entry) => ({ name, entry })),
  );
}

/** Every release that a page may come to run: those, and what they fall back on. */
export function runnableReleases(
  registry: PageRegistry,
): { name: string; release: FallbackRelease }[] {
  return everyRelease(registry).flatMap(({ name, entry }) => {
    const { fallback } = entry.extras;
    return (fallback ? [entry, fallback] : [entry]).map((release) => ({ name, release }));
  });
}
