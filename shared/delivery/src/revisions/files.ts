import { ContractError, parseJsonDocument } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';

import { DeliveryError } from '../delivery-error';
import { toText } from '../storage/document';
import { HISTORY, type Storage } from '../storage/storage';
import { FORMAT, type RevisionFile, RevisionFileContract } from './revision-contract';

/** A file of the history with the hash of its bytes. */
export interface StoredRevision {
  number: number;
  path: string;
  hash: string;
  file: RevisionFile;
}

/** The highest number that a file of the history can have. */
export const LAST_NUMBER = 99_999_999;

/** Returns the path of a revision. The number is padded, so that the names sort in the order of the revisions. */
export function pathOf(revision: number): string {
  return `${HISTORY}/${String(revision).padStart(8, '0')}.json`;
}

/** Resolves to the numbers of all revisions, the oldest first. Other files in the folder are ignored. */
export async function revisionNumbers(storage: Storage): Promise<number[]> {
  const paths = await storage.paths(HISTORY);
  return paths.flatMap((path) => numberOf(path) ?? []);
}

/** Resolves to the time at which each revision was stored, by the clock of the storage. */
export async function modifiedAt(storage: Storage): Promise<Map<number, Date>> {
  const files = await storage.list(HISTORY);
  return new Map(files.map(({ path, modified }) => [numberOf(path) ?? 0, modified]));
}

/** Reads a file of the history. Throws a DeliveryError with the file and the remedy if it cannot be read. */
export async function readRevision(storage: Storage, number: number): Promise<StoredRevision> {
  const path = pathOf(number);
  const bytes = await storage.read(path);
  if (!bytes) throw damaged(storage, path, 'is missing');
  try {
    return { number, path, hash: integrityOf(bytes), file: parseRevision(path, number, bytes) };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw damaged(storage, path, `cannot be read (${error.message})`);
  }
}

/** Reads a file of the history; null if it is lost or cannot be read. */
export async function readIntact(storage: Storage, number: number): Promise<StoredRevision | null> {
  try {
    return await readRevision(storage, number);
  } catch (error) {
    if (error instanceof DeliveryError && error.reason === 'damaged') return null;
    throw error;
  }
}

/** Parses a file of the history. Throws a `ContractError` that names the fault. */
export function parseRevision(path: string, number: number, bytes: Uint8Array): RevisionFile {
  const format = formatOf(bytes);
  if (typeof format === 'number' && format > FORMAT) {
    throw new DeliveryError(
      'refused',
      `${path} has format ${String(format)}, and this tool reads up to ${String(FORMAT)}: update your checkout`,
    );
  }
  const file = parseJsonDocument(path, RevisionFileContract, toText(bytes));
  if (file.number === number) return file;
  throw new ContractError(path, [], `is revision ${String(file.number)}`);
}

/** Returns the error of a command that needs a damaged file. */
export function damaged(storage: Storage, path: string, what: string): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${path} of ${storage.name} ${what}. Restore it from a backup of the site; ` +
      '`delivery verify` names every file that is damaged. ' +
      'If there is no backup, `delivery repair` continues from registry.json',
  );
}

function numberOf(path: string): number | null {
  const [, number] = /^history\/(\d{8})\.json$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}

function formatOf(bytes: Uint8Array): unknown {
  try {
    return (JSON.parse(toText(bytes)) as { format?: unknown } | null)?.format;
  } catch {
    return undefined;
  }
}
