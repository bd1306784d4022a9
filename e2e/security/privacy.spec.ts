import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { CONTENT_SERVICE, SITE, THIRD_PARTIES } from '../support/network/addresses';
import { CANARY, CANARY_GROUPED, canary } from '../support/data/demo-codes';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { hasAnalyticsCookie, siteCookies } from '../support/pages/code-cookie';
import { expect, listen, test } from '../support/running/visit';

test('only the site and its service get a code, from link to retailer @H1 @H2 @H3 @H4 @H6 @H7', async ({
  page,
  context,
  home,
  chooser,
  renew,
}) => {
  await renew(CANARY);
  const traffic = new Traffic(context);
  await keepDataLayer(page);

  await page.goto(`/?c=${CANARY_GROUPED}`);
  await expect(chooser.heading).toBeVisible();
  expect(await toldTheTagManager(page)).toContain('content-view');
  await page.goBack();
  await expect(home.accepted).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('navigation', { name: 'Privacy' })).toBeVisible();

  // Values that every script of the page can read (H3, H4).
  expect(await page.title()).not.toMatch(canary());
  expect(page.url()).toBe(`${SITE}/retailers`);
  expect(await historyOf(page)).not.toMatch(canary());
  expect(await toldTheTagManager(page)).not.toMatch(canary());
  await expect.poll(() => requestsRememberedBy(page)).not.toMatch(canary());

  // Values that the browser stores (H6).
  const cookies = await siteCookies(context);
  expect(cookies.map(({ name }) => name).sort()).toEqual([COOKIES.code, COOKIES.territory].sort());
  for (const { name, domain, path, sameSite, expires } of cookies) {
    expect({ domain, path, sameSite }).toEqual({ domain: 'localhost', path: '/', sameSite: 'Lax' });
    if (name === COOKIES.code) expect(expires - Date.now() / 1000).toBeLessThanOrEqual(1800);
  }

  await chooser.redeemAt('Vudu', 'vudu');

  // By contract the retailer gets another code.
  await expectPrivate(traffic, 3);
});

test('a code that is typed into the address bar leaves the address and is used only on request @H1 @H2 @H3 @H4 @H7', async ({
  page,
  context,
  home,
  calls,
}) => {
  const traffic = new Traffic(context);
  await keepDataLayer(page);

  const answer = await page.goto('/hdma-qf4p%20x7tv/');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('navigation', { name: 'Privacy' })).toBeVisible();
  expect(await toldTheTagManager(page)).toContain('content-view');
  await expect(page).toHaveURL('/404');
  expect(calls.checks).toEqual([]);

  await page.getByRole('link', { name: /^Use the code HDMA ?QF4P ?X7TV$/ }).click();

  await expect(home.field).toHaveValue(CANARY);
  await expect(page).toHaveURL('/');
  await expect.poll(() => calls.checks).toEqual([CANARY]);
  expect(await page.title()).not.toMatch(canary());
  expect(await historyOf(page)).not.toMatch(canary());
  expect(await toldTheTagManager(page)).not.toMatch(canary());
  await expectPrivate(traffic, 2);
});

test('no file of the browser’s profile contains the code @H7', async ({ complaints }) => {
  const folder = await mkdtemp(join(tmpdir(), 'redeem-browser-'));
  const { WHOLE_CHROMIUM_PATH } = process.env;
  const context = await chromium.launchPersistentContext(folder, {
    ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  listen(context, complaints);
  const page = await context.newPage();
  await page.goto(`${SITE}/${NEVER_USED_UP}`);
  await expect(page.getByRole('link', { name: /^Use the code/ })).toBeVisible();
  await page.goto(`${SITE}/?c=${NEVER_USED_UP}`);
  await expect(page).toHaveURL(`${SITE}/retailers`);
  await context.close();

  const kept = await contentsOf(join(folder, 'Default/Cache'));

  expect(kept).toContain('/remotes/retailers/');
  expect(kept).not.toContain(NEVER_USED_UP);
  await rm(folder, { recursive: true, force: true });
});

for (const [where, territory, hasPrivacyControl] of [
  ['where consent is asked for first', 'DE', false],
  ['where the browser has Global Privacy Control', 'US', true],
  ['where neither is so', 'US', false],
] as const) {
  const what = hasPrivacyControl || territory === 'DE' ? 'denied' : 'granted';
  test(`${where}, all storage is ${what} before any tag runs @H8`, async ({
    page,
    context,
    comeFrom,
  }) => {
    await comeFrom(territory);
    await page.addInitScript((isOn) => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: isOn });
    }, hasPrivacyControl);
    const told = page.waitForRequest(`${THIRD_PARTIES}/collect?*`);
    await page.goto('/');
    await told;

    const [consent] = await page.evaluate(() =>
      (window.dataLayer ?? []).map((entry) =>
        JSON.stringify(Array.from(entry as ArrayLike<unknown>)),
      ),
    );
    expect(JSON.parse(consent ?? '[]')).toEqual([
      'consent',
      'default',
      {
        ad_storage: what,
        ad_user_data: what,
        ad_personalization: what,
        analytics_storage: what,
      },
    ]);
    // The tag manager stores its cookie where it may, so this can fail.
    expect(await hasAnalyticsCookie(context)).toBe(what === 'granted');
  });
}

/** A request and the cache headers of its answer. */
interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Null without an answer. */
  cacheControl: string | null;
}

/** All requests of the pages of a visit. */
class Traffic {
  readonly #sent: Promise<Sent>[] = [];

  constructor(context: BrowserContext) {
    context.on('requestfinished', (request) => this.#sent.push(sentBy(request)));
    context.on('requestfailed', (request) => this.#sent.push(sentBy(request)));
  }

  all(): Promise<Sent[]> {
    return Promise.all(this.#sent);
  }
}

async function sentBy(request: Request): Promise<Sent> {
  const response = await request.response().catch(() => null);
  return {
    url: request.url(),
    headers: await request.allHeaders(),
    body: request.postData() ?? '',
    cacheControl: (await response?.headerValue('cache-control')) ?? null,
  };
}

/** Checks the requests of the visit for the code (H1, H2) and the cache headers of its answers (H7). */
async function expectPrivate(traffic: Traffic, carriers: number): Promise<void> {
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

  const carrying = requests.filter(({ url }) => canary().test(decodeURIComponent(url)));
  expect(carrying.length).toBeGreaterThanOrEqual(carriers);
  for (const { url, cacheControl } of carrying) expect(cacheControl, url).toBe('no-store');
}

/** Resolves to all entries of the session history. */
async function historyOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  return entries.map(({ url, title }) => `${url} ${title}`).join('\n');
}

/** Resolves to the requests that any script of the page can read from the browser. */
function requestsRememberedBy(page: Page): Promise<string> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join('\n'),
  );
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
