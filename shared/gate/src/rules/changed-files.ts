import { BUILT_FILES, pageOfFirstView } from '@redeem/contracts';
import { localeOfTexts, localesOfContent } from '@redeem/host';
import type { ReleaseFile } from '@redeem/delivery';
import { releaseFolder } from '@redeem/delivery/site';

/** The compared parts of a release. */
export interface ComparedRelease {
  name: string;
  version: string;
  /** Path of the entry of a remote. The page of the shell is compared as the other files are. */
  entry?: string | undefined;
  files: readonly ReleaseFile[];
}

/** A file that differs between two releases. */
interface ChangedFile {
  /** Its path in the second release, or in the first one if only that has it. */
  path: string;
  /** Its text in the first release, and in the second, without what differs in every release. */
  was: string | undefined;
  is: string | undefined;
  /** Its paths in both: several files whose paths differ by their hashes are compared as one. */
  paths: { was: readonly string[]; is: readonly string[] };
}

/** What differs between two releases: neither code nor texts if only versions and hashes do. */
export interface ContentDifference {
  /** Whether anything but texts differs. */
  code: boolean;
  /** The locales whose texts differ. */
  locales: string[];
}

/** Returns what changed files hold. `files` are those of a release, and tell which locales there are. */
export function contentOf(
  changed: readonly Pick<ChangedFile, 'path'>[],
  files: readonly Pick<ReleaseFile, 'path'>[],
): ContentDifference {
  const all = files.flatMap(({ path }) => localeOfTexts(path) ?? []);
  const locales = changed.map(({ path }) => localesOfContent(path, all));
  const code = locales.some((ofFile) => ofFile.length === 0);
  return { code, locales: [...new Set(locales.flat())].sort() };
}

/**
 * Compares two releases of a package file by file. Version, file hashes and integrities are left out: they change with every
 * release.
 */
export function changedFiles(before: ComparedRelease, after: ComparedRelease): ChangedFile[] {
  const [old, young] = [comparableFiles(before), comparableFiles(after)];
  return [...new Set([...old.keys(), ...young.keys()])].flatMap((stem) => {
    const [was, is] = [old.get(stem), young.get(stem)];
    if (was?.text === is?.text) return [];
    const paths = { was: was?.paths ?? [], is: is?.paths ?? [] };
    return { path: is?.path ?? was?.path ?? stem, was: was?.text, is: is?.text, paths };
  });
}

const UNSEEN: readonly string[] = [BUILT_FILES.promises, BUILT_FILES.check];

/** Returns the files by path without the hash. Parts that differ in every release are replaced in their texts. */
function comparableFiles({ name, version, entry, files }: ComparedRelease) {
  const replacements = [
    [`${name}@${version}`, `${name}@version`],
    [`"${version}"`, '"version"'],
    // The name of the shell in the run time of module federation.
    [`:${version}"`, ':version"'],
    [`/${releaseFolder(name, version)}/`, '/folder/'],
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
  const compared = files
    // The entry contains only names and hashes. The minifier chooses its letters by their frequency, also in
    // hashes, so it differs in every release. Every visit runs it.
    .filter(({ path }) => path !== entry)
    // A rule of the gate compares the promises with the site, and no visitor gets the others.
    .filter(({ path }) => !UNSEEN.includes(path))
    // A first view contains the texts. The visits compare it with what React renders.
    .filter(({ path }) => pageOfFirstView(path) === undefined)
    .map(({ path, bytes }) => ({ path, stem: splitPath(path).stem, text: comparable(bytes) }));
  // The paths of two files may differ by their hashes only.
  return new Map(
    compared.map(({ path, stem }) => {
      const same = compared.filter((one) => one.stem === stem);
      return [
        stem,
        {
          path,
          paths: same.map((one) => one.path),
          text: same
            .map(({ text }) => text)
            .sort()
            .join('\n'),
        },
      ];
    }),
  );
}

/** Returns stem and hash of a path: `support-en.js` and `9e2d765f` for `support-en.9e2d765f.js`. */
function splitPath(path: string): { stem: string; hash?: string | undefined } {
  const [, start = path, hash, end = ''] = /^([^.]+)\.([0-9a-f]{8})(\..+)$/.exec(path) ?? [];
  return { stem: start + end, hash };
}
