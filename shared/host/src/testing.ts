import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Configuration, Registry, RegistryEntry } from '@redeem/contracts';
import {
  brotliOf,
  FolderStorage,
  integrityOf,
  recordPath,
  type ReleaseRecord,
  revisionPath,
  storedPath,
  StoreError,
  toDocument,
} from '@redeem/delivery/site';
import { expect, onTestFinished } from '@rstest/core';

import { createLog } from './log';
import { createHost, type HostOptions } from './server/create-host';
import { createHostServer, type HostServerOptions } from './server/host-server';
import { SiteSource } from './site/site-source';

export const CONFIGURATION: Configuration = {
  contentServiceUrl: 'https://content.example',
  captchaScriptUrl: 'https://captcha.example/api.js',
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};

export const SOON = { timeout: 20_000, interval: 20 };

export const LONG_SCRIPT = 'remote();'.repeat(200);

const ROUTES = {
  '/': 'redeem-form',
  '/support': 'support',
  '/retailers': 'retailers',
  '/error': null,
};

const BY = { name: 'ann' };
const AT = '2026-01-01T00:00:00.000Z';

/** Creates a folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-host-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/**
 * Creates a site as delivery makes it. Returns it with ways to deliver versions of its packages.
 *
 * @param id tells sites apart that are made at the same root
 */
export async function temporarySite({ root = '', id = 'site', files = {} } = {}) {
  root ||= join(await temporaryFolder(), 'site');
  const storage = new FolderStorage(root);
  let shell: Registry['shell'];
  let remotes: RegistryEntry[] = [];
  const past: Record<'shell' | 'retailers', string[]> = { shell: [], retailers: [] };
  let revision = 0;

  const commit = async (registry: Partial<Registry> = {}) => {
    revision += 1;
    const whole = { schema: 1, revision, shell, microFrontends: { retailers: remotes } };
    const document = toDocument({
      ...{ site: id, revision, nonce: randomUUID(), at: AT, by: BY, locks: {} },
      change: { action: 'init', subject: 'site', from: null, to: null },
      registry: { ...whole, ...registry },
      past: { shell: pastOf(past.shell), retailers: pastOf(past.retailers) },
    });
    await storage.create(revisionPath(revision), document);
  };
  const deliverShell = async (version: string, others: Record<string, string> = {}) => {
    const page =
      `<html><head><script src="/shell/${version}/index.1.js" integrity="${integrityOf('shell()')}">` +
      '</script></head><body></body></html>';
    const built = { 'index.1.js': 'shell()', 'index.html': page, ...others };
    shell = {
      url: `/shell/${version}/index.html`,
      metadata: { version, integrity: integrityOf(page) },
      extras: { routes: ROUTES, provides: { react: '19.3.1' }, uses: ['./remote'] },
    };
    await storeRelease(storage, { kind: 'shell', entry: shell }, built);
    past.shell = [...past.shell.filter((one) => one !== version), version];
    if (remotes.length > 0) await commit();
  };
  const deliver = async (version: string, others: Record<string, string> = {}) => {
    const entry = retailersEntry(version);
    const built = { 'entry.1.js': LONG_SCRIPT, 'style.1.css': 'p{}', ...others };
    await storeRelease(storage, { kind: 'remote', entry }, built);
    remotes = [{ ...entry, deployment: { traffic: 100, default: true } }];
    past.retailers = [...past.retailers.filter((one) => one !== version), version];
    await commit();
  };
  await deliverShell('1.0.0');
  await deliver('1.0.0', files);
  return { root, storage, deliver, deliverShell, commit };
}

/** Returns the past of a package that had these versions, the live one last. */
function pastOf(versions: string[]) {
  const since = { revision: 1, at: AT, by: BY };
  const ended = (index: number) => ({ until: { revision: index + 2, at: AT } });
  return {
    versions: versions.map((version, index) => ({
      ...{ version, since, before: null },
      ...(index < versions.length - 1 && ended(index)),
    })),
    removed: [],
    changed: since,
  };
}

/** Stores the files of a release, and its record. */
async function storeRelease(
  storage: FolderStorage,
  release: Pick<ReleaseRecord, 'kind' | 'entry'>,
  texts: Record<string, string>,
): Promise<void> {
  const folder = release.entry.url.slice(1).replace(/\/[^/]*$/, '');
  const files: ReleaseRecord['files'] = {};
  for (const [path, text] of Object.entries(texts)) {
    const br = await brotliOf(Buffer.from(text));
    const size = Buffer.byteLength(text);
    files[path] = { integrity: integrityOf(text), size, br: br.byteLength };
    await storage.create(`${folder}/${storedPath(path, files[path])}`, br);
  }
  await storage.create(recordPath(folder), toDocument({ ...release, files, by: BY, at: AT }));
}

/** A site in a store that a folder stands for, a way to let its reads fail, and hosts on it. */
export async function storedSite() {
  const site = await temporarySite();
  let failing: RegExp | null = null;
  const reads: string[] = [];
  let hung: Promise<unknown> = Promise.resolve();
  const store = new FolderStorage(site.root);
  for (const name of ['read', 'list'] as const) {
    const ask = store[name].bind(store) as (path: string, after?: string) => Promise<unknown>;
    const observed = async (path: string, after?: string) => {
      reads.push(path);
      if (failing?.test(path)) throw new StoreError('away');
      await hung;
      return ask(path, after);
    };
    Object.assign(store, { [name]: observed });
  }
  return {
    ...site,
    reads,
    aHost,
    fail: (paths: RegExp | null) => {
      failing = paths;
    },
    /** Lets reads wait, until the returned function is called. */
    hang: () => {
      let goOn: () => void = () => undefined;
      hung = new Promise<void>((resolve) => (goOn = resolve));
      return goOn;
    },
  };

  /** Starts a host. Returns what it answers and logs, and expectations of its copy and its readiness. */
  async function aHost({ folder = '', ...times }: { folder?: string; lateAfter?: number } = {}) {
    folder ||= await temporaryFolder();
    const copy = new FolderStorage(folder);
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const source = new SiteSource({ storage: store, copy, log });
    const options = { source, configuration: CONFIGURATION, log, lookAgainAfter: 20, ...times };
    const host = await createHost(options);
    const ask = (path: string) => host(new Request(`http://localhost${path}`), {});
    const textOf = async (path: string) => (await ask(path)).text();
    const kept = async () => (await copy.list('')).map(({ path }) => path.replace('site/', ''));
    const soon = (read: () => Promise<unknown>) => expect.poll(read, SOON);
    return {
      ...{ ask, lines, folder, kept },
      expectKept: (...paths: string[]) => soon(kept).toEqual(expect.arrayContaining(paths)),
      expectReady: (text: string | RegExp) => soon(() => textOf('/readyz')).toMatch(text),
      expectShown: (version: string) =>
        soon(() => textOf('/')).toContain(`/remotes/retailers/${version}/`),
    };
  }
}

function retailersEntry(version: string): Omit<RegistryEntry, 'deployment'> {
  return {
    url: `/remotes/retailers/${version}/entry.1.js`,
    metadata: { version, integrity: integrityOf(LONG_SCRIPT) },
    extras: {
      globalName: 'redeem_retailers',
      exposes: ['./remote'],
      shared: {},
      preload: [],
      assets: {
        'entry.1.js': integrityOf(LONG_SCRIPT),
        'style.1.css': integrityOf('p{}'),
      },
    },
  };
}

/** A host of such a site, what it logs, and a shorthand to ask it. */
export async function temporaryHost(
  configuration = CONFIGURATION,
  options: Partial<HostOptions> = {},
  prepare?: (site: Awaited<ReturnType<typeof temporarySite>>) => Promise<unknown>,
) {
  const site = await temporarySite();
  await prepare?.(site);
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const host = await createHost({
    source: new SiteSource({ storage: site.storage, log }),
    configuration,
    log,
    lookAgainAfter: 0,
    ...options,
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    host(new Request(`http://localhost${path}`, { method, headers }), {});
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    host(new Request(`http://localhost${path}`, { method: 'POST', body, headers }), {});
  return { ...site, lines, ask, post, host };
}

/** A server of such a host, and a way to send it bytes as they are: the answer is all until it closes. */
export async function temporaryServer(options: Partial<HostServerOptions> = {}) {
  const configuration = { ...CONFIGURATION, reportUrl: '/reports' };
  const { host, lines } = await temporaryHost(configuration);
  const server = createHostServer({
    fetch: host,
    configuration,
    maxConnections: 100,
    isDraining: () => false,
    ...options,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const open = (bytes: string, localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
      socket.write(bytes);
    }).setEncoding('utf8');
    const closed = once(
      socket.on('error', () => undefined),
      'close',
    );
    const answered = once(socket, 'data');
    // Not every test waits for it.
    answered.catch(() => undefined);
    let answer = '';
    socket.on('data', (chunk: string) => (answer += chunk));
    return { socket, answered, closed: closed.then(() => answer) };
  };
  return { server, lines, open, say: (bytes: string) => open(bytes).closed };
}
