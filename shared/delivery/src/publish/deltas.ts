import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
// Node 20 has no Zstandard, and only publications need it: `rollback` and `repair` also run there.
import zlib from 'node:zlib';

import {
  type Deltas,
  DELTAS,
  deltaPath,
  integrityOf,
  isDelta,
  parseDeltas,
  pathPattern,
  WORTH_IT,
} from '@redeem/host';
import { AT_ONCE, type Storage, toDocument, toText } from '@redeem/storage';
import pMap from 'p-map';

import type { Fault } from '../delivery-error';
import type { Release } from '../release/read-release';
import { folderOf, readRecord } from '../release/release-record';
import { versionFolder } from '../release/version';
import { publishedVersions } from '../revisions/past';
import type { Past } from '../revisions/revision-contract';

/** The number of earlier releases whose files are dictionaries. */
const EARLIER_RELEASES = 5;

/**
 * Stores deltas of the files of a release against the same files of the last releases of its package. A browser that has
 * such a file gets the delta (RFC 9842). A file that did not change costs less than 100 bytes then.
 */
export async function storeDeltas(storage: Storage, release: Release, past: Past): Promise<void> {
  const folder = folderOf(release);
  const files = new Map(
    release.files.flatMap(({ path, bytes }) => {
      const pattern = pathPattern(`/${folder}/${path}`);
      return pattern === null || bytes.length <= WORTH_IT ? [] : [[pattern, { path, bytes }]];
    }),
  );
  const deltas: Deltas = {};
  for (const version of publishedVersions(past).slice(-EARLIER_RELEASES)) {
    const dictionaryOf = versionFolder(release.name, version);
    // A damaged release is a matter of `verify`, not of this publication.
    const record = await readRecord(storage, dictionaryOf).catch(() => null);
    const store = async (old: string) => {
      const file = files.get(pathPattern(`/${dictionaryOf}/${old}`) ?? '');
      const dictionary = file && (await storage.read(`${dictionaryOf}/${old}`));
      if (!dictionary) return;
      const hash = createHash('sha256').update(dictionary).digest();
      const path = deltaPath(file.path, hash.toString('base64'));
      if (deltas[path]) return;
      const delta = await makeDelta(file.bytes, dictionary, hash);
      const copy = (await storage.read(`${folder}/${file.path}.br`)) ?? file.bytes;
      // A dictionary with little in common saves nothing.
      if (delta.byteLength > copy.byteLength / 2) return;
      await storage.replace(`${folder}/${path}`, delta);
      deltas[path] = { dictionaryOf, integrity: integrityOf(delta) };
    };
    await pMap(Object.keys(record?.files ?? {}), store, { concurrency: AT_ONCE });
  }
  await storage.replace(
    `${folder}/${DELTAS}`,
    toDocument(Object.fromEntries(Object.entries(deltas).sort())),
  );
}

/** The first bytes of a delta by RFC 9842: a frame that Zstandard skips, with the hash of the dictionary. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** The level of compression. Higher ones need a window that browsers do not accept. */
const LEVEL = 19;

/** @param hash The SHA-256 of the dictionary. */
async function makeDelta(bytes: Buffer, dictionary: Uint8Array, hash: Buffer): Promise<Buffer> {
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: LEVEL };
  const frame = await promisify(zlib.zstdCompress)(bytes, {
    dictionary: Buffer.from(dictionary),
    params,
  });
  return Buffer.concat([MAGIC, hash, frame]);
}

/** Resolves to the stored deltas of a release that are damaged or not named. */
export async function inspectDeltas(storage: Storage, folder: string): Promise<Fault[]> {
  const deltas = await readDeltas(storage, folder);
  const paths = (await storage.paths(folder)).filter(isDelta);
  const inspect = async (file: string) => {
    const bytes = await storage.read(file);
    const isWhole =
      bytes !== null && integrityOf(bytes) === deltas[file.slice(folder.length + 1)]?.integrity;
    return isWhole ? [] : [{ file, what: 'is not the delta that was published' }];
  };
  return (await pMap(paths, inspect, { concurrency: AT_ONCE })).flat();
}

/** Removes the damaged deltas of a release: visitors get the whole file. Resolves to their paths. */
export async function removeDamagedDeltas(storage: Storage, folder: string): Promise<string[]> {
  const damaged = (await inspectDeltas(storage, folder)).map(({ file }) => file);
  for (const file of damaged) await storage.remove(file);
  return damaged;
}

/** Removes the deltas of a release whose dictionary is of a release that is not kept. */
export async function removeOutdatedDeltas(
  storage: Storage,
  folder: string,
  isKept: (folder: string) => boolean,
): Promise<void> {
  for (const [path, { dictionaryOf }] of Object.entries(await readDeltas(storage, folder))) {
    if (!isKept(dictionaryOf)) await storage.remove(`${folder}/${path}`);
  }
}

/** Resolves to the deltas of a release. A list that is missing or damaged names none. */
export async function readDeltas(storage: Storage, folder: string): Promise<Deltas> {
  const path = `${folder}/${DELTAS}`;
  const bytes = await storage.read(path);
  if (!bytes) return {};
  try {
    return parseDeltas(path, toText(bytes));
  } catch {
    return {};
  }
}
