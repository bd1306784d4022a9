import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Configuration, RECORD, type Registry, type RegistryEntry } from '@redeem/contracts';
import { FolderStorage, type Storage, StoreError, toDocument, toText } from '@redeem/storage';
import { observed, temporaryFolder } from '@redeem/storage/testing';
import { expect, onTestFinished } from '@rstest/core';

import { compress, isCompressed } from '../files/compress';
import { integrityOf } from '../files/hashes';
import { createHost, type HostOptions } from './create-host';
import { createHostServer, type HostServerOptions } from './host-server';
import { createLog } from './log';
import { copyOfStore } from './store-copy';

export const CONFIGURATION: Configuration = {
  contentServiceUrl: 'https://content.example',
  captchaScriptUrl: 'https://captcha.example/api.js',
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};

/** A wait ends when its condition holds, so this is for slow machines only. */
export const SOON = { timeout: 20_000, interval: 20 };

export const LONG_SCRIPT = 'remote();'.repeat(200);

const ROUTES = {
  '/': 'redeem-form',
  '/support': 'support',
  '/retailers': 'retailers',
  '/gpbundle': 'gpbundle',
  '/picklist': 'picklist',
  '/returnpolicy': 'support',
  '/codereturn': 'support',
  '/error': null,
};

/** A deploy root as delivery makes it, and a way to deliver the next version of the remote. */
export async function temporarySite() {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-host-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'dist');
  const page =
    `<html><head><script src="/shell/1.0.0/index.1.js" integrity="${integrityOf('shell()')}">` +
    '</script></head><body></body></html>';
  await writeFiles(join(root, 'shell/1.0.0'), {
    'index.1.js': 'shell()',
    'service-worker.js': 'work()',
    'index.html': page,
  });
  let revision = 0;
  const deliver = async (version: string) => {
    revision += 1;
    const registry: Registry = {
      schema: 1,
      revision,
      shell: {
        url: '/shell/1.0.0/index.html',
        metadata: { version: '1.0.0', integrity: integrityOf(page) },
        extras: { routes: ROUTES, provides: { react: '19.3.1' }, uses: ['./remote'] },
      },
      microFrontends: { retailers: [retailersEntry(version)] },
    };
    await writeFiles(join(root, 'remotes/retailers', version), {
      'entry.1.js': LONG_SCRIPT,
      'style.1.css': 'p{}',
    });
    await writeFile(join(root, 'registry.json'), JSON.stringify(registry));
  };
  await deliver('1.0.0');
  return { root, deliver };
}

interface HostOnStoreOptions {
  folder?: string;
  maxBytes?: number;
  lookAgainAfter?: number;
  lateAfter?: number;
}

/** Starts a host on a store. Returns what it answers and logs, and expectations of its copy and its readiness. */
export async function hostOnStore(store: Storage, options: HostOnStoreOptions = {}) {
  const { folder = await temporaryFolder(), maxBytes = 1e9, ...times } = options;
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const site = await copyOfStore({ store, folder, maxBytes, log, lookAgainAfter: 20, ...times });
  const host = await createHost({ site, configuration: CONFIGURATION, log, lookAgainAfter: 0 });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    host(new Request(`http://localhost${path}`, { headers }), {});
  const kept = () => new FolderStorage(folder).paths('');
  return {
    ask,
    lines,
    folder,
    expectKept: (...addresses: string[]) =>
      expect
        .poll(kept, SOON)
        .toEqual(expect.arrayContaining(addresses.map((address) => address.slice(1)))),
    expectReady: (text: string | RegExp) =>
      expect.poll(async () => (await ask('/readyz')).text(), SOON).toMatch(text),
  };
}

export const SHELL = 'shell/1.0.0/';
export const RETAILERS = 'remotes/retailers/1.0.0/';

/** A site with records, and a way to let reads of it fail. */
export async function recordedSite() {
  const { root, deliver } = await temporarySite();
  let failing: RegExp | null = null;
  const reads: string[] = [];
  const site = new FolderStorage(root);
  let hung = Promise.resolve();
  const store = observed(site, {
    read: async (path) => {
      reads.push(path);
      if (failing?.test(path)) throw new StoreError('away');
      await hung;
    },
  });
  const record = async (folder: string) => {
    const files: Record<string, string> = {};
    for (const path of await site.paths(folder.slice(0, -1))) {
      if (path.endsWith(RECORD) || /\.(br|gz)$/.test(path)) continue;
      files[path.slice(folder.length)] = integrityOf(
        toText((await site.read(path)) ?? Buffer.of()),
      );
    }
    await site.replace(folder + RECORD, toDocument({ files }));
  };
  await record(SHELL);
  await record(RETAILERS);

  const aHost = (options: Parameters<typeof hostOnStore>[1] = {}) => hostOnStore(store, options);
  const fail = (paths: RegExp | null) => {
    failing = paths;
  };
  /** Lets reads wait, until the returned function is called. */
  const hang = () => {
    let goOn: () => void = () => undefined;
    hung = new Promise((resolve) => {
      goOn = resolve;
    });
    return () => {
      hung = Promise.resolve();
      goOn();
    };
  };
  return { root, reads, deliver, record, aHost, fail, hang };
}

function retailersEntry(version: string): RegistryEntry {
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
    deployment: { traffic: 100, default: true },
  };
}

/** A host of such a site, what it logs, and a shorthand to ask it. */
export async function temporaryHost(
  configuration = CONFIGURATION,
  options: Partial<HostOptions> = {},
  prepare: (root: string) => Promise<void> = () => Promise.resolve(),
) {
  const { root, deliver } = await temporarySite();
  await prepare(root);
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const host = await createHost({
    site: new FolderStorage(root),
    configuration,
    log,
    lookAgainAfter: 0,
    ...options,
  });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    host(new Request(`http://localhost${path}`, { method, headers }), {});
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    host(new Request(`http://localhost${path}`, { method: 'POST', body, headers }), {});
  return { root, deliver, lines, ask, post, host };
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
    let answer = '';
    socket.on('data', (chunk: string) => (answer += chunk));
    return { socket, answered: once(socket, 'data'), closed: closed.then(() => answer) };
  };
  return { server, lines, open, say: (bytes: string) => open(bytes).closed };
}

/** Writes files by their names, with the compressed copies that a release has of them. */
async function writeFiles(folder: string, texts: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(texts)) {
    const file = { path, bytes: Buffer.from(text) };
    const copies = isCompressed(file) ? await compress(file) : [];
    for (const copy of [file, ...copies]) await writeFile(join(folder, copy.path), copy.bytes);
  }
}
