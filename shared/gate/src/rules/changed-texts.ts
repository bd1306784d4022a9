import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { type Release } from '@redeem/delivery';
import { defaultVersion, pastVersion, type Revision } from '@redeem/delivery/site';

/** A release that differs from the live one in translations or articles, and in nothing else. */
export interface ChangedTexts {
  /** The live version. */
  version: string;
  /** The locales whose files differ, for example `en` and `fr_CA`; at least one. */
  locales: string[];
}

/** Matches a file with the texts of a locale, in the folder of a package. */
const TEXTS = /^(?:.*\/)?(?:locales|content)\/([a-z]{2}(?:_[A-Z]{2})?)(?:\.json|\/[^/]+\.md)$/;

/** Matches the folders of a checkout from which no remote is built: documents, journeys, tests, and the shell. */
const NOT_BUILT = /^(?:docs|e2e|shell)\/|\.(?:test|spec|test-support)\.tsx?$|(?:^|\/)README\.md$/;

interface Compared {
  release: Pick<Release, 'kind' | 'name' | 'source'>;
  live: Pick<Revision, 'registry' | 'past'>;
  /** A folder of the checkout that the release was built from. */
  folder: string;
}

/**
 * Resolves to the changed texts if Git finds nothing else between the commit of the live release and the checkout from which the
 * release was built; null if other files changed too, or if Git does not know.
 */
export async function findChangedTexts({
  release,
  live,
  folder,
}: Compared): Promise<ChangedTexts | null> {
  const { kind, name, source } = release;
  const version = defaultVersion(live.registry, name);
  const was = version === null ? undefined : pastVersion(live, name, version)?.source;
  if (kind === 'shell' || version === null || !source || !was?.isClean) return null;
  const changed = await changedFiles(folder, was.commit, source.isClean ? source.commit : null);
  const own = `remotes/${name}/`;
  const built = changed?.filter(
    (path) => !NOT_BUILT.test(path) && (path.startsWith(own) || !path.startsWith('remotes/')),
  );
  const locales = built?.map((path) => (path.startsWith(own) ? TEXTS.exec(path)?.[1] : undefined));
  if (!locales || locales.length === 0 || locales.includes(undefined)) return null;
  return { version, locales: [...new Set(locales.filter((one) => one !== undefined))].sort() };
}

/** Resolves to the files that differ between two commits, or a commit and the checkout; null if Git does not know. */
async function changedFiles(
  folder: string,
  from: string,
  to: string | null,
): Promise<string[] | null> {
  const git = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)('git', words, { cwd: folder, maxBuffer: 1e8 });
    return stdout.split('\0').filter((path) => path !== '');
  };
  try {
    const tracked = await git(
      'diff',
      '--name-only',
      '--no-renames',
      '-z',
      from,
      ...(to ? [to] : []),
    );
    // Paths from the top of the checkout, as in a diff.
    const added = to
      ? []
      : await git('ls-files', '--others', '--exclude-standard', '--full-name', '-z', ':/');
    return [...tracked, ...added];
  } catch {
    return null;
  }
}
