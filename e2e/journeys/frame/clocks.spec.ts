import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

const CLOCKS = [
  ['ten years ahead, beyond the date line', '2036-11-01T23:59:30Z', 'Pacific/Kiritimati'],
  ['ten years behind, before the date line', '2016-02-29T00:00:30Z', 'Pacific/Pago_Pago'],
] as const;

for (const [what, time, timezoneId] of CLOCKS) {
  test.describe(`on a device whose clock is ${what}`, () => {
    test.use({ timezoneId });

    test.beforeEach(({ page }) => page.clock.install({ time }));

    test('a used code shows the date of the service, and a valid code leads to its retailers @D14', async ({
      home,
      chooser,
    }) => {
      await home.open();
      await home.type('TAKE3KDVWHXC');
      await expect(home.refusal).toContainText('via Movies Anywhere on March 05, 2024');

      await home.field.clear();
      await home.goOnWith(NEVER_USED_UP);
      await expect(chooser.retailers).toHaveCount(4);
    });
  });
}
