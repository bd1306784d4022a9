import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { composePage, configurationFrom, headerPolicy, inlineScriptsOf } from '@redeem/host';
import type { Storage } from '@redeem/storage';
import { describe, expect, onTestFinished, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { readLatest } from '../revisions/history';
import { aSite } from '../testing';
import { requireServed } from './compare-with-served';

const BOOT = 'boot("first")';
const CONFIGURATION = configurationFrom({});
const HTML = '<html><head><link><title>x</title></head><body></body></html>';

describe('a rollback of the shell', () => {
  test('names the commands that repair it when the served policy forbids its boot script', async () => {
    const { storage, back } = await workshop();
    await serve(storage, []);

    const refused = back();

    await expect(refused).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringMatching(
        /^shell 1\.0\.1 cannot be restored yet:\n.* does not allow script-src 'sha256-.*\n.*delivery -- nginx > .*nginx -s reload.*\n.*--allow-blank-pages$/,
      ) as string,
    });
    expect(await liveShell(storage)).toBe('1.1.0');
  });

  test('passes when the served policy allows its boot script', async () => {
    const { storage, back } = await workshop();
    await serve(storage, inlineScriptsOf(`<script>${BOOT}</script>`));

    await back();

    expect(await liveShell(storage)).toBe('1.0.1');
  });

  test('passes with a note when the site cannot be reached', async () => {
    const { storage, back, said } = await workshop();
    siteIsAt('http://127.0.0.1:1');

    await back();

    expect(await liveShell(storage)).toBe('1.0.1');
    expect(said).toEqual([
      expect.stringMatching(
        /^The shell was not compared with the served site: no page could be requested/,
      ),
    ]);
  });
});

/** Shell 1.1.0 is live, after 1.0.1 with a boot script. */
async function workshop() {
  const { storage, buildShell } = await aSite();
  for (const release of [await buildShell('1.0.1', { boot: BOOT }), await buildShell('1.1.0')]) {
    await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
  }
  const said: string[] = [];
  const back = () =>
    rollback({
      storage,
      name: 'shell',
      by: 'ann',
      mayShow: (...shell) => requireServed({ storage, say: (text) => said.push(text) }, ...shell),
    });
  return { storage, back, said };
}

/** Starts a file server at the address of the site, whose policy allows these scripts. */
async function serve(storage: Storage, inlineScripts: string[]): Promise<void> {
  const { registry } = await readLatest(storage);
  const { page } = headerPolicy({ configuration: CONFIGURATION, inlineScripts });
  const server = createServer(({ url: route = '/' }, response) => {
    const isPage = Object.hasOwn(registry.shell?.extras.routes ?? {}, route);
    response.writeHead(isPage ? 200 : 404, page);
    response.end(composePage({ html: HTML, registry, configuration: CONFIGURATION, route }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  siteIsAt(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
}

function siteIsAt(address: string): void {
  const before = process.env['SITE_URL'];
  process.env['SITE_URL'] = address;
  onTestFinished(() => {
    if (before === undefined) delete process.env['SITE_URL'];
    else process.env['SITE_URL'] = before;
  });
}

async function liveShell(storage: Storage) {
  return (await readLatest(storage)).registry.shell?.metadata.version;
}
