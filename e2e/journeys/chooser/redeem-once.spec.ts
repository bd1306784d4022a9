import { Chooser } from '../../support/pages/chooser';
import { expect, test } from '../../support/running/visit';

// All tests use one code, so parallel tests would only wait for each other.
test.describe.configure({ mode: 'default' });

test('twenty simultaneous clicks on several buttons exchange once @D4', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew('UNVYX3XJ93DR');
  await home.startWith('UNVYX3XJ93DR');
  await expect(chooser.retailers).toHaveCount(4);

  await page.getByRole('button', { name: 'Redeem Now' }).evaluateAll((buttons) => {
    for (let click = 0; click < 20; click += 1) {
      const button = buttons[click % buttons.length];
      if (button instanceof HTMLElement) button.click();
    }
  });

  await chooser.arriveAt('moviesanywhere');
  expect(calls.exchanges).toEqual([{ code: 'UNVYX3XJ93DR', selection: 'moviesanywhere' }]);
  expect((await storedCode('UNVYX3XJ93DR')).history).toHaveLength(1);
});

test('the first of two tabs with one code redeems it, and the other shows where it was redeemed @D7', async ({
  context,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew('UNVYX3XJ93DR');
  await home.startWith('UNVYX3XJ93DR');
  await expect(chooser.heading).toBeVisible();
  const other = await context.newPage();
  const otherChooser = new Chooser(other);
  await other.goto('/retailers');
  await expect(otherChooser.redeemNow('iTunes')).toBeEnabled();

  const received = await chooser.redeemAt('Vudu', 'vudu');
  await otherChooser.redeemNow('iTunes').click();

  await expect(other.getByText(/^Your code was processed for Vudu on /)).toBeVisible();
  await expect(other.getByRole('code')).toHaveText(received);
  await expect(other).toHaveURL('/retailers');
  expect(await storedCode('UNVYX3XJ93DR')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Vudu', exchangeResult: received }],
  });
});
