import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import { pathInside } from './path-inside';
import type { HeadersOf, Storage, StoredFile, TaggedFile } from './storage';
import { isTooLong, KEY_RULE, storeAddress, storeVariable } from './store-address';
import { type Sent, StoreError, unexpectedAnswer } from './store-error';
import { answerTo, LENGTH_RULE, MOST_BYTES, type StoreAnswer } from './store-request';
import { elements, textOf, tokenAfter } from './store-xml';

interface S3Options {
  /** `s3://bucket`, or `s3://bucket/prefix` */
  root: string;
  /** The standard variables: AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID and so on. */
  environment: NodeJS.ProcessEnv;
  headersOf: HeadersOf;
  patience?: Patience;
}

/** How long a store is waited for. */
export interface Patience {
  /** How often a request is sent until it is answered. */
  attempts: number;
  /** The limit for a pause of the connection, in milliseconds. A whole answer may take ten times as long. */
  limitMs: number;
}

/** All attempts together take about ten seconds, or longer if the store is slow. */
const PATIENT: Patience = { attempts: 7, limitMs: 30_000 };

/** The first pause before a request is repeated, in milliseconds. Each further one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 8_000;

/** The answers that a store gives for a while: also 409, while another writer creates the same key. */
const TEMPORARY = [408, 409, 425, 429, 500, 502, 503, 504];

const ONLY_IF_ABSENT = { 'If-None-Match': '*' };

interface Asked {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Of the bucket if absent. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

interface Answer extends StoreAnswer {
  /** Whether an earlier attempt had no answer, so that it may have been done. */
  isRepeated: boolean;
}

/**
 * Stores a site in a bucket of S3 or a store like it. The store must create a key only if it is absent
 * (`If-None-Match: *`): of two writers one wins. A store that ignores this is refused before the first write.
 */
export class S3Storage implements Storage {
  readonly name: string;
  readonly address: string;
  readonly isLocal = false;
  readonly #client: AwsClient;
  readonly #bucket: URL;
  readonly #prefix: string;
  readonly #headersOf: HeadersOf;
  readonly #patience: Patience;
  #probe: Promise<void> | undefined;

  constructor({ root, environment, headersOf, patience = PATIENT }: S3Options) {
    const { region, bucket, prefix } = storeAddress(root, environment);
    const needed = (name: string) => {
      const found = storeVariable(environment, name);
      if (found === undefined) throw new StoreError(`${root} needs ${name} in the environment`);
      return found;
    };
    const sessionToken = storeVariable(environment, 'AWS_SESSION_TOKEN');
    this.#client = new AwsClient({
      accessKeyId: needed('AWS_ACCESS_KEY_ID'),
      secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
      // Only this class knows which requests may be repeated.
      retries: 0,
    });
    this.name = root.replace(/\/$/, '');
    this.address = new URL(prefix, bucket).href.replace(/\/$/, '');
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#headersOf = headersOf;
    this.#patience = patience;
  }

  async read(path: string): Promise<Uint8Array | null> {
    if (isTooLong(this.#prefix + path)) return null;
    const asked: Asked = { method: 'GET', key: path };
    const { status, bytes } = await this.#ask(asked, [200, 404]);
    if (status === 200) return bytes;
    this.#requireBucket(asked, bytes);
    return null;
  }

  async readIfChanged(path: string, known?: string): Promise<TaggedFile | 'same' | null> {
    const headers = known === undefined ? {} : { 'If-None-Match': known };
    const asked: Asked = { method: 'GET', key: path, headers };
    const { status, bytes, etag } = await this.#ask(asked, [200, 304, 404]);
    if (status === 200) {
      // Without a tag of the store, two versions would look the same.
      const tag = /^(W\/)?("")?$/.test(etag) ? `"${sha256(bytes)}"` : etag;
      return tag === known ? 'same' : { bytes, tag };
    }
    if (status === 304) return 'same';
    this.#requireBucket(asked, bytes);
    return null;
  }

  async create(path: string, bytes: Uint8Array): Promise<boolean> {
    await this.#requireConditions();
    return this.#create(path, bytes);
  }

  async replace(path: string, bytes: Uint8Array): Promise<void> {
    await this.#requireConditions();
    await this.#ask(
      { method: 'PUT', key: path, headers: this.#headersOf(path), body: bytes },
      [200],
    );
  }

  async remove(path: string): Promise<void> {
    await this.#ask({ method: 'DELETE', key: path }, [200, 204, 404]);
  }

  async paths(folder: string, after?: string): Promise<string[]> {
    return (await this.#list(folder, after)).map(({ path }) => path);
  }

  list(folder: string): Promise<StoredFile[]> {
    return this.#list(folder);
  }

  async folders(folder: string): Promise<string[]> {
    const prefix = this.#startOf(folder);
    const pages = await this.#pages({ prefix, delimiter: '/' });
    const found = pages.flatMap((page) => elements(page, 'CommonPrefixes'));
    // The list is sorted with the slash at the end of each name.
    return found.map((one) => textOf(one, 'Prefix').slice(prefix.length, -1)).sort();
  }

  async now(): Promise<Date> {
    const asked: Asked = { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } };
    const { date } = await this.#ask(asked, [200]);
    return new Date(date);
  }

  /** A store has no drafts: a key appears with all of its bytes. */
  leftovers(): Promise<StoredFile[]> {
    return Promise.resolve([]);
  }

  /** A store has no disk of its own that could be full. */
  keepReserve(): Promise<void> {
    return Promise.resolve();
  }

  async #create(path: string, bytes: Uint8Array): Promise<boolean> {
    const headers = { ...this.#headersOf(path), ...ONLY_IF_ABSENT };
    const asked: Asked = { method: 'PUT', key: path, headers, body: bytes };
    const { status, isRepeated } = await this.#ask(asked, [200, 412]);
    if (status === 200) return true;
    // The answer to an earlier attempt was lost, so the key may be the one that it has created.
    return isRepeated && Buffer.from(bytes).equals((await this.read(path)) ?? Buffer.of());
  }

  /** Creates a key twice, once for all writes: a store that ignores the condition would lose revisions. */
  #requireConditions(): Promise<void> {
    this.#probe ??= this.#probeConditions();
    return this.#probe;
  }

  async #probeConditions(): Promise<void> {
    const key = `.probe-${randomUUID()}`;
    await this.#create(key, Buffer.from('first'));
    const isOverwritten = await this.#create(key, Buffer.from('second'));
    await this.remove(key);
    if (isOverwritten) {
      throw new StoreError(
        `${this.#bucket.host} ignores "If-None-Match: *", so one of two publications at the same time would be lost: ` +
          'a site needs a store that keeps to this condition, such as Amazon S3, Cloudflare R2, Ceph or MinIO. ' +
          'Ceph 16 ignores it in a bucket with versioning: use one without',
      );
    }
  }

  async #list(folder: string, after?: string): Promise<StoredFile[]> {
    const pages = await this.#pages({
      prefix: this.#startOf(folder),
      ...(after !== undefined && { 'start-after': this.#prefix + after }),
    });
    return pages
      .flatMap((page) => elements(page, 'Contents'))
      .map((found) => ({
        path: textOf(found, 'Key').slice(this.#prefix.length),
        modified: new Date(textOf(found, 'LastModified')),
        length: Number(textOf(found, 'Size')),
      }));
  }

  /** Returns how the keys below a folder start; an empty name is the whole site. */
  #startOf(folder: string): string {
    return folder === '' ? this.#prefix : `${this.#prefix}${folder}/`;
  }

  /** Resolves to the pages of a listing, of a thousand keys each. */
  async #pages(query: Record<string, string>): Promise<string[]> {
    const pages: string[] = [];
    let token = '';
    do {
      const after = token && { 'continuation-token': token };
      const asked: Asked = {
        method: 'GET',
        query: { 'list-type': '2', 'encoding-type': 'url', ...query, ...after },
      };
      const page = (await this.#ask(asked, [200])).bytes.toString();
      const next = tokenAfter(page, token);
      if (next === null)
        throw new StoreError(`${this.#nameOf(asked)} is answered with something else than a list`);
      pages.push(page);
      token = next;
    } while (token !== '');
    return pages;
  }

  /** Sends a request until it is answered. Rejects with a StoreError if it is answered otherwise than expected. */
  async #ask(asked: Asked, expected: readonly number[]): Promise<Answer> {
    if (isTooLong(this.#prefix + (asked.key ?? '')))
      throw new StoreError(`${this.#nameOf(asked)} is not possible: ${KEY_RULE}`);
    if ((asked.body?.byteLength ?? 0) > MOST_BYTES)
      throw new StoreError(`${this.#nameOf(asked)} is not possible: ${LENGTH_RULE}`);
    const signed = await this.#sign(asked);
    let isRepeated = false;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(signed, asked.body);
      if (answer.status !== null && expected.includes(answer.status))
        return { ...answer, status: answer.status, isRepeated };
      const isTemporary = answer.status === null || TEMPORARY.includes(answer.status);
      if (!isTemporary || attempt === this.#patience.attempts)
        throw this.#unexpected(asked, answer, attempt);
      isRepeated = true;
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      await wait(longest * (0.5 + Math.random() / 2));
    }
  }

  #sign(asked: Asked): Promise<Request> {
    const { method, headers = {}, body } = asked;
    return this.#client.sign(this.#addressOf(asked).href, {
      method,
      // The store refuses bytes that were changed or cut off on their way.
      headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? '') },
    });
  }

  /** Sends a request once. The errors of a connection contain no header, unlike those of a signature. */
  async #send(signed: Request, body?: Uint8Array): Promise<Sent> {
    try {
      return await answerTo(signed, body, this.#patience.limitMs);
    } catch (error) {
      const { message, code = '' } = error as NodeJS.ErrnoException;
      return { status: null, etag: '', date: '', bytes: Buffer.of(), reason: message || code };
    }
  }

  #addressOf({ key, query = {} }: Asked): URL {
    // An address with a dot segment would be that of another key.
    const path = key === undefined ? '' : this.#prefix + pathInside(key);
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), this.#bucket);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  #nameOf({ method, key }: Asked): string {
    return `${method} ${key === undefined ? 'list of' : `${key} of`} ${this.name} (${this.#bucket.host})`;
  }

  #unexpected(asked: Asked, sent: Omit<Sent, 'etag' | 'date'>, attempts: number): StoreError {
    return unexpectedAnswer(this.#nameOf(asked), sent, attempts);
  }

  #requireBucket(asked: Asked, bytes: Buffer): void {
    if (textOf(bytes.toString(), 'Code') === 'NoSuchBucket')
      throw this.#unexpected(asked, { status: 404, bytes }, 1);
  }
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
