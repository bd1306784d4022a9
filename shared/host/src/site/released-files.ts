import { RECORD } from '@redeem/contracts';
import { decodeFile, type ReleaseRecord, toDocument } from '@redeem/delivery/site';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

import { tagOf } from './document';
import { releaseOf } from './released-path';
import type { SiteSource } from './site-source';

/** The memory of the files of a host, in bytes. A release has about 1 MB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The number of releases whose records are in memory. */
const MAX_RECORDS = 2_000;
/** How long a release counts as missing, in milliseconds. The next publication may bring it. */
const MISSING_MS = 2_000;
/** The number of releases that are not live and are looked up at the same time. */
const OTHERS_AT_ONCE = 4;

/** A file with its `ETag`, without quotes. */
export interface ReleasedFile {
  body: Uint8Array<ArrayBuffer>;
  tag: string;
  encoding: 'br' | 'identity';
}

/**
 * The files of the releases of a site, in memory where they were read before: a released file never changes. The source compares
 * each with the hash in the record of its release.
 */
export class ReleasedFiles {
  readonly #source: SiteSource;
  /** Simultaneous requests for a file share its reading. */
  readonly #files = new LRUCache<string, ReleasedFile>({
    maxSize: MAX_BYTES,
    // An empty file is a file too, and the size must be positive.
    sizeCalculation: ({ body }) => body.byteLength + 1,
    fetchMethod: (key) => this.#load(key),
    ignoreFetchAbort: true,
  });
  readonly #records = new LRUCache<string, ReleaseRecord>({
    max: MAX_RECORDS,
    fetchMethod: (folder) => this.#findRecord(folder),
    ignoreFetchAbort: true,
  });
  /** Apart from the records, because requests for releases that no site has must not displace these. */
  readonly #missing = new LRUCache<string, true>({ max: MAX_RECORDS, ttl: MISSING_MS });
  /** Keeps requests for releases that no site has from delaying the live ones. */
  readonly #limitOthers = pLimit(OTHERS_AT_ONCE);
  #live: ReadonlySet<string> = new Set();

  constructor(source: SiteSource) {
    this.#source = source;
  }

  /** Says which releases are live. Their records are read again: an upload may have taken the place of one that broke off. */
  setLive(folders: ReadonlySet<string>): void {
    // `delivery gc` may remove what is not live: half a release from memory would be worse than none.
    for (const key of this.#files.keys())
      if (!folders.has(releaseOf(key.replace(/^\w+ /, ''))?.folder ?? '')) this.#files.delete(key);
    for (const folder of folders) {
      this.#missing.delete(folder);
      if (!this.#live.has(folder)) this.#records.delete(folder);
    }
    this.#live = folders;
  }

  /**
   * Resolves to a file of a release as it is stored, or as it was built; null if it is missing.
   *
   * @param path relative to the root of the site
   */
  async read(path: string, wanted: 'stored' | 'built' = 'stored'): Promise<ReleasedFile | null> {
    return (await this.#files.fetch(`${wanted} ${path}`)) ?? null;
  }

  /** Resolves to the record of the release in a folder; null if there is none. */
  async record(folder: string): Promise<ReleaseRecord | null> {
    return this.#missing.has(folder) ? null : ((await this.#records.fetch(folder)) ?? null);
  }

  async #findRecord(folder: string): Promise<ReleaseRecord | undefined> {
    const look = () => this.#source.record(folder);
    const record = await (this.#live.has(folder) ? look() : this.#limitOthers(look));
    if (!record) this.#missing.set(folder, true);
    return record ?? undefined;
  }

  async #load(key: string): Promise<ReleasedFile | undefined> {
    const [wanted = '', path = ''] = key.split(/ (.*)/s);
    const { folder, file: name } = releaseOf(path) ?? {};
    const record = folder === undefined ? null : await this.record(folder);
    if (!record || name === undefined) return undefined;
    if (name === RECORD) return identity(publicRecord(record));
    const file = Object.hasOwn(record.files, name) ? record.files[name] : undefined;
    const stored = file && (await this.#source.read(path, file));
    if (!stored) return undefined;
    if (file.br === undefined) return identity(stored);
    if (wanted === 'stored') return { ...identity(stored), encoding: 'br' };
    const built = await decodeFile(stored, file);
    return built ? identity(built) : undefined;
  }
}

function identity(bytes: Uint8Array): ReleasedFile {
  return { body: new Uint8Array(bytes), tag: tagOf(bytes), encoding: 'identity' };
}

/** Returns the record of a release as pages read it: with the hashes of the files, and without the names of people. */
function publicRecord({ kind, entry, files }: ReleaseRecord): Uint8Array {
  const hashes = Object.entries(files).map(([path, { integrity }]) => [path, integrity] as const);
  return toDocument({ kind, entry, files: Object.fromEntries(hashes) });
}
