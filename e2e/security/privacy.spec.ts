import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { CONTENT_SERVICE, SITE, THIRD_PARTIES } from '../support/addresses';
import { NEVER_USED_UP } from '../support/demo-codes';
import { SiteProcess } from '../support/delivery/site-process';
import { Traffic } from '../support/traffic';
import { expect, test } from '../support/visit';

/** The canary: nobody but the site and its content service may ever hear of it. */
const CODE = 'HDMAQF4PX7TV';

const SITE_ROOT = join(import.meta.dirname, '../../dist');
const GROUPED = 'HDMA-QF4P-X7TV';

test('H1 H2 H3 H4 H6 H7 a code stays between the site and its service, from link to retailer', async ({
  page,
  context,
  home,
  chooser,
  renew,
}) => {
  await renew(CODE);
  const traffic = new Traffic(context);
  await keepDataLayer(page);

  await page.goto(`/?c=${GROUPED}`);
  await expect(chooser.heading).toBeVisible();
  expect(await toldTheTagManager(page)).toContain('content-view');
  await page.goBack();
  await expect(home.accepted).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('navigation', { name: 'Privacy' })).toBeVisible();

  // What the page itself shows to every script in it (H3, H4).
  expect(await page.title()).not.toMatch(canary());
  expect(page.url()).toBe(`${SITE}/retailers`);
  expect(await historyOf(page)).not.toMatch(canary());
  expect(await toldTheTagManager(page)).not.toMatch(canary());

  // What the browser keeps of it (H6).
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['code', 'region']);
  for (const { name, domain, path, sameSite, expires } of cookies) {
    expect({ domain, path, sameSite }).toEqual({ domain: 'localhost', path: '/', sameSite: 'Lax' });
    if (name === 'code') expect(expires - Date.now() / 1000).toBeLessThanOrEqual(1800);
  }

  await chooser.redeemAt('Vudu', 'vudu');

  // What was sent to anybody (H1, H2); the retailer gets a code of its own, by contract.
  const requests = await traffic.all();
  const foreign = requests.filter(({ url }) => url.startsWith(THIRD_PARTIES));
  expect(foreign.length).toBeGreaterThan(3);
  for (const request of foreign) expect(JSON.stringify(request)).not.toMatch(canary());
  for (const { headers } of requests) {
    expect(headers['referer'] ?? `${SITE}/`).toBe(`${SITE}/`);
  }
  const others = requests.filter(
    ({ url }) => ![SITE, CONTENT_SERVICE, THIRD_PARTIES].some((known) => url.startsWith(known)),
  );
  expect(others).toEqual([]);

  // What may be kept on the way (H7).
  const carrying = requests.filter(({ url }) => canary().test(url));
  expect(carrying.length).toBeGreaterThan(2);
  for (const { url, cacheControl } of carrying) expect(cacheControl, url).toBe('no-store');
});

test('H5 no line of the host’s log has a code in it, whatever is asked and reported', async ({
  request,
}) => {
  const site = await SiteProcess.start(SITE_ROOT, { REPORT_URL: '/reports', LOG_LEVEL: 'debug' });
  const violation = {
    'document-uri': `${site.url}/?c=${CODE}`,
    referrer: `${site.url}/?c=${GROUPED}`,
    'blocked-uri': `https://evil.example/${CODE}?c=${CODE}`,
    'source-file': `${site.url}/shell/${CODE}.js`,
    'effective-directive': `img-src ${CODE}`,
    'script-sample': CODE,
  };
  const old = { 'csp-report': violation };
  await request.get(`${site.url}/?c=${CODE}`, { headers: { Cookie: `code=${CODE}` } });
  await request.get(`${site.url}/${CODE}`);
  await request.get(`${site.url}/remotes/${CODE}.js`);
  for (const [type, data] of [
    ['application/csp-report', old],
    ['text/plain', { kind: 'page', shell: CODE }],
  ] as const) {
    await request.post(`${site.url}/reports`, {
      headers: { 'Content-Type': type },
      data: JSON.stringify(data),
    });
  }

  await expect.poll(() => JSON.stringify(site.log)).toContain('kept to its policy');
  expect(site.log.filter(({ msg }) => msg === 'a page kept to its policy')).toHaveLength(1);
  expect(JSON.stringify(site.log)).not.toMatch(canary());
  await site.stop();
});

test('I1 what a page keeps out is reported by the browser, without the code', async ({
  page,
  complaints,
}) => {
  const site = await SiteProcess.start(SITE_ROOT, { REPORT_URL: '/reports' });
  await page.goto(`${site.url}/nowhere?c=${CODE}`);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('img'), { src: '//evil.example/' }));
  });

  await expect
    .poll(() => site.log.filter(({ msg }) => msg === 'a page kept to its policy'))
    .toEqual([expect.objectContaining({ directive: 'img-src', blocked: 'http://evil.example' })]);
  expect(JSON.stringify(site.log)).not.toMatch(canary());
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('img-src');
  await site.stop();
});

test('H7 nothing that the browser has kept on its disk holds the code', async ({ complaints }) => {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-browser-'));
  const { WHOLE_CHROMIUM_PATH } = process.env;
  const context = await chromium.launchPersistentContext(folder, {
    ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await context.newPage();
  await page.goto(`${SITE}/?c=${NEVER_USED_UP}`);
  await expect(page).toHaveURL(`${SITE}/retailers`);
  await context.close();

  const kept = await contentsOf(join(folder, 'Default/Cache'));

  expect(kept).toContain('/remotes/retailers/');
  expect(kept).not.toContain(NEVER_USED_UP);
  await rm(folder, { recursive: true, force: true });
  expect(complaints).toEqual([]);
});

test('H8 where nobody may be followed unasked, all storage is denied before any tag runs', async ({
  page,
  context,
  comeFrom,
}) => {
  await comeFrom('DE');
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: /Privacy|Datenschutz/ })).toBeVisible();

  const [consent] = await page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      JSON.stringify(Array.from(entry as ArrayLike<unknown>)),
    ),
  );
  expect(JSON.parse(consent ?? '[]')).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    },
  ]);
  expect(
    (await context.cookies(THIRD_PARTIES)).filter(({ domain }) => domain !== 'localhost'),
  ).toEqual([]);
});

function canary(): RegExp {
  return /HDMA[^A-Z0-9]{0,3}QF4P[^A-Z0-9]{0,3}X7TV/i;
}

/** Every entry there is to go back or forward to, as the browser has it. */
async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url, title }) => `${url} ${title}`).join('\n');
}

async function keepDataLayer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    const push = Array.prototype.push;
    window.dataLayer = Object.assign([], {
      push(...entries: unknown[]) {
        told.push(JSON.stringify([entries, location.href, document.referrer, document.title]));
        return push.apply(this, entries);
      },
    });
  });
}

function toldTheTagManager(page: Page): Promise<string> {
  return page.evaluate(() => (window as unknown as { told: string[] }).told.join('\n'));
}

async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
  );
  return contents.join('\n');
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}
