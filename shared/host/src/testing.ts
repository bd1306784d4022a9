import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Configuration } from '@redeem/contracts';
import { assembleSite, integrityOf, readRelease } from '@redeem/delivery';
import { onTestFinished } from '@rstest/core';

import { createHost, type HostOptions } from './create-host';
import { createHostServer, type HostServerOptions } from './host-server';
import { createLog } from './log';

export const CONFIGURATION: Configuration = {
  contentServiceUrl: 'https://content.example',
  captchaScriptUrl: 'https://captcha.example/api.js',
  tagManagerScriptUrl: 'https://tags.example/gtm.js',
  privacyScriptUrl: 'https://privacy.example/{territory}.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};

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

const MANIFEST = {
  metaData: { globalName: 'redeem_retailers', remoteEntry: { name: 'entry.1.js', path: '' } },
  shared: [],
  exposes: [
    {
      path: './remote',
      assets: { js: { sync: [], async: [] }, css: { sync: ['style.1.css'], async: [] } },
    },
  ],
};

/** A deploy root as the delivery makes it, and a way to deliver the next version of the remote. */
export async function temporarySite() {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-host-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const root = join(folder, 'dist');
  await writePackage(join(folder, 'shell'), 'shell', '1.0.0', {
    'index.1.js': 'shell()',
    'service-worker.js': 'work()',
    'routes.json': JSON.stringify(ROUTES),
    'provides.json': JSON.stringify({ react: '19.3.1', '@redeem/platform': '1.0.0' }),
    'uses.json': JSON.stringify(['./remote']),
    'index.html':
      `<html><head><script src="/shell/1.0.0/index.1.js" integrity="${integrityOf('shell()')}">` +
      '</script></head><body></body></html>',
  });
  const deliver = async (version: string) => {
    await writePackage(join(folder, 'retailers'), 'retailers', version, {
      'mf-manifest.json': JSON.stringify(MANIFEST),
      'entry.1.js': LONG_SCRIPT,
      'style.1.css': 'p{}',
    });
    const releases = ['shell', 'retailers'].map((name) => readRelease(join(folder, name)));
    await assembleSite({ root, releases: await Promise.all(releases) });
  };
  await deliver('1.0.0');
  return { root, deliver };
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
  const host = await createHost({ root, configuration, log, lookAgainAfter: 0, ...options });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    Promise.resolve(host.request(path, { method, headers }, {}));
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    Promise.resolve(host.request(path, { method: 'POST', body, headers }, {}));
  return { root, deliver, lines, ask, post, host };
}

/** A server of such a host, and a way to send it bytes as they are: the answer is all until it closes. */
export async function temporaryServer(options: Partial<HostServerOptions> = {}) {
  const configuration = { ...CONFIGURATION, reportUrl: '/reports' };
  const { host, lines } = await temporaryHost(configuration);
  const server = createHostServer({
    fetch: host.fetch,
    configuration,
    maxConnections: 100,
    isDraining: () => false,
    ...options,
  });
  await once(server.listen(0), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const open = (bytes: string) => {
    const socket = connect(port, 'localhost', () => socket.write(bytes)).setEncoding('utf8');
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

async function writePackage(
  folder: string,
  name: string,
  version: string,
  dist: Record<string, string>,
): Promise<void> {
  await mkdir(join(folder, 'dist'), { recursive: true });
  const packageJson = JSON.stringify({ name: `@redeem/${name}`, version });
  await writeFile(join(folder, 'package.json'), packageJson);
  for (const [path, text] of Object.entries(dist)) {
    await writeFile(join(folder, 'dist', path), text);
  }
}
