import { DeliveryError } from '@redeem/delivery';
import { AT_ONCE, type Storage, toDocument, toText } from '@redeem/storage';
import pMap from 'p-map';
import * as v from 'valibot';

/** A document as its last change has left it. */
export interface Entry<Value> {
  /** The number of the change: 1 for the first. */
  number: number;
  value: Value;
}

/** A file that a later one has replaced is removed after this time, in milliseconds, which no write lasts. */
const KEPT_MS = 60 * 60_000;
/** Old files are looked for at each change of such a number. */
const CLEANED_AT = 25;
const FILE = /^(.+)\/(\d{8})\.json$/;

/**
 * Creates documents in a site that several consoles change. A storage replaces no file on a condition, but of two creators of a file
 * one wins: so each change of a document is a new file with the next number.
 */
export function createJournal<Value>(
  storage: Storage,
  folder: string,
  contract: v.GenericSchema<unknown, Value>,
) {
  /** Files by path: none ever changes. */
  const known = new Map<string, Value>();
  const pathOf = (key: string, number: number) =>
    `${folder}/${key}/${String(number).padStart(8, '0')}.json`;

  /** Resolves to the last state of each document below a key. */
  async function all(below = ''): Promise<Map<string, Entry<Value>>> {
    const last = new Map<string, number>();
    for (const path of await storage.paths(`${folder}${below === '' ? '' : `/${below}`}`)) {
      const [, name = '', number = ''] = FILE.exec(path) ?? [];
      if (name !== '') last.set(name.slice(folder.length + 1), Number(number));
    }
    for (const path of known.keys()) {
      const [, name = '', number = ''] = FILE.exec(path) ?? [];
      if (Number(number) < (last.get(name.slice(folder.length + 1)) ?? 0)) known.delete(path);
    }
    const entries = await pMap(
      last,
      async ([key, number]) => [key, await read(key, number)] as const,
      { concurrency: AT_ONCE },
    );
    return new Map(entries.flatMap(([key, entry]) => (entry ? [[key, entry] as const] : [])));
  }

  /** Resolves to the last state of a document; null if there is none. */
  async function latest(key: string): Promise<Entry<Value> | null> {
    return (await all(key)).get(key) ?? null;
  }

  /** Resolves to null for a file that was removed since it was listed. */
  async function read(key: string, number: number): Promise<Entry<Value> | null> {
    const path = pathOf(key, number);
    const found = known.get(path);
    if (found !== undefined) return { number, value: found };
    const bytes = await storage.read(path);
    if (!bytes) return null;
    const parsed = v.safeParse(contract, jsonOf(toText(bytes)));
    if (!parsed.success) {
      throw new DeliveryError('damaged', `${path} of ${storage.name} cannot be read: restore it`);
    }
    known.set(path, parsed.output);
    return { number, value: parsed.output };
  }

  /**
   * Changes a document.
   *
   * @param seen The number of the change that the author has seen; 0 if there was none.
   * @returns The number of the change; null if somebody else has changed the document since.
   */
  async function append(key: string, seen: number, value: Value): Promise<number | null> {
    const last = (await latest(key))?.number ?? 0;
    if (last !== seen) return null;
    const number = last + 1;
    if (!(await storage.create(pathOf(key, number), toDocument(value)))) return null;
    if (number % CLEANED_AT === 0) await clean(key, number);
    return number;
  }

  async function clean(key: string, last: number): Promise<void> {
    const [files, now] = await Promise.all([storage.list(`${folder}/${key}`), storage.now()]);
    const old = files.filter(
      ({ path, modified }) =>
        path < pathOf(key, last) && now.getTime() - modified.getTime() > KEPT_MS,
    );
    await pMap(old, ({ path }) => storage.remove(path), { concurrency: AT_ONCE });
  }

  return { all, latest, append };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
