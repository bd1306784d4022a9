import { isDeepStrictEqual } from 'node:util';

import { git, type ReleaseCheck } from '@redeem/delivery';
import { defaultVersion, pastVersion } from '@redeem/delivery/site';

/** What differs between a release and the live one: translations or articles, and nothing else. */
export interface ChangedTexts {
  /** The locales whose files differ, for example `en` and `fr_CA`; at least one. */
  locales: string[];
}

/** Matches an article of a locale, and the table of translations, in the folder of a package. */
const TEXTS = /\/content\/([a-z]{2}(?:_[A-Z]{2})?)\/[^/]+\.md$|\/src\/locales\.json$/;

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
  const tableOf = async ({ commit }: { commit: string }, path: string) =>
    JSON.parse(await git(folder, 'show', `${commit}:${path}`)) as Record<string, object>;
  const own = `remotes/${name}/`;
  try {
    const commits = [was.commit, source.commit];
    const diff = await git(folder, 'diff', '--name-only', '--no-renames', '-z', ...commits);
    const changed = diff
      .split('\0')
      .filter((path) => path !== '' && !NOT_BUILT.test(path))
      .filter((path) => path.startsWith(own) || !path.startsWith('remotes/'));
    if (!changed.every((path) => path.startsWith(own) && TEXTS.test(path))) return null;
    const ofFiles = changed.map(async (path) => {
      const [, locale] = TEXTS.exec(path) ?? [];
      return locale ?? changedIn(await tableOf(was, path), await tableOf(source, path));
    });
    const locales = [...new Set((await Promise.all(ofFiles)).flat())].sort();
    return locales.length > 0 ? { locales } : null;
  } catch {
    // Git does not know a commit, or a table is new.
    return null;
  }
}

/** Returns the locales that differ between two tables of translations. */
function changedIn(was: Record<string, object>, is: Record<string, object>): string[] {
  const locales = Object.keys({ ...was, ...is });
  return locales.filter((locale) => !isDeepStrictEqual(was[locale], is[locale]));
}
