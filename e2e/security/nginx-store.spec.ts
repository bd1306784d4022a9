import { dirname, join } from 'node:path';

import { COOKIES } from '@redeem/contracts';
import { addUser } from '@redeem/storage/testing';

import { NEVER_USED_UP } from '../support/data/demo-codes';
import { pageOf, startConsole } from '../support/delivery/console';
import { SiteProcess } from '../support/delivery/site-process';
import { ask } from '../support/hosting/ask';
import { STORE_START_LIMIT_MS } from '../support/hosting/object-store';
import { BR } from '../support/hosting/questions-by-class';
import {
  CODE,
  ENVIRONMENT,
  liveFiles,
  NGINX_PATH,
  NO_NGINX,
  type Servers,
  startServers,
  testSameAnswers,
} from '../support/hosting/same-answers';
import { freePort } from '../support/hosting/nginx';
import { documentedHandler, StoredSite, supportVersionsAt } from '../support/hosting/stored-site';
import { Chooser } from '../support/pages/chooser';
import { Home } from '../support/pages/home';
import { TextEditor } from '../support/pages/text-editor';
import { PUBLICATION_LIMIT_MS } from '../support/running/limits';
import { endGroup } from '../support/running/processes';
import { expect, test } from '../support/running/visit';

test.describe('behind nginx in front of an object store', () => {
  test.skip(NGINX_PATH === '', NO_NGINX);
  // In one worker, because a store takes long to start.
  test.describe.configure({ mode: 'default' });

  let stored: StoredSite;
  let servers: Servers;

  test.beforeAll(async ({}, { project, workerIndex }) => {
    test.setTimeout(STORE_START_LIMIT_MS);
    const root = join(project.outputDir, `nginx-store-${String(workerIndex)}`);
    stored = await StoredSite.make(ENVIRONMENT);
    servers = await startServers(root, (words) =>
      stored.nginxConfig([...words, '--cache', join(root, 'copies')]),
    );
    for (const file of Object.values(await liveFiles(servers.host.url))) {
      const { headers } = await ask(servers.host.url, { path: file });
      await stored.writeDeltas(file, headers['content-type'] ?? '');
    }
  });

  test.afterAll(async () => {
    await servers.nginx.stop();
    await servers.host.stop();
    await stored.stop();
  });

  testSameAnswers(() => servers);

  test('a file of a store has the type, the encoding and the lifetime that a CDN sends', async () => {
    const { SHELL = '' } = await liveFiles(servers.host.url);
    const html = 'text/html; charset=utf-8';
    const json = 'application/json; charset=utf-8';
    const script = 'text/javascript; charset=utf-8';
    for (const [path, ...expected] of [
      ['pages/index.html', html, null, 'no-cache'],
      ['pages/support.html.br', html, 'br', 'no-cache'],
      ['pages/404.html.gz', html, 'gzip', 'no-cache'],
      ['pages/service-worker.js.br', script, 'br', 'no-cache'],
      ['pages/robots.txt', 'text/plain; charset=utf-8', null, 'no-cache'],
      ['registry.json', json, null, 'no-cache'],
      ['registry.json.br', json, 'br', 'no-cache'],
      [`${SHELL.slice(1)}.br`, script, 'br', 'public, max-age=31536000, immutable'],
    ] as const) {
      const { headers } = await stored.headersOf(path);
      const names = ['content-type', 'content-encoding', 'cache-control'];
      expect(
        names.map((name) => headers.get(name)),
        path,
      ).toEqual(expected);
    }
  });

  test('a store gets nothing of a visitor', async () => {
    stored.proxy.takeRequests();
    const headers = {
      ...BR,
      Cookie: 'session=secret',
      'User-Agent': 'secret',
      Referer: 'secret',
    };
    for (const path of [`/returnpolicy?c=${CODE}`, `/${CODE}`, `/shell/1.0.0/gone.js?c=${CODE}`]) {
      await ask(servers.nginx.url, { path, headers });
    }

    const requests = stored.proxy.takeRequests();

    expect(requests).toContain('GET /sites/live/site/pages/returnpolicy.html.br HTTP/1.1');
    expect(requests).not.toMatch(new RegExp(`${CODE}|secret|\\?`));
  });

  for (const [fault, unknown, begin, end] of [
    ['is away', 503, () => stored.proxy.close(), () => stored.proxy.open()],
    ['has lost its policy', 404, () => stored.setReadable(false), () => stored.setReadable(true)],
    // Not among the answers after which nginx itself sends its copy.
    ['answers 410', 503, () => stored.proxy.refuse(410), () => stored.proxy.open()],
    ['answers 520', 503, () => stored.proxy.refuse(520), () => stored.proxy.open()],
  ] as const) {
    test(`visitors get the last good site while the store ${fault}`, async () => {
      const { SHELL = '', ENTRY = '' } = await liveFiles(servers.host.url);
      const documents = ['/', '/support', '/nowhere', '/registry.json', '/robots.txt'];
      const questions = [...documents, SHELL, ENTRY].map((path) => ({ path, headers: BR }));
      const answers = () => Promise.all(questions.map((one) => ask(servers.nginx.url, one)));
      const before = await answers();
      const missing = { path: '/shell/1.0.0/never-asked.js' };
      await begin();
      try {
        for (const last = Date.now() + 3_000; Date.now() < last;) {
          expect(await answers()).toEqual(before);
        }
        const { 'content-type': _, ...headers } = (await ask(servers.host.url, missing)).headers;
        expect(await ask(servers.nginx.url, missing)).toMatchObject({ status: unknown, headers });
      } finally {
        await end();
      }
      await expect.poll(async () => (await ask(servers.nginx.url, missing)).status).toBe(404);
    });
  }

  test('visitors get a publication and a rollback as soon as nginx looks at the store again', async () => {
    const { url } = servers.nginx;
    const versions = () => supportVersionsAt([`${url}/registry.json`, `${url}/support`]);
    // nginx looks after two seconds at most.
    const within = { timeout: 4_000, intervals: [100] };
    expect(await versions()).toEqual(['1.0.0', '1.0.0']);

    expect(await stored.publish('support', '1.0.1')).toBe(true);
    await expect.poll(versions, within).toEqual(['1.0.1', '1.0.1']);

    await stored.deliver(['rollback', 'support', '--why', 'a wrong text']);
    await expect.poll(versions, within).toEqual(['1.0.0', '1.0.0']);
  });

  test('no page fails behind nginx or a host while a release goes live, the store is away for 30 s, and a rollback follows', async ({
    page,
  }) => {
    test.setTimeout(PUBLICATION_LIMIT_MS);
    const host = await SiteProcess.start(stored.root, {
      ...ENVIRONMENT,
      AWS_ENDPOINT_URL_S3: stored.proxy.endpoint,
      CACHE_DIR: join(servers.root, 'host-copies'),
    });
    const sites = [servers.nginx.url, host.url];
    const walk = async () => {
      for (const site of sites) {
        const home = new Home(page);
        await home.open(`${site}/`);
        // The page fills in the code of the visit before.
        await home.field.clear();
        await home.goOnWith(NEVER_USED_UP);
        await expect(new Chooser(page).heading).toBeVisible();
        await page.goto(`${site}/support`);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      }
    };
    const versions = () => supportVersionsAt(sites.map((site) => `${site}/registry.json`));
    try {
      await Promise.all([stored.publish('support', '1.0.2'), walk()]);
      await expect.poll(versions).toEqual(['1.0.2', '1.0.2']);
      // nginx keeps what somebody has requested.
      await walk();

      await stored.proxy.close();
      const end = Date.now() + 30_000;
      await stored.deliver(['rollback', 'support', '--why', 'in an outage']);
      expect(await versions()).toEqual(['1.0.2', '1.0.2']);
      await page.waitForTimeout(Math.max(0, end - Date.now() - 5_000));
      await walk();
      await page.waitForTimeout(Math.max(0, end - Date.now()));

      await stored.proxy.open();
      await expect.poll(versions).toEqual(['1.0.0', '1.0.0']);
      await walk();
      expect(host.log.filter(({ msg }) => msg === 'the last good site stays')).toHaveLength(1);
    } finally {
      await page.goto('about:blank');
      await host.stop();
    }
  });

  test('support edits an answer, and takes it back, and somebody else sees both at once', async ({
    browser,
  }, testInfo) => {
    test.setTimeout(PUBLICATION_LIMIT_MS);
    const { url } = servers.nginx;
    const brands = [url, url.replace('localhost', 'cinema.localhost')];
    const old = 'Le film numérique fait partie de votre achat';
    const sentence = 'Gardez votre ticket de caisse.';
    const visitors = await browser.newContext({ locale: 'fr-FR' });
    const page = await visitors.newPage();
    const cookieOf = (brand: string) => ({ name: COOKIES.territory, value: 'FR', url: brand });
    await visitors.addCookies(brands.map(cookieOf));
    const visitorsRead = (times: number) =>
      // nginx looks at the store after two seconds at most.
      expect(async () => {
        for (const brand of brands) {
          // Otherwise a browser that is there already loads nothing.
          await page.goto('about:blank');
          await page.goto(`${brand}/support#cost`);
          await expect(page.getByText(old)).toBeVisible();
          expect(await page.getByText(sentence).count()).toBe(times);
        }
      }).toPass({ timeout: PUBLICATION_LIMIT_MS / 8, intervals: [1_000] });
    const [port, previewPort] = [String(await freePort()), String(await freePort())];
    const roles = { sue: { role: 'support' }, bob: { role: 'reader' } };
    const { child } = await startConsole(stored.root, testInfo, roles, {
      ...ENVIRONMENT,
      PORT: port,
      CONSOLE_PREVIEW_PORT: previewPort,
      SITE_URL: url,
    });
    const origin = `http://localhost:${port}`;
    const bob = await pageOf('bob', browser);
    await bob.goto(`${origin}/#/content`);
    const before = bob.getByText('FAQ and return policy, support 1.0.0');
    await expect(before).toBeVisible();
    const sue = await pageOf('sue', browser);
    const editor = new TextEditor(sue);
    await editor.openAnswer(origin);
    await sue.keyboard.type(`${sentence} `);
    await editor.expectPreviews(sentence);
    await editor.fillPublication('people throw it away');
    await editor.publish();
    await expect(before).toBeHidden();
    await visitorsRead(1);
    await editor.takeBack();
    await expect(before).toBeVisible();
    await visitorsRead(0);
    for (const context of browser.contexts()) await context.close();
    await endGroup(child, 'SIGTERM');
  });

  test('the documented rights suffice for a publisher, and a reader cannot write', async () => {
    const [publisher, reader] = [await addUser('publisher'), await addUser('reader')];

    expect(await stored.publish('support', '1.1.0', publisher)).toBe(true);
    expect((await stored.deliver(['history'], reader)).output).toContain('1.0.0 → 1.1.0');
    await expect(stored.deliver(['lock', '--why', 'audit'], reader)).rejects.toThrow(/403/);
  });

  test('a CDN with the documented function sends the right file of a store for each path', async () => {
    const handler = await documentedHandler();
    for (const [path, encodings, type, encoding] of [
      ['/', 'gzip, br', 'text/html; charset=utf-8', 'br'],
      ['/support/', 'gzip', 'text/html; charset=utf-8', 'gzip'],
      ['/Support', '', 'text/html; charset=utf-8', null],
      ['/registry.json', 'br', 'application/json; charset=utf-8', 'br'],
      ['/service-worker.js', 'br', 'text/javascript; charset=utf-8', 'br'],
      ['/robots.txt', 'br', 'text/plain; charset=utf-8', 'br'],
      [
        (await liveFiles(servers.host.url))['SHELL'] ?? '',
        'br',
        'text/javascript; charset=utf-8',
        null,
      ],
    ] as const) {
      const request = { uri: path, headers: { 'accept-encoding': { value: encodings } } };
      const { status, headers } = await stored.headersOf(handler({ request }).uri.slice(1));
      const seen = [status, headers.get('content-type'), headers.get('content-encoding')];
      expect(seen, path).toEqual([200, type, encoding]);
    }
    const unknown = handler({ request: { uri: '/history/00000001.json', headers: {} } });
    expect((await stored.headersOf(unknown.uri.slice(1))).status).toBe(403);
  });

  test('a CDN with the documented function and policy sends no sources, also for a path with an escape', async () => {
    const handler = await documentedHandler();
    const { ENTRY = '' } = await liveFiles(servers.host.url);
    const folder = dirname(ENTRY);
    const record = await fetch(`${servers.nginx.url}${folder}/release.json`);
    expect(await record.text()).toContain('"check.data"');

    for (const name of ['check.data', 'check%2Edata', 'check%2edata', '%63heck.dat%61']) {
      const answer = handler({ request: { uri: `${folder}/${name}`, headers: {} } });
      expect(answer, name).toHaveProperty('statusCode', 404);
      expect((await stored.headersOf(`${folder.slice(1)}/${name}`)).status, name).toBe(403);
    }
    expect((await stored.headersOf(`${folder.slice(1)}/release.json`)).status).toBe(200);
  });
});
