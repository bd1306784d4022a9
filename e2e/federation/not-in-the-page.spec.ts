import { DEVELOPMENT } from '../support/network/addresses';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { takeReports } from './failure';
import { partsOf } from './faults';
import { EVERY_REMOTE, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

test('a remote that is not in the page is looked up once, before it is needed', async ({
  page,
  home,
  chooser,
  live,
}) => {
  const { microFrontends, ...registry } = await live.released();
  const carried = Object.entries(microFrontends).filter(([name]) => name !== 'retailers');
  await live.goLive({ ...registry, microFrontends: Object.fromEntries(carried) });
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/registry.json')) looks.push(request.url());
  });
  await home.open();
  // The open page does not have the remote; the site has it.
  await live.withdraw();
  expect(looks).toEqual([]);

  const entry = page.waitForResponse(partsOf('retailers').entry);
  await home.type(NEVER_USED_UP);
  await entry;
  await home.goOn();

  await expect(chooser.card('Vudu')).toBeVisible();
  expect(looks).toHaveLength(1);
});

test('a remote is not loaded when only an older registry or another origin has it @A18', async ({
  page,
  complaints,
  failure,
  live,
}) => {
  const [, remote] = EVERY_REMOTE;
  if (!remote) throw new Error('there is no second remote');
  const released = await live.released();
  const { [remote.name]: own = [], ...others } = released.microFrontends;
  const elsewhere = own.map((entry) => ({ ...entry, url: DEVELOPMENT + entry.url }));
  const visit = new RemoteVisit(page, remote);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/remotes/${remote.name}/`)) asked.push(request.url());
  });
  await live.goLive({ ...released, revision: 7, microFrontends: others });
  await visit.begin();

  await live.goLive({ ...released, revision: 6 });
  await visit.enter();
  await failure.expectInItsPlace();
  await live.goLive({
    ...released,
    revision: 8,
    microFrontends: { ...others, [remote.name]: elsewhere },
  });
  await Promise.all([page.waitForResponse('**/registry.json'), failure.tryAgain.click()]);
  await failure.expectInItsPlace();
  expect(asked).toEqual([]);

  await live.goLive({ ...released, revision: 9 });
  await failure.tryAgain.click();
  await visit.expectThere();
  expect(new Set(takeReports(complaints))).toEqual(new Set([`${remote.name}@?`]));
});
