import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { SITE } from '../support/addresses';
import { CountedService } from '../support/counted-service';
import { SiteProcess } from '../support/delivery/site-process';
import { NEVER_USED_UP } from '../support/demo-codes';
import { type Home, OFFLINE } from '../support/home';
import { ILL_PAGE, IllEdge } from '../support/ill-edge';
import { keptBy, noteWhenWorkerIsDone, untilKept, untilWorkerIsDone } from '../support/kept';
import { expect, test } from '../support/visit';

const BUILT = join(import.meta.dirname, '../../dist');
/** Under the territory that the first visit has learnt. */
const SITE_DATA = '/site/movieredeem?cc=US';
const HALF = NEVER_USED_UP.slice(0, 6);

/** Of each kind of file one that a visit to / and /support asks for. */
const SPOILT = {
  entry: /^\/remotes\/support\/[^/]+\/remoteEntry\.\w+\.js$/,
  texts: /^\/remotes\/redeem-form\/[^/]+\/redeem-form-en-json\.\w+\.js$/,
  'style sheet': /^\/remotes\/redeem-form\/[^/]+\/__federation_expose_remote\.\w+\.css$/,
  font: /^\/shell\/[^/]+\/figtree-[\w-]+\.\w+\.woff2$/,
  picture: /^\/shell\/[^/]+\/movie-redeem-logo\.\w+\.svg$/,
};

test.use({ serviceWorkers: 'allow' });

test('after one visit a code that was typed is still there without a connection, and support can be read @D3', async ({
  page,
  context,
  home,
}) => {
  const service = await CountedService.start();
  const environment = { CONTENT_SERVICE_URL: service.url };
  let site = await SiteProcess.start(BUILT, environment);
  const { url } = site;
  const frenchUrl = url.replace('localhost', 'cinema.localhost');
  await noteWhenWorkerIsDone(context);
  const french = await context.newPage();

  await test.step('one visit to each house, and a code in the first, of which half is in the address', async () => {
    await page.goto(url);
    await french.goto(frenchUrl);
    for (const visit of [page, french]) {
      await untilKept(visit);
      await untilWorkerIsDone(visit);
    }
    // Asked for before there was a worker, and kept for the next visit without being asked for again.
    expect(service.takeSites()).toEqual(['/site/movieredeem', '/site/cinemachezvous?cc=FR']);
    expect(await keptBy(page)).toHaveProperty([SITE_DATA]);
    expect(await keptBy(french)).toHaveProperty(['/site/cinemachezvous?cc=FR']);
    await page.goto(`${url}/?c=${HALF}`);
    await home.field.press('End');
    await home.type(NEVER_USED_UP.slice(HALF.length));
    await expect(home.accepted).toBeVisible();
    await untilWorkerIsDone(page);
    expect(service.takeSites()).toEqual([SITE_DATA]);
  });

  await context.setOffline(true);
  await site.stop();

  await test.step('the code is where it was, and it is said what became of it', async () => {
    await page.goto(url);
    await expect(home.field).toHaveValue(NEVER_USED_UP);
    await expect(home.status).toContainText(OFFLINE);
    await expect(home.continue).toBeDisabled();
    const mail = page.getByRole('link', { name: 'digitalsupport@example.com' });
    await expect(mail).toHaveAttribute('href', /NoAnswer/);
  });

  await test.step('what support says can be read, in the language and the dress of the house', async () => {
    await page.goto(`${url}/support`);
    expect(await headingOn(page)).toBe('Support and FAQ');
    await page.goto(`${url}/returnpolicy`);
    expect(await headingOn(page)).toBe('Return Policy');
    await french.goto(`${frenchUrl}/support`);
    expect(await headingOn(french)).toBe('Assistance et questions fréquentes');
    await expect(french.locator('html')).toHaveAttribute('data-brand', 'cinema-chez-vous');
  });

  await test.step('nothing that is kept holds the code', async () => {
    expect(JSON.stringify(await keptBy(page))).not.toContain(HALF);
  });

  await test.step('the site comes back without a worker: the code is good, and nothing is kept', async () => {
    site = await SiteProcess.start(BUILT, {
      ...environment,
      SERVICE_WORKER: 'off',
      PORT: new URL(url).port,
    });
    await context.setOffline(false);
    // The worker may find out later than the page that the connection is back, and answers with the
    // page it has kept until then.
    await expect(async () => {
      await page.goto(url);
      expect(await page.locator('#configuration').innerText()).toContain('"serviceWorker":"off"');
    }).toPass();
    await expect(home.accepted).toBeVisible();
    await expect.poll(() => workersOf(page)).toBe(0);
    // The worker answered this page to its end, and may have kept something once more.
    await page.goto(url);
    await expect(home.accepted).toBeVisible();
    await expect.poll(() => cachesOf(page)).toEqual([]);
  });

  await site.stop();
  service.stop();
});

test('a page that an edge answered in the place of files is not kept, and the next visit is whole @D15', async ({
  page,
  context,
  home,
  complaints,
}) => {
  const edge = await IllEdge.start(SITE, Object.values(SPOILT));
  await noteWhenWorkerIsDone(context);

  await test.step('a visit while the edge is ill, after which it recovers', async () => {
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

  await test.step('the next visit is whole, and keeps what it could not have', async () => {
    await expectWholeVisit(page, home, edge.url);
    await expect.poll(() => spoiltFilesKept(page)).toEqual(asReleased());
  });

  await test.step('what is wrong in the cache all the same is asked for anew', async () => {
    await page.evaluate(spoilCaches, ILL_PAGE);
    await expectWholeVisit(page, home, edge.url);
    await expect.poll(() => spoiltFilesKept(page)).toEqual(asReleased());
  });

  edge.stop();
});

/** Looks at all that was spoilt, and says of each kind what is missing. */
async function expectWholeVisit(page: Page, home: Home, url: string): Promise<void> {
  await page.goto(url);
  await expect.soft(home.field, 'texts').toBeVisible();
  expect.soft(await looksOf(page)).toEqual({ styleSheet: true, font: true, picture: true });
  await page.goto(`${url}/support`);
  const support = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect.soft(support, 'entry').toHaveText('Support and FAQ');
  expect(test.info().errors).toEqual([]);
}

/** Whether the style sheet of the form, the letters and the logo are there. */
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
    // Beside it stands the one that is shown until it is there, `Figtree Fallback`.
    const letters = [...document.fonts].filter(({ family }) => /^"?Figtree"?$/.test(family));
    return {
      styleSheet: [...document.styleSheets].some(({ href }) => href?.includes('/redeem-form/')),
      font: letters.some(({ status }) => status === 'loaded'),
      picture: await isPicture,
    };
  });
}

/** By kind, whether what is kept of the files that were spoilt is the page of the edge. */
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

/** Puts a page in the place of every file that is kept. */
async function spoilCaches(text: string): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith('redeem.files')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      await cache.put(request, new Response(text, { headers: { 'Content-Type': 'text/html' } }));
    }
  }
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
