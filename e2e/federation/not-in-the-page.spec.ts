import { NEVER_USED_UP } from '../support/demo-codes';
import { partsOf } from './faults';
import { expect, test } from './remote-test';

test('a remote that the page does not carry is looked up before it is needed, once', async ({
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
  // The page is open without it; the site has it.
  await live.withdraw();
  expect(looks).toEqual([]);

  const entry = page.waitForResponse(partsOf('retailers').entry);
  await home.type(NEVER_USED_UP);
  await entry;
  await home.continue.click();

  await expect(chooser.card('Vudu')).toBeVisible();
  expect(looks).toHaveLength(1);
});
