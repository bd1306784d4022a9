import { randomUUID } from 'node:crypto';

import {
  DeleteObjectCommand,
  GetObjectCommand,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';

import { pathInside, type Storage, type StoredFile } from './storage';
import { StoreError } from './delivery-error';

/** Matches a bucket with a prefix of plain names: no `..`, which an address would resolve. */
const ROOT = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/((?:\w[\w.-]*\/)*\w[\w.-]*))?\/?$/;

/** The longest file, in bytes. An answer that does not end must not fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** How long a store is waited for. */
export interface Patience {
  /** How often a request is sent until it is answered. */
  attempts: number;
  /** The limit for a pause of the connection, in milliseconds. A whole answer may take ten times as long. */
  limitMs: number;
}

/** All attempts together take about ten seconds, or longer if the store is slow. */
const PATIENT: Patience = { attempts: 7, limitMs: 30_000 };

/** What the error codes of stores mean for the one who publishes. */
const REMEDIES: Readonly<Record<string, string>> = {
  AccessDenied: 'these credentials may not do that',
  AuthorizationHeaderMalformed: 'AWS_REGION is not that of the bucket',
  CredentialsProviderError: 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile',
  ExpiredToken: 'the credentials have expired: get new ones',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  NoSuchBucket: 'there is no such bucket: create it, or correct its name',
  PermanentRedirect: 'AWS_REGION is not that of the bucket',
  QuotaExceeded: 'the quota is used up: raise it, or free space with `delivery gc`',
  RequestTimeTooSkewed: 'the clock of this machine is wrong: set it',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY or AWS_REGION is not that of the store',
};

/**
 * Stores a site in a bucket of S3 or a store like it. The store must create a key only if it is absent
 * (`If-None-Match: *`): of two writers one wins. A store that ignores this is refused before the first write.
 * Settings and credentials come from the SDK's own chain: AWS_ENDPOINT_URL_S3, AWS_REGION, AWS_ACCESS_KEY_ID, a profile, a role.
 */
export class S3Storage implements Storage {
  readonly name: string;
  readonly address: string;
  readonly isLocal = false;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #patience: Patience;
  #probe: Promise<void> | undefined;

  /**
   * @param root `s3://bucket`, or `s3://bucket/prefix`
   * @param environment The variables of the store, if they are not those of this process.
   */
  constructor(root: string, patience: Patience = PATIENT, environment = process.env) {
    const [, bucket, prefix = ''] = ROOT.exec(root) ?? [];
    if (bucket === undefined) {
      const shown = root.replace(/\/\/.*@/, '//…@');
      throw new StoreError(`${shown} names no place in a store: write s3://bucket/prefix`);
    }
    const { AWS_REGION, AWS_DEFAULT_REGION, AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = environment;
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = environment;
    const sessionToken = AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {};
    const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    const endpoint = AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL;
    const isOther = environment !== process.env;
    this.name = root.replace(/\/$/, '');
    this.address = `${endpoint ?? 'https://s3.amazonaws.com'}/${this.name.slice('s3://'.length)}`;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#patience = patience;
    this.#client = new S3Client({
      region: AWS_REGION || AWS_DEFAULT_REGION || 'us-east-1',
      // Every store understands the bucket in the path; AWS wants it in the name of the host.
      forcePathStyle: Boolean(endpoint),
      ...(endpoint && { endpoint }),
      ...(isOther && AWS_ACCESS_KEY_ID && { credentials: { ...keys, ...sessionToken } }),
      ignoreConfiguredEndpointUrls: isOther,
      maxAttempts: patience.attempts,
      requestHandler: { connectionTimeout: patience.limitMs, socketTimeout: patience.limitMs },
      // Other stores do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async read(path: string): Promise<Uint8Array | null> {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: this.#keyOf(path) });
    return this.#ask(`read ${path}`, async (abortSignal) => {
      const { Body } = await this.#client.send(command, { abortSignal });
      return bytesOf(Body as AsyncIterable<Uint8Array>, abortSignal);
    });
  }

  async create(path: string, bytes: Uint8Array): Promise<boolean> {
    this.#probe ??= this.#probeConditions().catch((error: unknown) => {
      this.#probe = undefined;
      throw error;
    });
    await this.#probe;
    return this.#create(path, bytes);
  }

  async remove(path: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: this.#bucket, Key: this.#keyOf(path) });
    const send = (abortSignal: AbortSignal) => this.#client.send(command, { abortSignal });
    await this.#ask(`remove ${path}`, send);
  }

  async list(folder: string, after?: string): Promise<StoredFile[]> {
    const StartAfter = after === undefined ? undefined : this.#prefix + after;
    const pages = await this.#pages({ Prefix: this.#startOf(folder), StartAfter });
    return pages
      .flatMap(({ Contents = [] }) => Contents)
      .map(({ Key = '', LastModified = new Date(0), Size = 0 }) => ({
        path: Key.slice(this.#prefix.length),
        modified: LastModified,
        length: Size,
      }));
  }

  async folders(folder: string): Promise<string[]> {
    const start = this.#startOf(folder);
    const pages = await this.#pages({ Prefix: start, Delimiter: '/' });
    return pages
      .flatMap(({ CommonPrefixes = [] }) => CommonPrefixes)
      .map(({ Prefix = '' }) => Prefix.slice(start.length, -1))
      .sort();
  }

  async #create(path: string, bytes: Uint8Array): Promise<boolean> {
    const at = { Bucket: this.#bucket, Key: this.#keyOf(path) };
    const command = new PutObjectCommand({ ...at, Body: bytes, IfNoneMatch: '*' });
    const send = (abortSignal: AbortSignal) => this.#client.send(command, { abortSignal });
    return (await this.#ask(`create ${path}`, send)) !== null;
  }

  /** Creates a key twice, once for all writes: a store that ignores the condition would lose revisions. */
  async #probeConditions(): Promise<void> {
    const path = `.probe-${randomUUID()}`;
    await this.#create(path, Buffer.from('first'));
    const isOverwritten = await this.#create(path, Buffer.from('second'));
    await this.remove(path);
    if (!isOverwritten) return;
    throw new StoreError(
      `${this.address} ignores "If-None-Match: *", so one of two publications at the same time would be lost: ` +
        'a site needs a store that keeps to this condition, such as Amazon S3, Cloudflare R2, Ceph or MinIO. ' +
        'Ceph 16 ignores it in a bucket with versioning: use one without',
    );
  }

  /** Resolves to the pages of a listing, of a thousand keys each. */
  async #pages(input: Omit<ListObjectsV2CommandInput, 'Bucket'>) {
    const pages: ListObjectsV2CommandOutput[] = [];
    const wanted = { Bucket: this.#bucket, ...input };
    await this.#ask(`list ${input.Prefix ?? ''}`, async (abortSignal) => {
      const listing = paginateListObjectsV2({ client: this.#client }, wanted, { abortSignal });
      pages.length = 0;
      for await (const page of listing) pages.push(page);
    });
    // An answer of something else, such as a proxy, must not count as an empty site.
    if (pages.length > 0 && pages.every((page) => page.IsTruncated !== undefined)) return pages;
    throw new StoreError(`${this.address} does not answer with a list: is it an object store?`);
  }

  /**
   * Resolves to the answer of the store; null if there is no such key, or one where none may be. Rejects with a StoreError that
   * says what to do.
   */
  async #ask<Answer>(
    what: string,
    send: (limit: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const limit = AbortSignal.timeout(10 * this.#patience.limitMs);
      try {
        return await send(limit);
      } catch (error) {
        const { httpStatusCode: status, attempts } = metadataOf(error);
        const isMissing = status === 404 && (error as Error).name !== 'NoSuchBucket';
        if (isMissing || status === 412) return null;
        // The SDK repeats what fails, but neither an answer that was cut off nor a creation of a key that another writer creates.
        const isCut = attempts === undefined && !limit.aborted && !(error instanceof StoreError);
        if ((!isCut && status !== 409) || attempt >= this.#patience.attempts)
          throw this.#explain(what, error);
      }
    }
  }

  /** Returns how the keys below a folder start; an empty name is the whole site. */
  #startOf(folder: string): string {
    return folder === '' ? this.#prefix : `${this.#prefix}${pathInside(folder)}/`;
  }

  #keyOf(path: string): string {
    return this.#prefix + pathInside(path);
  }

  #explain(what: string, error: unknown): StoreError {
    if (error instanceof StoreError) return error;
    const { name, message } = error as Error;
    const { httpStatusCode: status } = metadataOf(error);
    const later = status === undefined || status >= 500 ? 'try again later' : message;
    const said = status === undefined ? message || name : `${String(status)} ${name}`;
    return new StoreError(`${this.address}: cannot ${what}: ${said}: ${REMEDIES[name] ?? later}`, {
      cause: error,
    });
  }
}

/** Resolves to the body of an answer. Rejects if the connection ends before it, or if it is too long. */
async function bytesOf(body: AsyncIterable<Uint8Array>, limit: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    limit.throwIfAborted();
    length += chunk.byteLength;
    if (length > MOST_BYTES)
      throw new StoreError('the answer does not end, and a file has 64 MB at most');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns what the SDK says about a request; an empty object if the error comes from somewhere else. */
function metadataOf(error: unknown): Partial<S3ServiceException['$metadata']> {
  return (error as Partial<S3ServiceException>).$metadata ?? {};
}
