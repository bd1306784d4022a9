import { localeOfTexts } from '@redeem/host';

import type { RemoteRelease, ShellRelease } from '../release/read-release';
import { total, weighFiles, type WeighedFile } from './weigh-files';

/**
 * The scripts that a first visit of a page loads before it can be used, the heaviest first: those of
 * the shell, those of the remote whose page it is, and the texts of both in the locale of which they
 * weigh most.
 */
export async function weighFirstVisit(
  shell: ShellRelease,
  remote: RemoteRelease | undefined,
): Promise<WeighedFile[]> {
  const releases = [
    { release: shell, starts: shell.scripts },
    ...(remote ? [{ release: remote, starts: [remote.entry.path, ...remote.preload] }] : []),
  ];
  const files = releases.flatMap(({ release, starts }) =>
    release.files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, bytes }) => ({
        path: `${release.name}/${path}`,
        bytes,
        starts: starts.includes(path),
      })),
  );
  const started = await weighFiles(files.filter(({ starts }) => starts));
  const later = await weighFiles(files.filter(({ starts }) => !starts));
  const locales = new Set(later.map(({ path }) => localeOfTexts(path)));
  locales.delete(undefined);
  const texts = [...locales].map((locale) =>
    later.filter(({ path }) => localeOfTexts(path) === locale),
  );
  const [heaviest = []] = texts.toSorted((a, b) => total(b) - total(a));
  return [...started, ...heaviest].toSorted((a, b) => b.kilobytes - a.kilobytes);
}
