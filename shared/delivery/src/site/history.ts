import { ContractError, json, parseDocument } from '@redeem/contracts';
import pMap from 'p-map';

import { DeliveryError } from './delivery-error';
import { noPackage, packagePast } from './past';
import { type HistoryEntry, type Revision, RevisionContract, SITE } from './revision';
import { AT_ONCE, type Storage, type StoredFile, toDocument, toText } from './storage';

/** The folder of the history. No host serves it. */
export const HISTORY = 'history';

/** The live revision: state and past of a site. */
export interface LatestRevision extends Revision {
  /** Tells its file from another one with the same number, of a site that was made anew. */
  tag: string;
}

/** Returns the path of a revision. The number is padded, so that the names sort in the order of the revisions. */
export function pathOf(revision: number): string {
  return `${HISTORY}/${String(revision).padStart(8, '0')}.json`;
}

/**
 * Resolves to the newest revision of a site, which is what visitors get; null if there is no site. Resolves to the known one
 * itself, after one listing, if it is still the newest. Throws a DeliveryError if its file cannot be read.
 */
export async function latestRevision(
  storage: Storage,
  known?: LatestRevision,
): Promise<LatestRevision | null> {
  const files = known ? await revisionFiles(storage, pathOf(known.revision - 1)) : [];
  const [first] = files;
  const isKept = known && first?.path === pathOf(known.revision) && tagOf(first) === known.tag;
  if (isKept && files.length === 1) return known;
  // Another site may have taken its place, with lower numbers.
  const last = (isKept ? files : await revisionFiles(storage)).at(-1);
  if (!last) return null;
  const number = Number(/\d{8}/.exec(last.path)?.[0]);
  return { ...(await readRevision(storage, number)), tag: tagOf(last) };
}

/** Resolves to the newest revision. Throws a DeliveryError if there is no site. */
export async function requireLatest(storage: Storage): Promise<LatestRevision> {
  const latest = await latestRevision(storage);
  if (latest) return latest;
  throw new DeliveryError(
    'not-found',
    `there is no site at ${storage.name}: create one (npm run build for dist/, delivery init for another root), ` +
      'or name another with --root',
  );
}

/** Resolves to a revision. Throws a DeliveryError that names its file if it is missing or cannot be read. */
export async function readRevision(storage: Storage, number: number): Promise<Revision> {
  const path = pathOf(number);
  const bytes = await storage.read(path);
  if (!bytes) throw lost(storage, path, 'is missing');
  try {
    const revision = parseDocument(path, json(RevisionContract), toText(bytes));
    if (revision.revision === number && revision.registry.revision === number) return revision;
    throw new ContractError(path, ['revision'], `is ${String(revision.revision)}`);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw lost(storage, path, `cannot be read (${error.message})`);
  }
}

/**
 * Resolves to the changes of a site, the oldest first. A file that is lost or cannot be read is passed to `onDamage`. Throws a
 * DeliveryError if the site never had the package.
 *
 * @param name Only the changes of this package, and of the whole site; all changes for `site`.
 */
export async function siteHistory(
  storage: Storage,
  onDamage: (message: string) => void = () => undefined,
  name = SITE,
): Promise<HistoryEntry[]> {
  const latest = await requireLatest(storage);
  if (name !== SITE && !packagePast(latest, name)) throw noPackage(name);
  const numbers = Array.from({ length: latest.revision }, (_, index) => index + 1);
  const read = async (number: number): Promise<HistoryEntry[]> => {
    try {
      const { revision, at, by, change } = await readRevision(storage, number);
      return [{ revision, at, by, change }];
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      onDamage(error.message);
      return [];
    }
  };
  const entries = await pMap(numbers, read, { concurrency: AT_ONCE });
  const own = [name, SITE];
  return entries.flat().filter(({ change }) => name === SITE || own.includes(change.subject));
}

/**
 * Adds a revision after the latest one, or starts a history. The site changes at this one moment: if several commands
 * have read the same latest revision, one succeeds and the others get false.
 */
export async function addRevision(storage: Storage, revision: Revision): Promise<boolean> {
  const path = pathOf(revision.revision);
  const document = toDocument(revision);
  // A file that does not read back as its revision would stop every later command.
  parseDocument(path, json(RevisionContract), toText(document));
  try {
    if (await storage.create(path, document)) return true;
  } catch (error) {
    if (await isOurs(storage, path, document)) return true;
    throw error;
  }
  return isOurs(storage, path, document);
}

/** Checks whether a write took place: a storage may report a failure after a successful write. */
async function isOurs(storage: Storage, path: string, document: Uint8Array): Promise<boolean> {
  const bytes = await storage.read(path).catch(() => null);
  return bytes !== null && Buffer.from(bytes).equals(document);
}

/** Resolves to the files of the history after a path, the oldest first. Other files are ignored. */
async function revisionFiles(storage: Storage, after?: string): Promise<StoredFile[]> {
  const files = await storage.list(HISTORY, after);
  return files.filter(({ path }) => /^history\/\d{8}\.json$/.test(path));
}

function tagOf({ modified, length }: StoredFile): string {
  return `${String(modified.getTime())}-${String(length)}`;
}

function lost(storage: Storage, path: string, what: string): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${path} of ${storage.name} ${what}. Restore it from a backup of the site`,
  );
}
