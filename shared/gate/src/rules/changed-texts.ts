import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { ReleaseCheck } from '@redeem/delivery';
import { defaultVersion, pastVersion } from '@redeem/delivery/site';

/** What differs between a release and the live one: translations or articles, and nothing else. */
export interface ChangedTexts {
  /** The locales whose files differ, for example `en` and `fr_CA`; at least one. */
  locales: string[];
}

/** Matches a file with the texts of a locale, in the folder of a package. */
const TEXTS = /\/(?:locales|content)\/([a-z]{2}(?:_[A-Z]{2})?)(?:\.json|\/[^/]+\.md)$/;

/** Matches the folders of a checkout from which no remote is built: documents, journeys, tests, and the shell. */
const NOT_BUILT = /^(?:docs|e2e|shell)\/|\.(?:test|spec|test-support)\.tsx?$|(?:^|\/)README\.md$/;

/**
 * Resolves to the changed texts if Git finds nothing else between the commits of the live release and of this one; null if
 * other files changed too, or if Git does not know. The history says from which commit the live release was built.
 */
export async function findChangedTexts({
  release: { kind, name, source },
  live,
  folder,
}: Pick<ReleaseCheck, 'release' | 'live' | 'folder'>): Promise<ChangedTexts | null> {
  const version = defaultVersion(live.registry, name);
  const was = version === null ? undefined : pastVersion(live, name, version)?.source;
  if (kind === 'shell' || !source?.isClean || !was?.isClean) return null;
  const diff = ['diff', '--name-only', '--no-renames', '-z', was.commit, source.commit];
  const options = { cwd: folder, maxBuffer: 1e8 };
  const changed = await promisify(execFile)('git', diff, options).catch(() => null);
  const own = `remotes/${name}/`;
  const locales = changed?.stdout
    .split('\0')
    .filter((path) => path !== '' && !NOT_BUILT.test(path))
    .filter((path) => path.startsWith(own) || !path.startsWith('remotes/'))
    .map((path) => (path.startsWith(own) ? TEXTS.exec(path)?.[1] : undefined));
  const known = new Set(locales?.filter((locale) => locale !== undefined));
  if (!locales || known.size === 0 || locales.includes(undefined)) return null;
  return { locales: [...known].sort() };
}
