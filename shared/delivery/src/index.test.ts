import { expect, test } from '@rstest/core';

import {
  collectGarbage,
  DeliveryError,
  lock,
  promote,
  publish,
  repairSite,
  rollback,
  siteHistory,
  siteStatus,
  unlock,
  verifySite,
} from '.';
import { aSite } from './testing';

test('another program publishes, promotes, locks and rolls back by the functions of delivery', async () => {
  const { storage, build } = await aSite();
  const author = { storage, by: 'console' };
  const release = await build('1.1.0');

  await publish({ ...author, release, traffic: 10, check: () => Promise.resolve() });
  await promote({ ...author, name: 'retailers', traffic: 100 });
  await lock({ ...author, name: 'retailers', why: 'audit' });
  const refusal = await rollback({ ...author, name: 'retailers' }).catch((error: unknown) => error);
  await unlock({ ...author, name: 'retailers' });
  const { change } = await rollback({ ...author, name: 'retailers' });

  expect(refusal).toBeInstanceOf(DeliveryError);
  expect(refusal).toMatchObject({ reason: 'conflict' });
  expect(change).toMatchObject({ action: 'rollback', from: '1.1.0', to: '1.0.0' });
  const history = await siteHistory(storage, { name: 'retailers', say: () => undefined });
  expect(history.map((entry) => entry.change.action)).toEqual([
    'assemble',
    'publish',
    'promote',
    'lock',
    'unlock',
    'rollback',
  ]);
});

test('another program reads, checks and cleans a site by the functions of delivery', async () => {
  const { storage } = await aSite();

  expect(await siteStatus(storage)).toMatchObject({ revision: 1, problems: [] });
  expect(await verifySite(storage)).toEqual({ revisions: 1, releases: 2 });
  expect(await repairSite({ storage })).toEqual({ revision: 1, mended: [], removed: [] });
  expect(await collectGarbage({ storage, by: 'console' })).toEqual([]);
});
