import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { CONTENT_SERVICE, SITE } from '../../support/network/addresses';
import { CountedService } from '../../support/network/counted-service';
import { SiteProcess } from '../../support/delivery/site-process';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { type Home, OFFLINE } from '../../support/pages/home';
import { ILL_PAGE, IllEdge } from '../../support/network/broken-edge';
import {
  keptBy,
  noteWhenWorkerIsDone,
  untilKept,
  untilWorkerIsDone,
} from '../../support/network/service-worker-cache';
import { expect, test } from '../../support/running/visit';

const BUILT = join(import.meta.dirname, '../../../dist');
/** The address of site data with the territory of the first visit. */
const SITE_DATA = '/site/movieredeem?cc=US';
const HALF = NEVER_USED_UP.slice(0, 6);

/** One file of each kind that a visit to / and /support requests. */
const SPOILT = {
  entry: /^\/remotes\/support\/[^/]+\/remoteEntry\.\w+\.js$/,
  texts: /^\/remotes\/redeem-form\/[^/]+\/redeem-form-en-json\.\w+\.js$/,
  'style sheet': /^\/remotes\/redeem-form\/[^/]+\/__federation_expose_remote\.\w+\.css$/,
  font: /^\/shell\/[^/]+\/figtree-[\w-]+\.\w+\.woff2$/,
  picture: /^\/shell\/[^/]+\/movie-redeem-logo\.\w+\.svg$/,
};

test.use({ serviceWorkers: 'allow' });

test('after one visit a typed code and the support page are available without a connection @D3', async ({
  page,
  context,
  home,
}) => {
  const service = await CountedService.start();
  // The posters keep their address when the answers come from another.
  const environment = { CONTENT_SERVICE_URL: service.url, ARTWORK_ORIGINS: CONTENT_SERVICE };
  let site = await SiteProcess.start(BUILT, environment);
  const { url } = site;
  const frenchUrl = url.replace('localhost', 'cinema.localhost');
  await noteWhenWorkerIsDone(context);
  const french = await context.newPage();

  await test.step('one visit to each brand, with a code in the first, half of it in the address', async () => {
    await page.goto(url);
    await french.goto(frenchUrl);
    for (const visit of [page, french]) {
      await untilKept(visit);
      await untilWorkerIsDone(visit);
    }
    // Requested before the worker was there, and cached for the next visit without a second request.
    expect(service.takeSites()).toEqual(['/site/movieredeem', '/site/cinemachezvous?cc=FR']);
    expect(await keptBy(page)).toHaveProperty([SITE_DATA]);
    expect(await keptBy(french)).toHaveProperty(['/site/cinemachezvous?cc=FR']);
    await page.goto(`${url}/?c=${HALF}`);
    await home.field.press('End');
    await home.type(NEVER_USED_UP.slice(HALF.length));
    await expect(home.accepted).toBeVisible();
    await untilWorkerIsDone(page);
    await untilPosterIsThere(page);
    expect(service.takeSites()).toEqual([SITE_DATA]);
  });

  await context.setOffline(true);
  await site.stop();

  await test.step('the code is in the field, with a message', async () => {
    await page.goto(url);
    await expect(home.field).toHaveValue(NEVER_USED_UP);
    await expect(home.status).toContainText(OFFLINE);
    await expect(home.continue).toBeDisabled();
    const mail = page.getByRole('link', { name: 'digitalsupport@example.com' });
    await expect(mail).toHaveAttribute('href', /NoAnswer/);
  });

  await test.step('the support page can be read in the language and theme of the brand', async () => {
    await page.goto(`${url}/support`);
    expect(await headingOn(page)).toBe('Support and FAQ');
    await page.goto(`${url}/returnpolicy`);
    expect(await headingOn(page)).toBe('Return Policy');
    await french.goto(`${frenchUrl}/support`);
    expect(await headingOn(french)).toBe('Assistance et questions fréquentes');
    await expect(french.locator('html')).toHaveAttribute('data-brand', 'cinema-chez-vous');
  });

  await test.step('no cache contains the code', async () => {
    expect(JSON.stringify(await keptBy(page))).not.toContain(HALF);
  });

  await test.step('the site returns without a worker: the code is valid, and the caches are gone', async () => {
    site = await SiteProcess.start(BUILT, {
      ...environment,
      SERVICE_WORKER: 'off',
      PORT: new URL(url).port,
    });
    await context.setOffline(false);
    // The worker may notice the connection later than the page, and answers from its cache until
    // then.
    await expect(async () => {
      await page.goto(url);
      expect(await page.locator('#configuration').innerText()).toContain('"serviceWorker":"off"');
    }).toPass();
    await expect(home.accepted).toBeVisible();
    await expect.poll(() => workersOf(page)).toBe(0);
    // The worker served this page to its end and may have cached something again.
    await page.goto(url);
    await expect(home.accepted).toBeVisible();
    await expect.poll(() => cachesOf(page)).toEqual([]);
  });

  await site.stop();
  service.stop();
});

test('a page that an edge sent instead of files is not cached, and the next visit is complete @D15', async ({
  page,
  context,
  home,
  complaints,
}) => {
  const edge = await IllEdge.start(SITE, Object.values(SPOILT));
  await noteWhenWorkerIsDone(context);

  await test.step('a visit with a faulty edge, which then recovers', async () => {
    await page.goto(edge.url);
    await untilWorkerIsDone(page);
    for (const [kind, file] of Object.entries(SPOILT)) {
      expect(
        [...edge.spoilt].some((path) => file.test(path)),
        kind,
      ).toBe(true);
    }
    edge.heal();
    complaints.splice(0);
  });

  await test.step('the next visit is complete and caches the missing files', async () => {
    await expectWholeVisit(page, home, edge.url);
    await expect.poll(() => spoiltFilesKept(page)).toEqual(asReleased());
  });

  await test.step('a wrong file in the cache is requested again', async () => {
    await page.evaluate(spoilCaches, ILL_PAGE);
    await expectWholeVisit(page, home, edge.url);
    await expect.poll(() => spoiltFilesKept(page)).toEqual(asReleased());
  });

  edge.stop();
});

/** Checks all spoilt files and names the missing ones by kind. */
async function expectWholeVisit(page: Page, home: Home, url: string): Promise<void> {
  await page.goto(url);
  await expect.soft(home.field, 'texts').toBeVisible();
  expect.soft(await looksOf(page)).toEqual({ styleSheet: true, font: true, picture: true });
  await page.goto(`${url}/support`);
  const support = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect.soft(support, 'entry').toHaveText('Support and FAQ');
  expect(test.info().errors).toEqual([]);
}

/** Resolves to whether the form's style sheet, the font and the logo are loaded. */
function looksOf(page: Page) {
  return page.evaluate(async () => {
    const logo = getComputedStyle(document.documentElement).getPropertyValue('--image-logo');
    const picture = new Image();
    picture.src = /url\("?([^")]+)/.exec(logo)?.[1] ?? '';
    const isPicture = picture.decode().then(
      () => true,
      () => false,
    );
    await document.fonts.ready;
    // The page also has its substitute, `Figtree Fallback`.
    const letters = [...document.fonts].filter(({ family }) => /^"?Figtree"?$/.test(family));
    return {
      styleSheet: [...document.styleSheets].some(({ href }) => href?.includes('/redeem-form/')),
      font: letters.some(({ status }) => status === 'loaded'),
      picture: await isPicture,
    };
  });
}

/** Resolves to whether the cached copy of each spoilt file is the page of the edge, by kind. */
async function spoiltFilesKept(page: Page): Promise<Record<string, string>> {
  const kept = Object.entries(await keptBy(page));
  return Object.fromEntries(
    Object.entries(SPOILT).map(([kind, file]) => {
      const text = kept.find(([path]) => file.test(path))?.[1];
      return [kind, text === undefined ? 'not kept' : text === ILL_PAGE ? 'wrong' : 'as released'];
    }),
  );
}

function asReleased(): Record<string, string> {
  return Object.fromEntries(Object.keys(SPOILT).map((kind) => [kind, 'as released']));
}

/** Replaces every cached file by a page. */
async function spoilCaches(text: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith('redeem.files')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      await cache.put(request, new Response(text, { headers: { 'Content-Type': 'text/html' } }));
    }
  }
}

/** Waits for the poster of the page that is prepared behind Continue. */
async function untilPosterIsThere(page: Page): Promise<void> {
  // The film beside the code, in the form, is the same.
  const poster = page.locator('main img[src*="/artworks/"]:not(form img)');
  await expect(poster).toHaveJSProperty('complete', true);
}

async function headingOn(page: Page): Promise<string> {
  return page.getByRole('main').getByRole('heading', { level: 1 }).innerText();
}

function workersOf(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

function cachesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}
