import { basename } from 'node:path/posix';

import { defaultOf, releasesOf } from '@redeem/contracts';

import { readStoredRelease } from '@redeem/delivery';
import type { Candidate, TextsChange } from '../candidate';
import { changedFiles, type ComparedRelease, contentOf } from './changed-files';

/**
 * Compares a release of a remote with the live default release, file by file. Version, file hashes and
 * integrities are left out: they change with every release. Returns null when anything but the files of
 * locales (`<remote>-<locale>.<hash>.js`) and languages (`content-<language>-<name>.<hash>.js`) differs, or when there is nothing to compare with.
 */
export async function findTextsChange(
  candidate: Pick<Candidate, 'release' | 'live' | 'storage'>,
): Promise<TextsChange | null> {
  const { release } = candidate;
  if (release.kind === 'shell') return null;
  const live = await readLiveRelease(candidate);
  if (!live) return null;

  const changed = changedFiles(live, { ...release, entry: release.entry.path });
  // A new or removed locale or key changes more than texts, because code refers to it.
  const hasSameKeys = changed.every(
    ({ was, is }) => was !== undefined && is !== undefined && keysIn(was) === keysIn(is),
  );
  const { code, locales } = contentOf(changed, release.files);
  return hasSameKeys && !code && locales.length > 0 ? { version: live.version, locales } : null;
}

async function readLiveRelease({
  release: { name },
  live: registry,
  storage,
}: Pick<Candidate, 'release' | 'live' | 'storage'>): Promise<ComparedRelease | null> {
  const entry = defaultOf(releasesOf(registry, name));
  if (!entry) return null;
  const { version } = entry.metadata;
  // Without all files the releases cannot be compared, so everything is checked.
  const live = await readStoredRelease(storage, name, version).catch(() => null);
  return live && { name, version, entry: basename(entry.url), files: live.release.files };
}

/** Returns the keys of the translations in a built file, which contains them as JSON. */
function keysIn(text: string): string {
  return Array.from(text.matchAll(/"([\w.-]+)":/g), ([, key]) => key)
    .sort()
    .join(' ');
}
