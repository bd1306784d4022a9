import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

const GENERIC = 'We encountered an error. Please try again.';

test('an exchange that fails says so beside its retailer, and nothing is redeemed @spec-8.14 @B1', async ({
  home,
  chooser,
  calls,
  storedCode,
}) => {
  await home.startWith(NEVER_USED_UP);
  const card = chooser.card('Google Play');

  await chooser.redeemNow('Google Play').click();

  await expect(card.getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText('');
  await expect(chooser.redeemNow('Vudu')).toBeEnabled();
  expect(calls.exchanges).toEqual([{ code: NEVER_USED_UP, selection: 'googleplay' }]);

  await chooser.redeemNow('Google Play').click();

  await expect.poll(() => calls.exchanges.length).toBe(2);
  await expect(card.getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.redeemNow('Google Play')).toBeEnabled();
  expect(await storedCode(NEVER_USED_UP)).toEqual({ remaining: 1, history: [] });
});

test('an exchange that happened, but answered too late, shows where the code went @B2', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await page.clock.install();
  await renew('XTW69PCC9GNA');
  await home.startWith('XTW69PCC9GNA');

  await chooser.redeemNow('Vudu').click();

  const progress = chooser.card('Vudu').getByRole('status');
  await expect(progress).toHaveText('Redeeming your code at Vudu. Please keep this page open.');
  await expect.poll(async () => (await storedCode('XTW69PCC9GNA')).remaining).toBe(0);
  await page.clock.runFor(3_000);
  await expect(progress).toContainText('This is taking longer than usual.');
  await page.clock.runFor(7_000);

  await expect(page.getByText(/^Your code was processed for Vudu on /)).toBeVisible();
  await expect(page).toHaveTitle(/^Your code has been redeemed - /);
  const { remaining, history } = await storedCode('XTW69PCC9GNA');
  expect({ remaining, retailers: history.map(({ group }) => group) }).toEqual({
    remaining: 0,
    retailers: ['Vudu'],
  });
  await expect(page.getByRole('code')).toHaveText(history[0]?.exchangeResult ?? '');
  await expect(page.getByRole('main').getByText(GENERIC)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /please click here$/ })).toBeVisible();
  expect(calls.exchanges).toEqual([{ code: 'XTW69PCC9GNA', selection: 'vudu' }]);
});

test('an exchange that never reaches the service can be repeated, and redeems once @B7', async ({
  page,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew('ARTPDR4GYTAK');
  await home.startWith('ARTPDR4GYTAK');
  await page.route('**/exchange?*', (route) => route.abort('connectionrefused'));
  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.card('Vudu').getByRole('status')).toHaveText('Your code has not been used.');

  await page.route('**/code/ARTPDR4GYTAK?*', (route) => route.abort('connectionrefused'));
  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('status')).toContainText(
    'We could not find out whether your code has been used.',
  );
  await expect(chooser.heading).toBeVisible();

  await page.unrouteAll();
  await chooser.redeemNow('Vudu').click();
  await expect(page).toHaveTitle(/^Redirecting you to Vudu - /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redirecting you to Vudu');
  const received = await chooser.arriveAt('vudu');

  const { remaining, history } = await storedCode('ARTPDR4GYTAK');
  expect(remaining).toBe(0);
  expect(history.map(({ exchangeResult }) => exchangeResult)).toEqual([received]);
});
