import { CAMP, FRESH } from '../support/data/demo-bundles';
import { ANOTHER } from '../support/network/live-registry';
import { rendering } from './faults';
import { remotesFor, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

// Other breaks are in shell/src/remotes/replace-release.test.tsx.
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
