import type { Page } from '@playwright/test';

import { takeReports } from './failure';
import { ANSWERS, partsOf } from './faults';
import { REMOTES, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

/** The longest a visitor waits before something is said, in milliseconds. */
const PATIENCE = 12_000;

const HANGS = [
  { tag: '@A3', part: 'entry', requests: 2 },
  { tag: '@A12', part: 'module', requests: 2 },
  { tag: '@A12', part: 'style', requests: 2 },
] as const;

for (const remote of REMOTES) {
  for (const { tag, part, requests } of HANGS) {
    test(`${remote.name} whose ${part} never answers is given up, and can be tried again ${tag}`, async ({
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
      await page.clock.runFor(PATIENCE);

      await failure.expectInItsPlace();
      expect(asked.length).toBeLessThanOrEqual(requests);
      await page.unroute(file);
      await failure.tryAgain.click();
      await visit.expectThere();
      expect(takeReports(complaints)).toEqual([`${remote.name}@1.0.0`]);
    });
  }

  test(`${remote.name} over a slow line comes, and nothing is said of a failure @A4`, async ({
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

test('a remote that never answers is given up in the time a clock shows @A3', async ({
  page,
  home,
  complaints,
  failure,
}) => {
  await stayInBetween(page);
  await page.route(partsOf('redeem-form').entry, ANSWERS.nothing);
  const patience = await recordPatience(page);
  await page.goto('/', { waitUntil: 'commit' });

  await failure.panel.waitFor({ timeout: 3 * PATIENCE });
  await failure.expectInItsPlace();

  // How long at the most is tested with the page's clock, above.
  expect(await patience()).toBeGreaterThan(5_000);
  await page.unroute(partsOf('redeem-form').entry);
  await failure.tryAgain.click();
  await expect(home.field).toBeVisible();
  expect(takeReports(complaints)).toEqual(['redeem-form@1.0.0']);
});

/** What was never answered stays so: with its last route Playwright would let it go on. */
async function stayInBetween(page: Page): Promise<void> {
  await page.route('**/nothing-is-here', (route) => route.fallback());
}

/** Returns how long the page has waited for a remote until it said so, in ms of its own clock. */
async function recordPatience(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    let start: number | undefined;
    const observer = new MutationObserver(() => {
      if (document.querySelector('script[src*="/remoteEntry."]')) start ??= performance.now();
      if (start === undefined || !document.querySelector('main [role="alert"] h1')) return;
      observer.disconnect();
      Object.assign(window, { patience: performance.now() - start });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate('window.patience');
}

/** 400 ms from here to there and back, 50 kB a second. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}
