import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

// Beyond the date line. Days are in the tests of shared/platform.
test.use({ timezoneId: 'Pacific/Kiritimati' });

test('a used code shows the date of the service, and a valid code leads to its retailers, on a device whose clock is ten years ahead @D14', async ({
  page,
  home,
  chooser,
}) => {
  await page.clock.install({ time: '2036-11-01T23:59:30Z' });
  await home.open();
  await home.type('TAKE3KDVWHXC');
  await expect(home.refusal).toContainText('via Movies Anywhere on March 05, 2024');

  await home.field.clear();
  await home.goOnWith(NEVER_USED_UP);
  await expect(chooser.retailers).toHaveCount(4);
});
