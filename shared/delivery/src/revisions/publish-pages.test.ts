import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { ROBOTS } from '@redeem/contracts';
import { composePage, composeServiceWorker, configurationFrom } from '@redeem/host';
import { describe, expect, test } from '@rstest/core';

import { configure } from '../maintenance/configure';
import { siteStatus } from '../maintenance/status';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { aSite } from '../testing';
import { readLatest } from './history';
import { publishHead } from './publish-head';

const CONFIGURATION = configurationFrom({});

describe('a site on a file server', () => {
  test('has a page for every route of the shell, and one for all other paths', async () => {
    const { root, storage } = await configuredSite();

    expect((await readdir(join(root, 'pages'))).sort()).toEqual([
      ...['404.html', '404.html.br', '404.html.gz'],
      ...['error.html', 'error.html.br', 'error.html.gz'],
      ...['index.html', 'index.html.br', 'index.html.gz'],
      ...['robots.txt', 'robots.txt.br', 'robots.txt.gz'],
    ]);
    expect(await readFile(join(root, 'pages/robots.txt'), 'utf8')).toBe(ROBOTS);
    const { registry } = await readLatest(storage);
    const html = await readFile(join(root, 'shell/1.0.0/index.html'), 'utf8');
    expect(await readFile(join(root, 'pages/index.html'), 'utf8')).toBe(
      composePage({ html, registry, configuration: CONFIGURATION, route: '/' }),
    );
    expect(await readFile(join(root, 'pages/404.html'), 'utf8')).toBe(
      composePage({ html, registry, configuration: CONFIGURATION }),
    );
  });

  test('has pages that start the published releases at once', async () => {
    const { root, storage, build } = await configuredSite();
    const release = await build('1.1.0');

    const check = () => Promise.resolve();
    await publish({ storage, release, by: 'ann', traffic: 100, check });

    const page = await readFile(join(root, 'pages/index.html'), 'utf8');
    expect(page).toContain(
      '<link data-rel="preload" as="script" href="/remotes/retailers/1.1.0/remoteEntry.33.js"',
    );
    // The fallback is named but not started.
    expect(page).not.toMatch(/<link [^>]*\/retailers\/1\.0\.0\//);
  });

  test('has the composed service worker of its shell', async () => {
    const { root, storage } = await aSite();
    await storage.create('shell/1.0.0/service-worker.js', Buffer.from('work()'));

    await configure({ storage, by: 'ann', configuration: CONFIGURATION });

    expect(await readFile(join(root, 'pages/service-worker.js'), 'utf8')).toBe(
      composeServiceWorker(
        'work()',
        CONFIGURATION,
        await readFile(join(root, 'pages/index.html'), 'utf8'),
      ),
    );
  });

  test('has the page for unknown paths at a removed route', async () => {
    const { root, storage, buildShell } = await configuredSite();
    const page = (name: string) => readFile(join(root, `pages/${name}.html`), 'utf8');
    const release = await buildShell('1.1.0');
    if (release.kind !== 'shell') throw new Error('no shell');
    const { '/': _, ...routes } = release.routes;
    const check = () => Promise.resolve();

    await publish({ storage, release: { ...release, routes }, by: 'ann', traffic: 100, check });

    expect(await page('index')).toBe(await page('404'));
    expect(await page('index')).toContain('/shell/1.1.0/');
    expect((await siteStatus(storage)).problems).toEqual([]);
    await rollback({ storage, name: 'shell', by: 'ann' });
    expect(await page('index')).not.toBe(await page('404'));
  });

  test('writes a lost page again', async () => {
    const { root, storage } = await configuredSite();
    await rm(join(root, 'pages/error.html'));

    await publishHead(storage, { force: true });

    expect(await readdir(join(root, 'pages'))).toContain('error.html');
  });
});

async function configuredSite() {
  const site = await aSite();
  await configure({ storage: site.storage, by: 'ann', configuration: CONFIGURATION });
  return site;
}
