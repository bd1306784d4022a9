import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

import { releaseFolder } from '@redeem/delivery/site';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

import type { ReleasedFiles } from './released-files';
import { pathPattern, releaseOf } from './released-path';

/** The number of earlier releases whose files are dictionaries. */
const EARLIER_RELEASES = 5;
/** The size in bytes up to which a file fits into one packet, so that a delta saves nothing. */
const WORTH_IT = 1024;
const MAX_BYTES = 16 * 1024 * 1024;
/** The time that a visitor waits for a delta, in milliseconds. The next one gets it from memory. */
const PATIENCE_MS = 1_000;

/** Matches `Available-Dictionary`: the SHA-256 of the browser's file, in Base64 between colons (RFC 9842). */
const AVAILABLE = /^:(?<hash>[A-Za-z0-9+/]{43}=):$/;

/** The first bytes of a delta by RFC 9842: a frame that Zstandard skips, with the hash of the dictionary. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** Higher levels need a window that browsers do not accept. */
const params = { [constants.ZSTD_c_compressionLevel]: 19 };

/** Resolves to the delta of a file against the one that a browser has; null if there is none that saves half of the bytes. */
export type FindDelta = (path: string, available: string) => Promise<Buffer | null>;

/**
 * Returns a function that makes deltas against the files of earlier releases, for browsers that have such a file.
 *
 * @param pastOf Returns the versions that visitors have had of a package, the one that was live most recently last.
 */
export function deltasOf(files: ReleasedFiles, pastOf: (name: string) => string[]): FindDelta {
  /** Empty where the two files have too little in common. */
  const deltas = new LRUCache<string, Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });
  /** The SHA-256 of files that were read, by their paths. */
  const hashes = new LRUCache<string, string>({ max: 10_000 });
  const oneByOne = pLimit(1);

  return async (path, available) => {
    const { hash } = AVAILABLE.exec(available)?.groups ?? {};
    if (hash === undefined) return null;
    const key = `${hash} ${path}`;
    const make = async () => {
      const delta = deltas.get(key) ?? (await makeDelta(path, hash));
      if (delta) deltas.set(key, delta);
      return delta;
    };
    const made = deltas.get(key) ?? oneByOne(make).catch(() => null);
    const delta = await Promise.race([made, wait(PATIENCE_MS, null, { ref: false })]);
    return delta?.byteLength ? delta : null;
  };

  async function makeDelta(path: string, hash: string): Promise<Buffer | null> {
    const dictionary = await dictionaryOf(path, hash);
    const built = dictionary && (await files.read(path, 'built'));
    const stored = built && (await files.read(path));
    if (!stored) return null;
    const options = { dictionary: Buffer.from(dictionary), params };
    const frame = await promisify(zstdCompress)(built.body, options);
    const delta = Buffer.concat([MAGIC, Buffer.from(hash, 'base64'), frame]);
    const isWorthIt =
      built.body.byteLength > WORTH_IT && delta.byteLength <= stored.body.byteLength / 2;
    return isWorthIt ? delta : Buffer.of();
  }

  /** Resolves to the same file of an earlier release if it has this hash. */
  async function dictionaryOf(path: string, hash: string): Promise<Uint8Array | null> {
    const { name = '', folder: own = '' } = releaseOf(path) ?? {};
    const pattern = pathPattern(path);
    const folders = pastOf(name).map((version) => releaseFolder(name, version));
    // Nothing is made of a release that visitors have not had.
    if (pattern === null || !folders.includes(own)) return null;
    for (const folder of folders.filter((one) => one !== own).slice(-EARLIER_RELEASES)) {
      const record = await files.record(folder);
      const paths = Object.keys(record?.files ?? {}).map((file) => `${folder}/${file}`);
      for (const same of paths.filter((one) => pathPattern(one) === pattern)) {
        if ((hashes.get(same) ?? hash) !== hash) continue;
        const file = await files.read(same, 'built');
        if (!file) continue;
        hashes.set(same, createHash('sha256').update(file.body).digest('base64'));
        if (hashes.get(same) === hash) return file.body;
      }
    }
    return null;
  }
}
