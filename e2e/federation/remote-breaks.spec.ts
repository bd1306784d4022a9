import { CAMP, FRESH } from '../support/data/demo-bundles';
import { ANOTHER } from '../support/network/live-registry';
import { takeReports } from './failure';
import { rendering } from './faults';
import { remotesFor, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

const CONTENT = `React.createElement('button', { onClick: () => { throw new Error('oh'); } }, 'Works')`;

// A break in an effect is in shell/src/remotes/replace-release.test.tsx.
for (const remote of remotesFor(0)) {
  test(`${remote.name} breaks nothing around it when it breaks as it is rendered @A13`, async ({
    page,
    complaints,
    failure,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    const render = `if (window.isBroken) throw new Error('oh'); return ${CONTENT};`;
    await live.release(remote.name, () => rendering(remote.name, remote.path, render));
    await visit.begin();
    await page.evaluate(() => Object.assign(window, { isBroken: true }));

    await visit.enter();

    await failure.expectInItsPlace();
    await page.evaluate(() => Object.assign(window, { isBroken: false }));
    await failure.tryAgain.click();
    await expect(page.getByRole('button', { name: 'Works' })).toBeVisible();
    expect(takeReports(complaints)).toEqual([`${remote.name}@${ANOTHER}`]);
  });
}

for (const remote of remotesFor(0)) {
  test(`${remote.name} is replaced by its last good release when it breaks on first show @A13`, async ({
    page,
    complaints,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    const reports = page.waitForRequest('**/reports');
    await live.release(
      remote.name,
      () => rendering(remote.name, remote.path, `throw new Error('oh');`),
      true,
    );
    await visit.begin();

    await visit.enter();

    await visit.expectThere();
    expect((await reports).postDataJSON()).toMatchObject({
      locale: 'en',
      territory: 'US',
      viewport: 'desktop',
      remotes: { [remote.name]: '1.0.0' },
      states: { [remote.name]: 'fallback' },
      error: { message: `remote ${remote.name}@${ANOTHER} could not be shown: oh` },
    });
    expect(complaints.splice(0)).toEqual([
      expect.stringContaining(`[redeem] ${remote.name}@1.0.0 runs instead`),
    ]);
  });
}

for (const remote of remotesFor(1)) {
  test(`${remote.name} leads to the error page when it breaks during use @A13`, async ({
    page,
    complaints,
    live,
  }) => {
    const visit = new RemoteVisit(page, remote);
    await live.release(remote.name, () =>
      rendering(remote.name, remote.path, `return ${CONTENT};`),
    );
    await visit.begin();
    await visit.enter();

    await page.getByRole('button', { name: 'Works' }).click();

    await expect(page).toHaveURL('/error');
    expect(complaints.splice(0)).toEqual([
      expect.stringContaining(`[redeem] unhandled error in ${remote.name}@${ANOTHER}`),
    ]);
  });
}

test('a bundle is exchanged exactly once when the release that shows its titles breaks @A13', async ({
  page,
  home,
  titles,
  renew,
  complaints,
  live,
}) => {
  await renew(FRESH.bundle);
  const exchanges: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.endsWith('/exchange')) exchanges.push(pathname);
  });
  const breaks = rendering('gpbundle', '/gpbundle', `throw new Error('oh');`);
  await live.release('gpbundle', () => breaks, true);
  await home.open();

  await home.goOnWith(FRESH.bundle);

  await expect(titles.names).toHaveText(CAMP);
  await expect(titles.processed).toHaveCount(FRESH.titles.length);
  expect(exchanges.filter((path) => path.includes(FRESH.bundle))).toHaveLength(1);
  expect(exchanges).toHaveLength(1 + FRESH.titles.length);
  expect(complaints.splice(0)).toEqual([
    expect.stringContaining('[redeem] gpbundle@1.0.0 runs instead'),
  ]);
});
