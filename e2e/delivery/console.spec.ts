import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readFile, writeFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import getPort from 'get-port';

import { barriersOn, wideThingsOn } from '../support/checks/page-problems';
import { CONSOLE_FOLDER, pageOf, SECRET, startConsole } from '../support/delivery/console';
import { expect, test } from '../support/delivery/teams';
import { startNginx } from '../support/hosting/nginx';
import { CONSOLE } from '../support/network/addresses';
import { ready } from '../support/pages/accepts-presses';

const BUILT = join(import.meta.dirname, '../../dist');

test('two people change a site in the console, and see what the other one does', async ({
  browser,
  page,
  site,
  complaints,
}, testInfo) => {
  const roles = { bob: { role: 'team', remotes: ['retailers'] } };
  const { child, link } = await startConsole(site.root, testInfo, roles, {
    SITE_URL: site.url,
  });

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'What visitors get' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^retailers/ })).toContainText(/\d+\.\d+\.\d+/);
  expect(page.url()).not.toContain('sign-in');
  expect(await scriptBytes(page)).toBeLessThan(100_000);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  // The browser keeps what the link has brought.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lock the whole site' })).toBeEnabled();
  await expectAccessible(page);

  const other = await pageOf('bob', browser, complaints);
  await other.goto(`${CONSOLE}/#/remotes/picklist`);
  await expect(other.getByText('You may look at this, and change nothing.')).toBeVisible();
  await other.goto(`${CONSOLE}/#/remotes/retailers`);
  await other.getByRole('button', { name: 'Lock retailers' }).click();
  await expectAccessible(other);
  await ready(other.getByRole('dialog').getByRole('button', { name: 'Lock retailers' })).click();
  await expect(other.getByText('Write why')).toBeVisible();
  await other.getByLabel('Reason').fill('a sale');
  await expect(other.getByText('You have seen revision 1.')).toBeVisible();
  await other.getByLabel('Reason').press('Enter');
  // The button that was pressed is gone with its dialog.
  await expect(other.locator(':focus')).toContainText(/^Done: revision 2/);

  await expect(page.getByRole('row', { name: /^retailers/ })).toContainText(
    'Locked by bob: a sale',
  );
  await expect(
    page.getByRole('status').filter({ hasText: 'retailers locked, by bob' }),
  ).toBeAttached();

  await other.getByRole('button', { name: 'Unlock retailers' }).click();
  await expect(other.getByRole('dialog', { name: 'Unlock retailers' })).toBeVisible();
  await other.getByLabel('Reason').fill('the sale is over');
  await other.getByLabel('Reason').press('Enter');
  await expect(page.getByRole('row', { name: /^retailers/ })).not.toContainText('Locked');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('row', { name: /retailers unlocked/ })).toContainText(
    'the sale is over',
  );
  await expect(page).toHaveTitle('History · Console');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: '3', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Change' })).toContainText('retailers unlocked');
  await expectAccessible(page);
  expect(errors).toEqual([]);
  // Behind a proxy a restart asks nothing of anybody.
  const silence = other.getByText('The console does not answer. This page');
  await child.stop();
  await expect(silence).toBeVisible();
  const again = await startConsole(site.root, testInfo, roles);
  await expect(silence).toBeHidden();
  await other.getByRole('button', { name: 'Lock retailers' }).click();
  await other.getByLabel('Reason').fill('another sale');
  await other.getByLabel('Reason').press('Enter');
  await expect(other.locator(':focus')).toContainText(/^Done: revision 4/);

  for (const context of browser.contexts()) if (context !== page.context()) await context.close();
  await again.child.stop();
});

test('nginx signs people in by auth_request, with the configuration of the README', async ({}, testInfo) => {
  const roles = { bob: { role: 'reader' }, eve: { role: 'reader' } };
  const port = await getPort();
  const consolePort = await getPort();
  const url = `http://localhost:${String(port)}`;
  // In the place of a program that knows who has signed in.
  const authority = createServer(({ headers: { cookie = '' } }, answer) => {
    const [, who] = /\bwho=(\w+)/.exec(cookie) ?? [];
    answer.writeHead(who === undefined ? 401 : 200, { 'X-Auth-Request-User': who ?? '' }).end();
  }).listen(0, '127.0.0.1');
  await once(authority, 'listening');
  const config = testInfo.outputPath('console.conf');
  const [, documented = ''] =
    /```nginx\n([^`]+)```/.exec(await readFile(join(CONSOLE_FOLDER, 'README.md'), 'utf8')) ?? [];
  const authorityPort = String((authority.address() as AddressInfo).port);
  await writeFile(
    config,
    documented
      .replace('listen 443 ssl;', `listen ${String(port)};`)
      .replace('127.0.0.1:4180', `127.0.0.1:${authorityPort}`)
      .replace('127.0.0.1:4200', `127.0.0.1:${String(consolePort)}`)
      .replace('at-least-32-characters', SECRET),
  );
  const { child } = await startConsole(BUILT, testInfo, roles, {
    PORT: String(consolePort),
    CONSOLE_URL: url,
  });
  const nginx = await startNginx(config);
  const ask = (path: string, headers: Record<string, string>) => fetch(url + path, { headers });

  const forged = { 'X-User': 'bob', 'X-Console-Secret': SECRET };
  expect((await ask('/api/session', forged)).status).toBe(401);
  const own = await ask('/api/session', { Cookie: 'who=bob', 'X-User': 'eve' });
  expect(await own.json()).toMatchObject({ person: { name: 'bob' } });
  const other = await ask('/api/session', { Cookie: 'who=eve' });
  expect(await other.json()).toMatchObject({ person: { name: 'eve' } });

  await nginx.stop();
  authority.close();
  await child.stop();
});

/** Resolves to the length of the scripts of a page, as they were sent. */
function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

/** Expects a page without barriers, which fits into 300 pixels. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 300, height: 800 });
  expect(await wideThingsOn(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}
