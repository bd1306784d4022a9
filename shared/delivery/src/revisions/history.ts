import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import { ContractError, parseDocument, parseJsonDocument } from '@redeem/contracts';
import { integrityOf } from '@redeem/host';
import { type Storage, toDocument, toText } from '@redeem/storage';
import * as v from 'valibot';

import { DeliveryError, type Fault } from '../delivery-error';
import { readHeadRevision } from './head-revision';
import { changedPackages, pastAfter, subjectsOf } from './past';
import {
  FORMAT,
  type Packages,
  type Past,
  type Revision,
  type RevisionFile,
  RevisionFileContract,
} from './revision-contract';

/** The folder of the history, which web servers do not serve. */
export const HISTORY = 'history';

/** The live revision, with the data of the history that the next one needs. */
export interface LatestRevision extends Revision, Pick<RevisionFile, 'before'> {
  /** Hash of its file. */
  hash: string;
  /** All packages that the site has had. */
  packages: Packages;
}

/** One line of the history. */
export type HistoryEntry = Pick<Revision, 'revision' | 'at' | 'by' | 'change'>;

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

/** Resolves to the numbers of all revisions, or of those after a file, the oldest first. Other files are ignored. */
export async function revisionNumbers(storage: Storage, after?: string): Promise<number[]> {
  const paths = await storage.paths(HISTORY, after);
  return paths.flatMap((path) => numberOf(path) ?? []);
}

/**
 * Resolves to the number of the last revision; undefined if there is none. registry.json says from where on the history is
 * listed, so that a long one is not listed as a whole; which revision is the last, only the history says.
 */
export async function lastNumber(storage: Storage): Promise<number | undefined> {
  const shown = (await readHeadRevision(storage)) ?? 0;
  const recent = shown > 1 ? await revisionNumbers(storage, pathOf(shown - 1)) : [];
  return recent.at(-1) ?? (await revisionNumbers(storage)).at(-1);
}

/** Resolves to the time at which each revision was stored, by the clock of the storage. */
export async function modifiedAt(storage: Storage): Promise<Map<number, Date>> {
  const files = await storage.list(HISTORY);
  return new Map(files.map(({ path, modified }) => [numberOf(path) ?? 0, modified]));
}

/**
 * Resolves to the live revision. Its file has the whole state. Throws a DeliveryError if there is no site, if the file
 * cannot be read, and if the file before it was changed.
 */
export async function readLatest(storage: Storage): Promise<LatestRevision> {
  const latest = await readNewest(storage);
  const path = pathOf(latest.revision - 1);
  const bytes = await storage.read(path);
  // A change of an older file is found by `delivery verify`, and the loss of one stops no command.
  if (bytes && latest.before !== null && integrityOf(bytes) !== latest.before) {
    const what = `is not the file that ${pathOf(latest.revision)} follows`;
    throw damaged(storage, { file: path, what });
  }
  return latest;
}

/** Resolves to the live revision like `readLatest`, also if the file before it was changed. */
export async function readNewest(storage: Storage): Promise<LatestRevision> {
  const last = await lastNumber(storage);
  if (last === undefined) {
    throw new DeliveryError(
      'not-found',
      `there is no site at ${storage.name}: create one ` +
        `(npm run build for dist/, delivery init for another folder), or name another with --root`,
    );
  }
  const { hash, file } = await readRevision(storage, last);
  const { format: _, nonce: __, pasts: ___, ...state } = file;
  return { ...state, revision: last, hash };
}

/** Resolves to the past of a package; empty if the site never had it. Reads one file. */
export async function readPast(
  storage: Storage,
  { packages }: LatestRevision,
  name: string,
): Promise<Past> {
  const known = ownOf(packages, name);
  if (!known) return [];
  const { path, file } = await readRevision(storage, known.past);
  const past = ownOf(file.pasts, name);
  if (past) return past;
  throw damaged(storage, { file: path, what: `does not list the versions of ${name}` });
}

/**
 * Adds a revision after the latest one, or starts a history. The change happens at this one moment: if several commands
 * have read the same latest revision, one succeeds and the others get false.
 */
export async function addRevision(
  storage: Storage,
  revision: Revision,
  latest?: LatestRevision,
): Promise<boolean> {
  const before = latest?.registry ?? null;
  const pasts: Record<string, Past> = {};
  for (const name of changedPackages(before, revision)) {
    const past = latest ? await readPast(storage, latest, name) : [];
    pasts[name] = pastAfter(past, name, before, revision);
  }
  return createRevision(storage, revision, pasts, latest);
}

/** Creates the file of a revision with these pasts. Resolves to false if another command has created it. */
export async function createRevision(
  storage: Storage,
  { revision, ...state }: Revision,
  pasts: Record<string, Past>,
  latest?: { hash: string | null; packages: Packages },
): Promise<boolean> {
  const path = pathOf(revision);
  const packages = packagesAfter(latest?.packages ?? {}, pasts, { revision, ...state });
  const head = { format: FORMAT, nonce: randomUUID(), before: latest?.hash ?? null } as const;
  const file: RevisionFile = { ...head, ...state, packages, pasts };
  const document = toDocument(file);
  // A file that does not read back as its revision would stop every later command.
  if (!isDeepStrictEqual(parseRevision(path, revision, document), file)) {
    throw new Error(`${path} would not read back as its revision`);
  }
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

function packagesAfter(
  before: Packages,
  pasts: Record<string, Past>,
  revision: Revision,
): Packages {
  const { revision: number, at, by } = revision;
  const packages = { ...before };
  for (const name of Object.keys(pasts)) packages[name] = { ...packages[name], past: number };
  for (const name of subjectsOf(revision)) {
    const past = packages[name]?.past ?? number;
    packages[name] = { past, changed: { revision: number, at, by } };
  }
  return packages;
}

/**
 * Resolves to every change of a site, the oldest first. A file that is lost, unreadable or changed is passed to
 * `onDamage`, which throws by default.
 */
export async function readHistory(
  storage: Storage,
  onDamage = (error: DeliveryError): void => {
    throw error;
  },
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  for await (const found of walkHistory(storage)) {
    if (isFault(found)) onDamage(damaged(storage, found));
    else {
      const { at, by, change } = found.file;
      entries.push({ revision: found.number, at, by, change });
    }
  }
  return entries.reverse();
}

/** Yields every file of the history up to a revision, the newest first, and a fault for each that is lost, unreadable or changed. */
export async function* walkHistory(
  storage: Storage,
  last = LAST_NUMBER,
): AsyncGenerator<StoredRevision | Fault> {
  const numbers = (await revisionNumbers(storage)).filter((number) => number <= last);
  /** The file after the next one. `before` is undefined if it cannot be read. */
  let after: { number: number; path: string; before: string | null | undefined } | null = null;
  for (const number of numbers.toReversed()) {
    const path = pathOf(number);
    if (after && after.before !== null) {
      for (let lost = after.number - 1; lost > number; lost -= 1) {
        yield { file: pathOf(lost), what: 'is missing' };
      }
    }
    const found = await tryRevision(storage, number);
    if (isFault(found)) {
      yield found;
      after = { number, path, before: undefined };
      continue;
    }
    if (after?.before && after.number === number + 1 && after.before !== found.hash) {
      yield { file: path, what: `is not the file that ${after.path} follows` };
    }
    yield found;
    after = { number, path, before: found.file.before };
  }
  if (after?.before) yield { file: pathOf(after.number - 1), what: 'is missing' };
}

/** Returns an error if it reports a damaged file. Throws any other. */
export function damageOf(error: unknown): DeliveryError {
  if (error instanceof DeliveryError && error.reason === 'damaged') return error;
  throw error;
}

/** Reads a file of the history. Throws a DeliveryError with the file and the remedy if it cannot be read. */
async function readRevision(storage: Storage, number: number): Promise<StoredRevision> {
  const found = await tryRevision(storage, number);
  if (isFault(found)) throw damaged(storage, found);
  return found;
}

/** Resolves to a file of the history, or to the reason why it cannot be read. */
export async function tryRevision(
  storage: Storage,
  number: number,
): Promise<StoredRevision | Fault> {
  const path = pathOf(number);
  const bytes = await storage.read(path);
  if (!bytes) return { file: path, what: 'is missing' };
  try {
    return { number, path, hash: integrityOf(bytes), file: parseRevision(path, number, bytes) };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    return { file: path, what: `cannot be read (${error.message})` };
  }
}

/** Returns whether a file of the history could not be read as it was written. */
export function isFault(found: StoredRevision | Fault): found is Fault {
  return 'what' in found;
}

function parseRevision(path: string, number: number, bytes: Uint8Array): RevisionFile {
  const document = parseJsonDocument(path, v.looseObject({}), toText(bytes));
  const { format } = document;
  if (typeof format === 'number' && format > FORMAT) {
    throw new DeliveryError(
      'refused',
      `${path} has format ${String(format)}, and this tool reads up to ${String(FORMAT)}: update your checkout, ` +
        'or build dist/ of an old one again',
    );
  }
  const file = parseDocument(path, RevisionFileContract, document);
  if (file.registry.revision === number) return file;
  throw new ContractError(path, [], `is revision ${String(file.registry.revision)}`);
}

/** Returns the error of a command that needs a damaged file. */
function damaged(storage: Storage, { file, what }: Fault): DeliveryError {
  return new DeliveryError(
    'damaged',
    `${file} of ${storage.name} ${what}. Restore it from a backup of the site; ` +
      '`delivery verify` names every file that is damaged. ' +
      'If there is no backup, `delivery adopt` starts a new history',
  );
}

function numberOf(path: string): number | null {
  const [, number] = /^history\/(\d{8})\.json$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}

/** Reads own properties only: a name from a command line may be `constructor`. */
function ownOf<Value>(record: Record<string, Value>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
