import pMap from 'p-map';
import { inc, type ReleaseType, rsort } from 'semver';

import { type Release, type ReleaseFile, releaseOf } from '../release/read-release';
import { type Author, authorName } from '../site/author';
import { brotliOf, isText } from '../site/bytes';
import { DeliveryError } from '../site/delivery-error';
import { packagePast } from '../site/past';
import {
  damaged,
  decodeFile,
  readRecord,
  readReleasedFile,
  type RecordedFile,
  recordPath,
  type ReleaseRecord,
  requireRecord,
  storedLength,
  storedPath,
} from '../site/record';
import type { Revision } from '../site/revision';
import { AT_ONCE, type Storage, toDocument } from '../site/storage';
import { packageFolder, releaseAt, releaseFolder } from '../site/version';

interface Storing {
  storage: Storage;
  by: Author;
  release: Release;
}

/**
 * Stores a release that no visitor gets. Its record is created last. Files that are there stay as they are, so an upload of
 * the same build that broke off goes on. Throws a DeliveryError if the version belongs to another build.
 */
export async function storeRelease(storing: Storing): Promise<ReleaseRecord> {
  const { storage, release, by } = storing;
  const folder = releaseFolder(release.name, release.version);
  const known = await requireFree(storage, release);
  if (known) return known;
  const store = async ({ path, bytes, integrity }: ReleaseFile) => {
    const br = isText(path) ? await brotliOf(bytes) : undefined;
    const file = { integrity, size: bytes.byteLength, ...(br && { br: br.byteLength }) };
    const name = `${folder}/${storedPath(path, file)}`;
    if (!(await storage.create(name, br ?? bytes))) await requireSame(storage, name, file);
    return [path, file] as const;
  };
  const files = Object.fromEntries(await pMap(release.files, store, { concurrency: AT_ONCE }));
  const { source } = release;
  const about = { files, ...(source && { source }), by, at: new Date().toISOString() };
  const record = { kind: release.kind, entry: release.entry, ...about } as ReleaseRecord;
  if (await storage.create(recordPath(folder), toDocument(record))) return record;
  return (await requireFree(storage, release)) ?? record;
}

/** Resolves to the record of a release that is stored already; null if none is. Throws a DeliveryError if it has other files. */
export async function requireFree(
  storage: Storage,
  { name, version, files }: Release,
): Promise<ReleaseRecord | null> {
  const record = await readRecord(storage, releaseFolder(name, version));
  const isSame =
    Object.keys(record?.files ?? {}).length === files.length &&
    files.every(({ path, integrity }) => record?.files[path]?.integrity === integrity);
  if (!record || isSame) return record;
  throw new DeliveryError(
    'conflict',
    `${name} ${version} is stored with other files, by ${authorName(record.by)} at ${record.at}. ` +
      `To publish those: delivery publish ${name} --version ${version}. A new build gets the next version: --bump patch`,
  );
}

/** Refuses to go on with an upload of another build, which runs or broke off. */
async function requireSame(storage: Storage, path: string, file: RecordedFile): Promise<void> {
  const stored = await storage.read(path);
  if (stored && (await decodeFile(stored, file))) return;
  const { name, version } = releaseAt(path);
  throw new DeliveryError(
    'conflict',
    `another upload of ${name} ${version}, of other files, runs or broke off (${path} differs). ` +
      'Publish the next version: --bump patch. `delivery gc --incomplete` removes one that broke off',
  );
}

/**
 * Resolves to a release that a site keeps, with the bytes that were built, and its record. Throws a DeliveryError if the site
 * does not have it, or if a file of it is damaged.
 */
export async function readStoredRelease(
  storage: Storage,
  name: string,
  version: string,
): Promise<{ release: Release; record: ReleaseRecord }> {
  const folder = releaseFolder(name, version);
  const record = await requireRecord(storage, folder);
  const read = async ([path, file]: [string, RecordedFile]): Promise<ReleaseFile> => {
    const bytes = await readReleasedFile(storage, folder, path, file);
    if (bytes) return { path, bytes: Buffer.from(bytes), integrity: file.integrity };
    throw damaged(storage, `${folder}/${path}`, 'is missing, or is not what was built');
  };
  const files = await pMap(Object.entries(record.files), read, { concurrency: AT_ONCE });
  const { source } = record;
  return { release: { ...releaseOf(name, version, files), ...(source && { source }) }, record };
}

/** Resolves to the record of a release. Throws a DeliveryError if a file is missing or has another length. Costs one listing. */
export async function requireStored(
  storage: Storage,
  name: string,
  version: string,
): Promise<ReleaseRecord> {
  const folder = releaseFolder(name, version);
  const record = await requireRecord(storage, folder);
  const stored = new Map((await storage.list(folder)).map(({ path, length }) => [path, length]));
  for (const [path, file] of Object.entries(record.files)) {
    const length = stored.get(`${folder}/${storedPath(path, file)}`);
    if (length === storedLength(file)) continue;
    const what = length === undefined ? 'is missing' : 'is not what was built';
    throw damaged(storage, `${folder}/${storedPath(path, file)}`, what);
  }
  return record;
}

interface NextVersion {
  storage: Storage;
  latest: Pick<Revision, 'past'>;
  name: string;
  bump: ReleaseType;
  /** Version to start from if no version of the package was published yet. */
  first: string;
}

/**
 * Resolves to the version after the highest one that visitors have had, or to a later one that is free. The version in
 * package.json does not count: others may have published since.
 */
export async function nextVersion(wanted: NextVersion): Promise<string> {
  const { storage, latest, name, bump, first } = wanted;
  const { versions = [], removed = [] } = packagePast(latest, name) ?? {};
  const taken = new Set([...removed, ...(await storage.folders(packageFolder(name)))]);
  const [highest = first] = rsort(versions.map(({ version }) => version));
  let version = inc(highest, bump);
  while (version !== null && taken.has(version)) version = inc(version, 'patch');
  if (version !== null) return version;
  throw new DeliveryError('refused', `cannot raise version ${highest}: use a version like 1.4.2`);
}
