import { startStore, stopStore } from '@redeem/storage/testing';
import { AwsClient } from 'aws4fetch';

/** The bucket that the store has from its start. */
const BUCKET = 'sites';

/** The time that the store may need to start, in milliseconds. It takes about 15 seconds. */
export const STORE_START_LIMIT_MS = 120_000;

/**
 * A real object store, for one test file at a time. While it runs, the environment has the standard variables that name it, so
 * hosts and the delivery tool use it for `s3://sites/…`.
 */
export class ObjectStore {
  /** The address of the store. */
  readonly endpoint: string;
  readonly #client: AwsClient;

  private constructor() {
    const { AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
    this.endpoint = AWS_ENDPOINT_URL_S3 ?? '';
    this.#client = new AwsClient({
      accessKeyId: AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '',
      service: 's3',
      region: 'us-east-1',
    });
  }

  static async start(): Promise<ObjectStore> {
    await startStore();
    return new ObjectStore();
  }

  /** Returns the root of a site in the store. */
  root(prefix: string): string {
    return `s3://${BUCKET}/${prefix}`;
  }

  /** Writes a file of a site. */
  put(prefix: string, path: string, body: string, headers: Record<string, string>): Promise<void> {
    const key = `${prefix}/${path}`.split('/').map(encodeURIComponent).join('/');
    return this.#put(`/${key}`, body, headers);
  }

  /** Sets the rights of users and of everybody. */
  setPolicy(policy: string): Promise<void> {
    return this.#put('?policy', policy);
  }

  async stop(): Promise<void> {
    await stopStore();
    for (const name of ['ENDPOINT_URL_S3', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY']) {
      Reflect.deleteProperty(process.env, `AWS_${name}`);
    }
  }

  async #put(address: string, body: string, headers: Record<string, string> = {}): Promise<void> {
    const url = `${this.endpoint}/${BUCKET}${address}`;
    const answer = await this.#client.fetch(url, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`the store answers ${String(answer.status)} to PUT ${url}`);
  }
}
