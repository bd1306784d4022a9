import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { deliveryTool, type Run } from '../delivery/delivery';
import { SITE } from '../network/addresses';
import { startGroup } from '../running/processes';
import { deltasOf } from './delta-questions';
import { ObjectStore } from './object-store';
import { StoreProxy } from './store-proxy';

const WORKSPACE = join(import.meta.dirname, '../../..');
const PREFIX = 'live/site';

/** A configured site in an object store with the rights that docs/deployment.md describes. */
export class StoredSite {
  readonly root: string;
  /** Stands between nginx and the store. */
  readonly proxy: StoreProxy;
  readonly #store: ObjectStore;
  readonly #environment: Record<string, string>;

  private constructor(store: ObjectStore, proxy: StoreProxy, environment: Record<string, string>) {
    this.root = store.root(PREFIX);
    this.proxy = proxy;
    this.#store = store;
    this.#environment = environment;
  }

  /** Starts a store and makes the site in it. */
  static async make(environment: Record<string, string>): Promise<StoredSite> {
    const store = await ObjectStore.start();
    const site = new StoredSite(store, await StoreProxy.start(store.endpoint), environment);
    await site.setReadable(true);
    // Compressed already, unlike what `init --built` would upload.
    await site.deliver(['mirror', '--from', join(WORKSPACE, 'dist')]);
    await site.deliver(['configure']);
    return site;
  }

  /** Lets nginx read the site, or not. */
  async setReadable(isReadable: boolean): Promise<void> {
    const policy = await documentedPolicy(this.root);
    await this.#store.setPolicy(isReadable ? policy : policy.replace('127.0.0.0/8', '10.0.0.0/8'));
  }

  /** Calls the delivery tool. */
  async deliver(words: string[], environment: Record<string, string> = {}): Promise<Run> {
    const run = await deliveryTool({
      checkout: WORKSPACE,
      root: this.root,
      siteUrl: SITE,
      environment: { ...this.#environment, ...environment },
    })(...words);
    if (run.code !== 0) throw new Error(`delivery ${words.join(' ')}: ${run.progress}`);
    return run;
  }

  /** Resolves to the configuration of an nginx that reads through the proxy. */
  async nginxConfig(words: string[]): Promise<string> {
    const environment = { AWS_ENDPOINT_URL_S3: this.proxy.endpoint };
    return (await this.deliver(['nginx', ...words], environment)).output;
  }

  /** Publishes a built remote under another version, without the gate. Resolves to whether that succeeded. */
  async publish(remote: string, version: string, credentials = {}): Promise<boolean> {
    const folder = await mkdtemp(join(tmpdir(), 'redeem-release-'));
    const source = join(WORKSPACE, 'remotes', remote);
    await cp(join(source, 'dist'), join(folder, 'dist'), { recursive: true });
    const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as object;
    await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
    const script = '../delivery/src/publish/killed-publication.test-support.ts';
    const child = startGroup(
      process.execPath,
      ['--import', 'tsx', script, this.root, folder, '-1'],
      {
        cwd: join(WORKSPACE, 'shared/gate'),
        stdio: 'ignore',
        env: { ...process.env, ...credentials },
      },
    );
    const [code] = (await once(child, 'close')) as [number | null];
    await rm(folder, { recursive: true });
    return code === 0;
  }

  /** Writes deltas beside a released file. */
  async writeDeltas(file: string, type: string): Promise<void> {
    const headers = { 'Content-Type': type, 'Content-Encoding': 'dcz' };
    for (const { path, text } of deltasOf(file)) {
      await this.#store.put(PREFIX, path.slice(1), text, headers);
    }
  }

  /** Resolves to the status and the headers of a file, as a CDN gets them. */
  async headersOf(path: string): Promise<{ status: number; headers: Headers }> {
    const url = `${this.#store.endpoint}/${this.root.slice('s3://'.length)}/${path}`;
    return fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  }

  async stop(): Promise<void> {
    await this.proxy.close();
    await this.#store.stop();
  }
}

/** Resolves to the version of the support remote that each document names. */
export function supportVersionsAt(addresses: string[]): Promise<(string | undefined)[]> {
  return Promise.all(
    addresses.map(async (address) => {
      const text = await (await fetch(address)).text();
      return /\/remotes\/support\/([\d.]+)\//.exec(text)?.[1];
    }),
  );
}

/** Resolves to the policy of the bucket in docs/deployment.md, for the bucket, the prefix, the users and the network of a test. */
async function documentedPolicy(root: string): Promise<string> {
  const place = root.slice('s3://'.length);
  const [bucket = ''] = place.split('/');
  return (
    (await documented('json'))
      .replaceAll('arn:aws:s3:::bucket/site/', `arn:aws:s3:::${place}/`)
      .replaceAll('arn:aws:s3:::bucket"', `arn:aws:s3:::${bucket}"`)
      // In the test the owner of the bucket stands for the account.
      .replaceAll('123456789012:root', ':user/site')
      .replaceAll('123456789012', '')
      .replaceAll('10.0.0.0/8', '127.0.0.0/8')
  );
}

/** Resolves to the first piece of docs/deployment.md in a language. */
async function documented(language: string): Promise<string> {
  const text = await readFile(join(WORKSPACE, 'docs/deployment.md'), 'utf8');
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(text)?.[1] ?? '';
}

/** Resolves to the function of a CDN in docs/deployment.md. */
export async function documentedHandler() {
  const context = createContext({});
  runInContext(await documented('js'), context);
  return context['handler'] as (event: { request: CdnRequest }) => CdnRequest;
}

interface CdnRequest {
  uri: string;
  headers: Record<string, { value: string }>;
}
