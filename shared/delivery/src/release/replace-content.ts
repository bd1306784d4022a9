import { createHash } from 'node:crypto';

import {
  BUILT_FILES,
  type ContentData,
  firstViewDocument,
  pageOfFirstView,
  parsePromises,
  versionsOfFirstView,
  type Views,
} from '@redeem/contracts';
import { integrityOf, isContent } from '@redeem/host';

import { ReleaseError } from '../delivery-error';
import { changedFiles } from './changed-files';
import { contentBytes } from './content-data';
import { releaseOf, type RemoteRelease } from './read-release';
import type { ReleaseFile } from './release-files';

/** What the program of a release makes of texts. */
export interface RenderedContent {
  /** The scripts with texts, by their names without the hash. */
  scripts: Readonly<Record<string, string>>;
  /** As in the promises of a release. */
  anchors: Record<string, string[]>;
  messages: Record<string, string[]>;
  /** By page. */
  firstViews: Readonly<Record<string, Views>>;
}

interface Replacement {
  /** The version of the new release. */
  version: string;
  /** Its texts. The scripts in it name the new version. */
  data: ContentData;
  rendered: RenderedContent;
}

/** Returns a text in which a release names itself by another version, as its scripts do: `support@1.0.0`. */
export function withVersion(text: string, { name, version }: RemoteRelease, next: string): string {
  return text.replaceAll(`${name}@${version}`, `${name}@${next}`);
}

/**
 * Returns a release that has the code of another one, with other texts: what a build of that code with these texts makes, under another
 * version. Each changed file has a name of its own, and entry and manifest name all files with their hashes. Throws a `ReleaseError`
 * if anything but texts would differ.
 */
export function replaceContent(
  base: RemoteRelease,
  { version, data, rendered }: Replacement,
): RemoteRelease {
  const renamed = new Map<string, string>();
  const scripts = base.files
    .filter((file) => file.path.endsWith('.js') && file !== base.entry)
    .map((file) => {
      const stem = stemOf(file.path);
      const text = rendered.scripts[stem] ?? withVersion(file.bytes.toString(), base, version);
      const path = namedByHash(file.path, text);
      renamed.set(file.path, path);
      // A script may name itself, or rather the file with its licences.
      return fileOf(path, text.replaceAll(file.path, path));
    });
  const lost = Object.keys(rendered.scripts).filter(
    (stem) => !scripts.some(({ path }) => stemOf(path) === stem),
  );
  if (lost.length > 0)
    throw new ReleaseError(`${base.name} ${base.version} has no ${lost.join(', ')}`);

  const entryText = withNewHashes(withVersion(base.entry.bytes.toString(), base, version), base, {
    renamed,
    scripts,
  });
  const entry = fileOf(namedByHash(base.entry.path, entryText), entryText);
  renamed.set(base.entry.path, entry.path);

  const others = base.files
    .filter((file) => !file.path.endsWith('.js'))
    .map((file) => otherFile(file, { base, version, data, rendered, renamed }));
  const files = [...scripts, entry, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  const release = releaseOf(base.name, version, files);
  if (release.kind !== 'remote') throw new ReleaseError(`${base.name} is no remote`);
  requireSameCode(base, release);
  return { ...release, ...(base.source && { source: base.source }) };
}

interface Renaming extends Replacement {
  base: RemoteRelease;
  renamed: ReadonlyMap<string, string>;
}

/** Returns what becomes of a file that is no script. */
function otherFile(
  file: ReleaseFile,
  { base, version, data, rendered, renamed }: Renaming,
): ReleaseFile {
  const { path, bytes } = file;
  const page = pageOfFirstView(path);
  if (page !== undefined) {
    const views = rendered.firstViews[page];
    if (!views) throw new ReleaseError(`the first view of ${page} was not rendered`);
    const versions = versionsOfFirstView(bytes.toString());
    if (versions === null)
      throw new ReleaseError(`${path} of ${base.name} ${base.version} has another format`);
    return fileOf(path, firstViewDocument(versions, views));
  }
  if (path === BUILT_FILES.content) return fileOf(path, contentBytes(data));
  if (path === BUILT_FILES.promises) {
    const { offers, needs } = parsePromises(bytes.toString());
    const { anchors, messages } = rendered;
    const promises = { offers: { ...offers, anchors }, needs: { ...needs, messages } };
    return fileOf(path, JSON.stringify(promises));
  }
  if (path === BUILT_FILES.manifest) {
    const text = bytes.toString().replace(/(?<="buildVersion":\s*")[^"]*/, () => version);
    return fileOf(path, replaceEach(text, renamed));
  }
  const licenceOf = renamed.get(path.replace(/\.LICENSE\.txt$/, ''));
  return licenceOf === undefined ? file : { ...file, path: `${licenceOf}.LICENSE.txt` };
}

interface Renamed {
  renamed: ReadonlyMap<string, string>;
  scripts: readonly ReleaseFile[];
}

/** Returns an entry with the hashes of the new scripts, in their names and for their bytes. Throws if it does not name each. */
function withNewHashes(entry: string, base: RemoteRelease, { renamed, scripts }: Renamed): string {
  const replaced = new Map<string, string>();
  for (const { path, integrity } of base.files) {
    const next = scripts.find((script) => script.path === renamed.get(path));
    if (!next) continue;
    replaced.set(integrity, next.integrity);
    replaced.set(hashIn(path), hashIn(next.path));
  }
  const unnamed = [...replaced.keys()].filter((hash) => entry.split(hash).length !== 2);
  if (unnamed.length > 0) {
    throw new ReleaseError(`${base.entry.path} does not name ${unnamed.join(', ')} once`);
  }
  return replaceEach(entry, replaced);
}

/** Replaces texts by others at once, so that no replacement is replaced again. */
function replaceEach(text: string, by: ReadonlyMap<string, string>): string {
  const either = [...by.keys()].map((one) => one.replace(/[.+/]/g, '\\$&')).join('|');
  return text.replace(new RegExp(either, 'g'), (one) => by.get(one) ?? one);
}

/** Refuses a release that differs from its base in more than texts. */
function requireSameCode(base: RemoteRelease, release: RemoteRelease): void {
  const changed = changedFiles(
    { ...base, entry: base.entry.path },
    { ...release, entry: release.entry.path },
  );
  const others = changed.filter(({ path }) => !isContent(path)).map(({ path }) => path);
  if (others.length > 0)
    throw new ReleaseError(`more than texts would differ: ${others.join(', ')}`);
}

const HASHED = /^(?<stem>[^.]+)\.(?<hash>[0-9a-f]{8})(?=\.)/;

/** Returns the name of a file without hash and ending. */
function stemOf(path: string): string {
  return HASHED.exec(path)?.groups?.['stem'] ?? path;
}

function hashIn(path: string): string {
  const hash = HASHED.exec(path)?.groups?.['hash'];
  if (hash === undefined) throw new ReleaseError(`${path} has no hash in its name`);
  return hash;
}

/** Returns the path of a file with the hash of another text. */
function namedByHash(path: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashIn(path).length);
  return path.replace(HASHED, `$<stem>.${hash}`);
}

function fileOf(path: string, content: string | Buffer): ReleaseFile {
  const bytes = Buffer.from(content);
  return { path, bytes, integrity: integrityOf(bytes) };
}
