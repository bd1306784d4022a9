import { ANOTHER } from '../support/network/live-registry';
import { DEVELOPMENT } from '../support/network/addresses';
import { takeReports } from './failure';
import { ANSWERS } from './faults';
import { remotesFor, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

/** The answer for a missing first view has not the bytes that the registry names. */
const FIRST_VIEW_REFUSED = /first-view-\w+\.json.*(?:integrity|resource has been blocked)/i;

const BLOCKED_BY_CORS =
  /^error: Access to script at '\S+' from origin '\S+' has been blocked by CORS/;

for (const remote of remotesFor(1)) {
  test(`${remote.name} runs its last good release when it is missing @A1`, async ({
    page,
    complaints,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    const reports = page.waitForRequest('**/reports');
    await live.release(remote.name, (entry) => entry, true);
    await page.route(`**/remotes/${remote.name}/${ANOTHER}/*`, ANSWERS.missing);
    await visit.begin();

    await visit.enter();

    await visit.expectThere();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    expect((await reports).postDataJSON()).toMatchObject({
      remotes: { [remote.name]: '1.0.0' },
      states: { [remote.name]: 'fallback' },
      error: {
        what: 'remote',
        of: remote.name,
        message: expect.stringContaining(`${remote.name}@${ANOTHER} could not be loaded`),
      },
    });
    expect(complaints.splice(0)).toEqual([
      expect.stringContaining(`[redeem] ${remote.name}@1.0.0 runs instead`),
    ]);
  });
}

for (const remote of remotesFor(1)) {
  test(`${remote.name} is not requested without a valid integrity @A9`, async ({
    page,
    complaints,
    failure,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    const registry = await live.released();
    for (const { metadata } of registry.microFrontends[remote.name] ?? []) {
      metadata.integrity = 'undefined';
    }
    await live.goLive(registry);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(`/remotes/${remote.name}/`)) asked.push(request.url());
    });
    await visit.begin();

    await visit.enter();

    await failure.expectInItsPlace();
    expect(asked).toEqual([]);
    await visit.expectOthersAlive();
    await page.goBack();
    await failure.expectInItsPlace();

    await live.withdraw();
    await failure.tryAgain.click();
    await visit.expectThere();
    expect(new Set(takeReports(complaints))).toEqual(new Set([`${remote.name}@?`]));
  });
}

for (const remote of remotesFor(0)) {
  test(`${remote.name} is looked up in the registry of the site when the page’s registry is malformed @A10`, async ({
    page,
    complaints,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    await live.goLive('{ "schema": 1, ');
    await visit.begin();
    await live.withdraw();

    await visit.enter();

    await visit.expectThere();
    expect(complaints.splice(0)).toEqual([
      expect.stringContaining('[redeem] the registry in the page is malformed'),
    ]);
  });
}

for (const remote of remotesFor(0)) {
  test(`${remote.name} fails alone when its origin does not allow the site to read it @A15`, async ({
    page,
    complaints,
    failure,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    const registry = await live.released();
    for (const entry of registry.microFrontends[remote.name] ?? []) {
      entry.url = DEVELOPMENT + entry.url;
    }
    await page.route(`${DEVELOPMENT}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({
        response: await page.request.get(pathname),
        headers: {
          'Content-Type': 'text/javascript',
          'Access-Control-Allow-Origin': 'https://elsewhere.example',
        },
      });
    });
    await live.goLive(registry);
    await visit.begin();

    await visit.enter();

    await failure.expectInItsPlace();
    await live.withdraw();
    await failure.tryAgain.click();
    await visit.expectThere();
    expect(takeReports(complaints, [BLOCKED_BY_CORS])).toEqual([`${remote.name}@1.0.0`]);
  });
}

// A page with a first view, and one without.
for (const remote of new Set([...remotesFor(0), ...remotesFor(1)])) {
  test(`with every remote down from the start, ${remote.path} is still a page of the site @A16`, async ({
    page,
    complaints,
    failure,
  }) => {
    const visit = new RemoteVisit(page, remote);
    await visit.begin();
    await page.route('**/remotes/**', ANSWERS.missing);

    await page.goto(remote.path);

    await failure.expectInItsPlace();
    await expect(page).toHaveTitle(/ - Movie Redeem Redeem Your Digital Movie$/);
    await page.unroute('**/remotes/**');
    await failure.tryAgain.click();
    await expect(visit.content).toBeVisible();
    expect(takeReports(complaints, [FIRST_VIEW_REFUSED])).toEqual([`${remote.name}@1.0.0`]);
  });
}
