import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { AwsClient } from 'aws4fetch';

import type { HeadersOf, Storage, StoredFile } from './storage';
import { explain, StoreError } from './store-error';
import { answerTo } from './store-request';
import { elements, textOf } from './store-xml';

interface S3Options {
  /** `s3://bucket`, or `s3://bucket/prefix` */
  root: string;
  /** The standard variables: AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID and so on. */
  environment: NodeJS.ProcessEnv;
  headersOf: HeadersOf;
}

/** Matches a bucket with a prefix of plain names: no `..`, which an address would resolve. */
const ROOT = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/((?:\w[\w.-]*\/)*\w[\w.-]*))?\/?$/;

/** How often a request is sent until it is answered: all attempts together take about ten seconds, or longer if the store is slow. */
const ATTEMPTS = 7;

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

interface Answer {
  status: number;
  bytes: Buffer;
  /** Whether an earlier attempt had no answer, so that it may have been done. */
  isRepeated: boolean;
}

/**
 * Stores a site in a bucket of S3 or a store like it. The store must create a key only if it is absent
 * (`If-None-Match: *`): of two writers one wins. A store that ignores this is refused before the first write.
 */
export class S3Storage implements Storage {
  readonly name: string;
  readonly #client: AwsClient;
  readonly #bucket: URL;
  readonly #prefix: string;
  readonly #headersOf: HeadersOf;
  #probe: Promise<void> | undefined;

  constructor({ root, environment, headersOf }: S3Options) {
    const [, bucket, path = ''] = ROOT.exec(root) ?? [];
    if (bucket === undefined) {
      throw new StoreError(`${root} names no place in a store: write s3://bucket/prefix`);
    }
    const value = (name: string) => environment[name]?.trim() || undefined;
    const needed = (name: string) => {
      const found = value(name);
      if (found === undefined) throw new StoreError(`${root} needs ${name} in the environment`);
      return found;
    };
    const region = value('AWS_REGION') ?? value('AWS_DEFAULT_REGION') ?? 'us-east-1';
    const sessionToken = value('AWS_SESSION_TOKEN');
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
    const endpoint = value('AWS_ENDPOINT_URL_S3') ?? value('AWS_ENDPOINT_URL');
    // The bucket is in the path, which every store understands; AWS wants it in the name of the host.
    this.#bucket =
      endpoint === undefined
        ? new URL(`https://${bucket}.s3.${region}.amazonaws.com/`)
        : new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/`);
    this.#prefix = path === '' ? '' : `${path}/`;
    this.#headersOf = headersOf;
  }

  async read(path: string): Promise<Uint8Array | null> {
    const asked: Asked = { method: 'GET', key: path };
    const { status, bytes } = await this.#ask(asked, [200, 404]);
    if (status === 200) return bytes;
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
          'a site needs a store that keeps to this condition, such as Amazon S3, Cloudflare R2, Ceph or MinIO',
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
      }));
  }

  /** Returns how the keys below a folder start; an empty name is the whole site. */
  #startOf(folder: string): string {
    return folder === '' ? this.#prefix : `${this.#prefix}${folder}/`;
  }

  /** Resolves to the pages of a listing, of a thousand keys each. */
  async #pages(query: Record<string, string>): Promise<string[]> {
    const pages: string[] = [];
    let next: Record<string, string> = {};
    do {
      const asked: Asked = {
        method: 'GET',
        query: { 'list-type': '2', 'encoding-type': 'url', ...query, ...next },
      };
      const page = (await this.#ask(asked, [200])).bytes.toString();
      if (!page.includes('</ListBucketResult>'))
        throw new StoreError(`${this.#nameOf(asked)} is answered with something else than a list`);
      pages.push(page);
      const token = textOf(page, 'NextContinuationToken');
      next = token === '' ? {} : { 'continuation-token': token };
    } while ('continuation-token' in next);
    return pages;
  }

  /** Sends a request until it is answered. Rejects with a StoreError if it is answered otherwise than expected. */
  async #ask(asked: Asked, expected: readonly number[]): Promise<Answer> {
    let isRepeated = false;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(asked);
      if (answer.status !== null && expected.includes(answer.status))
        return { status: answer.status, bytes: answer.bytes, isRepeated };
      const isTemporary = answer.status === null || TEMPORARY.includes(answer.status);
      if (!isTemporary || attempt === ATTEMPTS) throw this.#unexpected(asked, answer, attempt);
      isRepeated = true;
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
      await wait(longest * (0.5 + Math.random() / 2));
    }
  }

  /** Sends a request once. The status is null if no whole answer came. */
  async #send(asked: Asked): Promise<{ status: number | null; bytes: Buffer; reason?: string }> {
    const { method, headers = {}, body } = asked;
    try {
      const signed = await this.#client.sign(this.#addressOf(asked).href, {
        method,
        // The store refuses bytes that were changed or cut off on their way.
        headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? '') },
      });
      return await answerTo(signed, body);
    } catch (error) {
      return { status: null, bytes: Buffer.of(), reason: (error as Error).message };
    }
  }

  #addressOf({ key, query = {} }: Asked): URL {
    const path = key === undefined ? '' : this.#prefix + key;
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), this.#bucket);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  #nameOf({ method, key }: Asked): string {
    return `${method} ${key === undefined ? 'list of' : `${key} of`} ${this.name} (${this.#bucket.host})`;
  }

  #unexpected(
    asked: Asked,
    { status, bytes, reason }: { status: number | null; bytes: Buffer; reason?: string },
    attempts: number,
  ): StoreError {
    const often = attempts === 1 ? '' : `, ${String(attempts)} times`;
    const name = this.#nameOf(asked);
    if (status === null) {
      return new StoreError(`${name} is not answered${often}: ${reason ?? ''}. Try again later`);
    }
    const code = textOf(bytes.toString(), 'Code');
    const what = code === '' ? String(status) : `${String(status)} ${code}`;
    return new StoreError(`${name} is answered with ${what}${often}${explain(code, status)}`);
  }

  #requireBucket(asked: Asked, bytes: Buffer): void {
    if (textOf(bytes.toString(), 'Code') === 'NoSuchBucket')
      throw this.#unexpected(asked, { status: 404, bytes }, 1);
  }
}

function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
