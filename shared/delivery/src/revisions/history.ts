import { DeliveryError } from '../delivery-error';
import { toDocument, toText } from '../document';
import type { Storage } from '../storage/storage';
import { parseRevision, type Revision } from './revision-contract';

const FOLDER = 'history';

/** Every revision of a site, the oldest first. */
export async function readHistory(storage: Storage): Promise<Revision[]> {
  const paths = await revisionPaths(storage);
  return Promise.all(paths.map((path) => readRevision(storage, path)));
}

/** The revision that is live. A site without one is not there. */
export async function readLatest(storage: Storage): Promise<Revision> {
  const last = (await revisionPaths(storage)).at(-1);
  if (last) return readRevision(storage, last);
  throw new DeliveryError(
    'not-found',
    `there is no site at ${storage.name}: make one (npm run build for dist/, delivery init for another folder), or name another with --root`,
  );
}

/**
 * Adds a revision. This is the one moment at which a change happens: of all who saw the same latest
 * revision one is first, and the others are told so by false.
 */
export async function addRevision(storage: Storage, revision: Revision): Promise<boolean> {
  const path = pathOf(revision.revision);
  const document = toDocument(revision);
  // What nobody could read again would be the end of every command.
  parseRevision(path, toText(document));
  return storage.create(path, document);
}

/** The oldest first; whatever else somebody has left there is no revision. */
async function revisionPaths(storage: Storage): Promise<string[]> {
  const files = await storage.list(FOLDER);
  return files.map(({ path }) => path).filter((path) => /\/\d{8}\.json$/.test(path));
}

async function readRevision(storage: Storage, path: string): Promise<Revision> {
  const bytes = await storage.read(path);
  if (!bytes) throw new DeliveryError('not-found', `${path} is gone from ${storage.name}`);
  return parseRevision(path, toText(bytes));
}

/** Padded, so that the order of the names is the order of the revisions. */
function pathOf(revision: number): string {
  return `${FOLDER}/${String(revision).padStart(8, '0')}.json`;
}
