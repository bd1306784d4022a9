import { takeReports } from './failure';
import { ANSWERS, partsOf } from './faults';
import { remotesFor, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

/** The longest wait before the failure panel appears, in milliseconds. */
const FAILURE_TIMEOUT_MS = 12_000;

// Other files and times are in shell/src/remotes/remotes.test.ts.
for (const remote of remotesFor(1)) {
  test(`${remote.name} is given up and can be retried when its entry never answers @A3`, async ({
    page,
    complaints,
    failure,
  }) => {
    const visit = new RemoteVisit(page, remote);
    const { entry } = partsOf(remote.name);
    let asked = 0;
    await page.clock.install();
    await page.route(entry, () => {
      asked += 1;
      return ANSWERS.nothing();
    });
    await visit.begin();

    await visit.enter();
    await expect.poll(() => asked).toBe(1);
    await visit.expectChecked();
    await page.clock.runFor(FAILURE_TIMEOUT_MS);

    await failure.expectInItsPlace();
    expect(asked).toBeLessThanOrEqual(2);
    // Later requests still have a route: without one Playwright would answer the unanswered ones.
    await page.route(entry, (route) => route.continue());
    await failure.tryAgain.click();
    await visit.expectThere();
    expect(takeReports(complaints)).toEqual([`${remote.name}@1.0.0`]);
  });
}

for (const remote of remotesFor(0)) {
  test(`${remote.name} loads without a failure on a slow connection @A4`, async ({
    page,
    failure,
  }) => {
    const visit = new RemoteVisit(page, remote);
    await visit.begin();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });

    await visit.enter();

    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
    await visit.expectThere();
    await expect(failure.tryAgain).toHaveCount(0);
  });
}
