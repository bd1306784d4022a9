import type { Page } from '@playwright/test';

import { takeReports } from './failure';
import { ANSWERS, partsOf } from './faults';
import { remotesFor, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

/** The longest wait before the failure panel appears, in milliseconds. */
const FAILURE_TIMEOUT_MS = 12_000;

const HANGS = [
  { tag: '@A3', part: 'entry', requests: 2 },
  { tag: '@A12', part: 'module', requests: 2 },
  { tag: '@A12', part: 'style', requests: 2 },
] as const;

for (const [number, { tag, part, requests }] of HANGS.entries()) {
  // The first page is in the last test, where its entry never answers.
  for (const remote of remotesFor(number + 1)) {
    test(`${remote.name} is given up and can be retried when its ${part} never answers ${tag}`, async ({
      page,
      complaints,
      failure,
    }) => {
      const visit = new RemoteVisit(page, remote);
      const file = partsOf(remote.name)[part];
      const asked: string[] = [];
      await page.clock.install();
      await stayInBetween(page);
      await page.route(file, (route) => {
        asked.push(route.request().url());
        return ANSWERS.nothing();
      });
      await visit.begin();

      await visit.enter();
      await expect.poll(() => asked.length).toBe(1);
      await visit.expectChecked();
      await page.clock.runFor(FAILURE_TIMEOUT_MS);

      await failure.expectInItsPlace();
      expect(asked.length).toBeLessThanOrEqual(requests);
      await page.unroute(file);
      await failure.tryAgain.click();
      await visit.expectThere();
      expect(takeReports(complaints)).toEqual([`${remote.name}@1.0.0`]);
    });
  }
}

for (const remote of remotesFor(0)) {
  test(`${remote.name} loads without a failure on a slow connection @A4`, async ({
    page,
    failure,
  }) => {
    const visit = new RemoteVisit(page, remote);
    await visit.begin();
    await slowDown(page);

    await visit.enter();

    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
    await visit.expectThere();
    await expect(failure.tryAgain).toHaveCount(0);
  });
}

test('the remote of the first page is given up after five to twelve seconds when it never answers @A3', async ({
  page,
  home,
  complaints,
  failure,
}) => {
  let asked = 0;
  await page.clock.install();
  await stayInBetween(page);
  await page.route(partsOf('redeem-form').entry, () => {
    asked += 1;
    return ANSWERS.nothing();
  });
  const waited = await recordWait(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(FAILURE_TIMEOUT_MS);

  await failure.expectInItsPlace();

  expect(await waited()).toBeGreaterThan(5_000);
  await page.unroute(partsOf('redeem-form').entry);
  await failure.tryAgain.click();
  await expect(home.field).toBeVisible();
  expect(takeReports(complaints)).toEqual(['redeem-form@1.0.0']);
});

/** Keeps the requests unanswered: without a route Playwright would continue them. */
async function stayInBetween(page: Page): Promise<void> {
  await page.route('**/nothing-is-here', (route) => route.fallback());
}

/** Returns the time until the failure panel appeared, in milliseconds of the page's clock. */
async function recordWait(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let start: number | undefined;
    const observer = new MutationObserver(() => {
      if (document.querySelector('script[src*="/remoteEntry."]')) start ??= performance.now();
      if (start === undefined || !document.querySelector('main [role="alert"] h1')) return;
      observer.disconnect();
      Object.assign(window, { waited: performance.now() - start });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate('window.waited');
}

/** Sets a round trip of 400 ms and 50 kB per second. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
