import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { RECORD } from '@redeem/contracts';
import { FolderStorage, storageAt, toDocument } from '@redeem/storage';
import { type Fault, startStore, stopStore, storeBehind } from '@redeem/storage/testing';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { compress } from '../files/compress';
import { DELTAS, deltaPath } from '../files/deltas';
import { integrityOf } from '../files/hashes';
import { fileHeaders } from '../policy/file-headers';
import { hostOnStore, LONG_SCRIPT, SOON, temporarySite } from './testing';

const ENTRY = '/remotes/retailers/1.0.0/entry.1.js';
const STYLE = '/remotes/retailers/1.0.0/style.1.css';
const NEXT = '/remotes/retailers/1.1.0/entry.1.js';
const AWAY: Fault = { status: 503, body: '' };
const LIMIT = { timeout: 60_000 };

beforeAll(startStore, 120_000);
afterAll(stopStore);

describe('a host on an object store', () => {
  test('shows a publication when it looks next, like every other host', LIMIT, async () => {
    const { deliver, aHost, store, requests } = await storedSite();
    const hosts = [await aHost({ lookAgainAfter: 1_000 }), await aHost({ lookAgainAfter: 1_000 })];
    const looks = () => requests.filter((request) => request.endsWith('registry.json')).length;

    // Somebody asks for the release while it is uploaded.
    await store.create(`${NEXT.slice(1)}.br`, Buffer.from('half'));
    expect((await hosts[0]?.ask(NEXT))?.status).toBe(404);
    await store.remove(`${NEXT.slice(1)}.br`);
    await deliver('1.1.0');
    const before = looks();

    for (const { ask, expectShown } of hosts) {
      await expectShown('1.1.0');
      expect(await (await ask(NEXT)).text()).toBe(LONG_SCRIPT);
    }
    // One look of each host may have begun before.
    expect(looks() - before).toBeLessThanOrEqual(2 * hosts.length);
  });

  test(
    'sends each file in the copy that a browser wants, and a file that it does not have is missing',
    LIMIT,
    async () => {
      const { aHost, requests } = await storedSite();
      const { ask, expectKept } = await aHost();
      await expectKept(...WHOLE);
      const sent = async (path: string, headers: Record<string, string>) => {
        const answer = await ask(path, headers);
        const { length } = Buffer.from(await answer.arrayBuffer());
        return [answer.status, answer.headers.get('Content-Encoding'), length];
      };
      const [br, gz] = await compress({ path: '', bytes: Buffer.from(LONG_SCRIPT) });

      expect(await sent(ENTRY, { 'Accept-Encoding': 'br' })).toEqual([200, 'br', br?.bytes.length]);
      expect(await sent(ENTRY, { 'Accept-Encoding': 'gzip' })).toEqual([
        200,
        'gzip',
        gz?.bytes.length,
      ]);
      expect(await sent(ENTRY, {})).toEqual([200, null, LONG_SCRIPT.length]);
      expect(await sent(STYLE, { 'Accept-Encoding': 'br' })).toEqual([200, null, 3]);
      const delta = { 'Accept-Encoding': 'dcz', 'Available-Dictionary': `:${HASH}:` };
      expect(await sent(ENTRY, delta)).toEqual([200, 'dcz', 5]);
      const before = requests.filter((request) => request.endsWith('.js')).length;
      expect((await ask('/remotes/retailers/1.0.0/other.1.js')).status).toBe(404);
      expect((await ask('/remotes/retailers/9.9.9/entry.1.js')).status).toBe(404);
      expect(requests.filter((request) => request.endsWith('.js'))).toHaveLength(before);
    },
  );

  test(
    'serves the whole live site while the store is away, says so once, and follows it again',
    LIMIT,
    async () => {
      const { deliver, aHost, fail, requests } = await storedSite();
      const { ask, lines, expectKept, expectReady, expectShown } = await aHost();
      await expectKept(...WHOLE);

      fail(AWAY);
      await expectReady(/^ok\nthe last good site is served: the store does not answer\n$/);
      expect((await ask('/readyz')).status).toBe(200);
      const files = await Promise.all(['/', ENTRY, STYLE].map((path) => ask(path)));
      const other = await ask('/remotes/retailers/0.9.0/entry.1.js');
      // The visitor does not wait for the store.
      const asked = requests.filter((request) => request.includes('0.9.0'));
      await deliver('1.1.0');
      fail(null);

      expect(files.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect([other.status, asked]).toEqual([503, []]);
      await expectShown('1.1.0');
      await expectReady(/^ok\n$/);
      expect(lines.filter((line) => line.includes('the last good site stays'))).toHaveLength(1);
    },
  );

  test.each<[answer: string, fault: Fault]>([
    ['with a page', { status: 200, body: '<html>maintenance</html>' }],
    ['with something else than a registry', { status: 200, body: '{"schema":1}' }],
    ['that no registry is there', { status: 404, body: '' }],
    ['with half of it', 'cuts the answer'],
  ])('keeps the last good site when the store answers %s', LIMIT, async (_, fault) => {
    const { aHost, fail } = await storedSite();
    const { ask, expectKept, expectReady } = await aHost();
    await expectKept(...WHOLE);
    const before = await (await ask('/')).text();

    fail(fault, /registry\.json$/);
    await expectReady('the last good site is served');

    expect(await (await ask('/')).text()).toBe(before);
    expect((await ask(ENTRY)).status).toBe(200);
  });

  test(
    'starts without the store when its copy has a site, and says what is missing when it has none',
    LIMIT,
    async () => {
      const { aHost, fail } = await storedSite();
      const { folder, expectKept } = await aHost();
      await expectKept(...WHOLE);
      fail(AWAY);

      const { ask } = await aHost({ folder });

      expect((await ask(ENTRY)).status).toBe(200);
      expect(await (await ask('/')).text()).toContain('/remotes/retailers/1.0.0/');
      await expect(aHost()).rejects.toThrow(/registry\.json of s3:.* is answered with 503/);
    },
  );

  test(
    'serves no file with a wrong byte, neither of the store nor of its copy',
    LIMIT,
    async () => {
      const { aHost, store } = await storedSite();
      const [other, whole] = await Promise.all(
        [LONG_SCRIPT.replace('r', 'R'), LONG_SCRIPT].map((text) =>
          compress({ path: '', bytes: Buffer.from(text) }),
        ),
      );
      const broken = Buffer.from(whole?.[1]?.bytes ?? []);
      broken.writeUInt8(broken.readUInt8(12) ^ 1, 12);
      await store.replace(`${ENTRY.slice(1)}.br`, other?.[0]?.bytes ?? Buffer.of());
      await store.replace(`${ENTRY.slice(1)}.gz`, broken);
      const { ask, lines, folder, expectKept } = await aHost();
      await expectKept(ENTRY, STYLE);
      await writeFile(join(folder, STYLE), 'q{}');

      const script = await ask(ENTRY, { 'Accept-Encoding': 'br, gzip' });
      const style = await ask(STYLE);

      expect([script.headers.get('Content-Encoding'), await script.text()]).toEqual([
        null,
        LONG_SCRIPT,
      ]);
      expect(await style.text()).toBe('p{}');
      expect(await readFile(join(folder, STYLE), 'utf8')).toBe('p{}');
      expect(lines.join()).toContain('a file is not the one that was published');
    },
  );

  test('keeps no more than its space, and the live releases longest', LIMIT, async () => {
    const { aHost, deliver } = await storedSite();
    await deliver('1.1.0');
    const { ask, folder, expectKept, expectShown } = await aHost({ maxBytes: 9_000 });
    await expectKept('/remotes/retailers/1.1.0/entry.1.js');

    for (const version of ['1.2.0', '1.3.0', '1.4.0']) {
      await deliver(version);
      await expectShown(version);
      expect((await ask(`/remotes/retailers/${version}/entry.1.js`)).status).toBe(200);
    }

    await expectKept('/remotes/retailers/1.4.0/entry.1.js');
    const kept = await new FolderStorage(folder).list('');
    expect(kept.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(9_000);
    expect(kept.map(({ path }) => path)).not.toContain('remotes/retailers/1.1.0/entry.1.js');
  });
});

/** A hash of a file that a browser has, and that is the dictionary of a delta. */
const HASH = Buffer.alloc(32, 7).toString('base64');

/** What a host keeps of the first release. */
const WHOLE = [ENTRY, `${ENTRY}.br`, `${ENTRY}.gz`, STYLE, `/${deltaPath(ENTRY.slice(1), HASH)}`];

/** A site in the store behind a proxy, with functions that publish, start a host and let the store fail. */
async function storedSite() {
  const { root: local, deliver } = await temporarySite();
  const root = `s3://sites/${randomUUID()}`;
  const store = storageAt(root, process.env, fileHeaders);
  const source = new FolderStorage(local);
  let fault: Fault | null = null;
  let failing = /./;
  const { endpoint, requests } = await storeBehind(({ path }) =>
    failing.test(path) ? fault : null,
  );

  const upload = async () => {
    const paths = (await source.paths('')).filter((path) => path !== 'registry.json');
    for (const folder of new Set(paths.map((path) => path.replace(/[^/]*$/, '')))) {
      const files: Record<string, string> = {};
      for (const path of paths.filter((one) => one.startsWith(folder))) {
        const bytes = Buffer.from((await source.read(path)) ?? []);
        files[path.slice(folder.length)] = integrityOf(bytes);
        const copies = bytes.length > 1_000 ? await compress({ path, bytes }) : [];
        for (const file of [{ path, bytes }, ...copies]) await store.create(file.path, file.bytes);
      }
      const delta = deltaPath('entry.1.js', HASH);
      const deltas = {
        [delta]: { dictionaryOf: 'remotes/x/1.0.0', integrity: integrityOf('delta') },
      };
      await store.replace(folder + delta, Buffer.from('delta'));
      await store.replace(folder + DELTAS, toDocument(deltas));
      await store.replace(folder + RECORD, toDocument({ files }));
    }
    await store.replace('registry.json', (await source.read('registry.json')) ?? Buffer.of());
  };
  await upload();

  const aHost = async (options: Parameters<typeof hostOnStore>[1] = {}) => {
    const environment = { ...process.env, AWS_ENDPOINT_URL_S3: endpoint };
    const patience = { attempts: 1, limitMs: 2_000 };
    const host = await hostOnStore(storageAt(root, environment, fileHeaders, patience), {
      lookAgainAfter: 100,
      ...options,
    });
    const expectShown = (version: string) =>
      expect
        .poll(async () => (await host.ask('/')).text(), SOON)
        .toContain(`/remotes/retailers/${version}/`);
    return { ...host, expectShown };
  };
  return {
    aHost,
    store,
    requests,
    deliver: async (version: string) => {
      await deliver(version);
      await upload();
    },
    fail: (next: Fault | null, paths = /./) => {
      fault = next;
      failing = paths;
    },
  };
}
