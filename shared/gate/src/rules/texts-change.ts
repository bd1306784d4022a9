import { basename, dirname } from 'node:path/posix';

import { BUILT_FILES, defaultOf, pageOfFirstView, releasesOf } from '@redeem/contracts';
import { localeOfTexts } from '@redeem/host';

import { readRecord } from '@redeem/delivery';
import type { Candidate, TextsChange } from '../candidate';

/** The compared parts of a release. */
interface ComparedRelease {
  name: string;
  version: string;
  /** Path of its entry. */
  entry: string;
  files: { path: string; integrity: string; bytes: Uint8Array }[];
}

/**
 * Compares a release of a remote with the live default release, file by file. Version, file hashes and
 * integrities are left out: they change with every release. Returns null when anything but the files of
 * locales (`<remote>-<locale>.<hash>.js`) differs, or when there is nothing to compare with.
 */
export async function findTextsChange(
  candidate: Pick<Candidate, 'release' | 'live' | 'storage'>,
): Promise<TextsChange | null> {
  const { release } = candidate;
  if (release.kind === 'shell') return null;
  const live = await readLiveRelease(candidate);
  if (!live) return null;

  const before = comparableFiles(live);
  const after = comparableFiles({ ...release, entry: release.entry.path });
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (stem) => before.get(stem)?.text !== after.get(stem)?.text,
  );
  const locales = changed.flatMap((stem) => {
    const path = after.get(stem)?.path;
    const [was, is] = [before.get(stem)?.text, after.get(stem)?.text];
    // A new or removed locale or key changes more than texts, because code refers to it.
    const hasSameKeys = was !== undefined && is !== undefined && keysIn(was) === keysIn(is);
    return hasSameKeys && path !== undefined ? (localeOfTexts(path) ?? []) : [];
  });
  if (locales.length === 0 || locales.length < changed.length) return null;
  return { version: live.version, locales: locales.sort() };
}

async function readLiveRelease({
  release: { name },
  live,
  storage,
}: Pick<Candidate, 'release' | 'live' | 'storage'>): Promise<ComparedRelease | null> {
  const entry = defaultOf(releasesOf(live, name));
  if (!entry) return null;
  const folder = dirname(entry.url.slice(1));
  const record = await readRecord(storage, folder);
  if (!record) return null;
  const files: ComparedRelease['files'] = [];
  for (const [path, integrity] of Object.entries(record.files)) {
    const bytes = await storage.read(`${folder}/${path}`);
    // Without the file the releases cannot be compared, so everything is checked.
    if (!bytes) return null;
    files.push({ path, integrity, bytes });
  }
  return { name, version: entry.metadata.version, entry: basename(entry.url), files };
}

/** Returns the files by path without the hash. Parts that differ in every release are replaced in their texts. */
function comparableFiles({ name, version, entry, files }: ComparedRelease) {
  const replacements = [
    [`${name}@${version}`, `${name}@version`],
    [`"${version}"`, '"version"'],
    ...files.flatMap(({ path, integrity }) => {
      const { stem, hash } = splitPath(path);
      return [[integrity, `integrity of ${stem}`], ...(hash ? [[hash, `hash of ${stem}`]] : [])];
    }),
  ] as [string, string][];
  const comparable = (bytes: Uint8Array) =>
    replacements.reduce(
      (text, [value, placeholder]) => text.replaceAll(value, placeholder),
      Buffer.from(bytes).toString('latin1'),
    );
  return new Map(
    files
      // The entry contains only names and hashes. The minifier chooses its letters by their frequency, also in
      // hashes, so it differs in every release. Every visit runs it.
      .filter(({ path }) => path !== entry)
      // Another rule compares the promises with the site.
      .filter(({ path }) => path !== BUILT_FILES.promises)
      // A first view contains the texts. The visits compare it with what React renders.
      .filter(({ path }) => pageOfFirstView(path) === undefined)
      .map(({ path, bytes }) => [splitPath(path).stem, { path, text: comparable(bytes) }]),
  );
}

/** Returns the keys of the translations in a built file, which contains them as JSON. */
function keysIn(text: string): string {
  return Array.from(text.matchAll(/"([\w.-]+)":/g), ([, key]) => key)
    .sort()
    .join(' ');
}

/** Returns stem and hash of a path: `support-en.js` and `9e2d765f` for `support-en.9e2d765f.js`. */
function splitPath(path: string): { stem: string; hash?: string | undefined } {
  const [, start = path, hash, end = ''] = /^([^.]+)\.([0-9a-f]{8})(\..+)$/.exec(path) ?? [];
  return { stem: start + end, hash };
}
