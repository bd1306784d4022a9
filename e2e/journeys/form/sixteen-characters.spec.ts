import type { Route } from '@playwright/test';

import { expect, test } from '../../support/running/visit';

// All tests use one code, so parallel tests would only wait for each other.
test.describe.configure({ mode: 'default' });

const NOT_FOUND = "This redemption code doesn't appear to be valid.";

test('a code of sixteen characters is redeemed, also after a pause and a refusal at its first twelve, which are no code', async ({
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew('FEATUREDC9DGEF4T');
  await home.open();

  await home.type('FEATUREDC9DG');
  await expect(home.refusal).toContainText(NOT_FOUND);
  await home.type('EF4T');

  await expect(home.accepted).toBeVisible();
  await expect(home.refusal).toHaveCount(0);
  expect(calls.checks).toEqual(['FEATUREDC9DG', 'FEATUREDC9DGEF4T']);
  await home.goOn();
  await expect(chooser.film).toContainText('Kites Over Kestrel Bay');
  const received = await chooser.redeemAt('Vudu', 'vudu');
  expect(await storedCode('FEATUREDC9DGEF4T')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Vudu', exchangeResult: received }],
  });
});

test('a late answer for twelve characters changes nothing', async ({
  page,
  home,
  chooser,
  renew,
}) => {
  await renew('FEATUREDC9DGEF4T');
  const held: Route[] = [];
  await page.route('**/code/FEATUREDC9DG?*', (route) => {
    held.push(route);
  });
  await home.open();
  await home.type('FEATUREDC9DGEF4T');
  await expect(home.accepted).toBeVisible();

  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await route.fulfill({ response: await route.fetch() });

  await expect(home.accepted).toBeVisible();
  await expect(home.refusal).toHaveCount(0);
  await home.goOn();
  await expect(chooser.film).toContainText('Kites Over Kestrel Bay');
});
