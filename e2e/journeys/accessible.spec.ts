import { barriersOn } from '../support/page-problems';
import { ready } from '../support/ready';
import { expect, test } from '../support/visit';
import { COUNTRIES } from '../support/visitors';

test.describe('on a small screen there is no barrier', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('in the terms dialog and the list of countries', async ({ page, home, footer }) => {
    await home.open();
    // Some screen readers hide busy elements.
    const busy = page.locator('[aria-busy=true]');
    await expect(busy.locator('main, [role=status], [role=alert]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Terms and Conditions' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await barriersOn(page)).toEqual([]);
    await ready(page.getByRole('button', { name: 'Go Back' })).click();
    for (const [button, list] of [
      [footer.flag, footer.territories],
      [footer.location, footer.countries],
    ] as const) {
      await button.click();
      await expect(list).toHaveCount(Object.keys(COUNTRIES).length);
      await expect(list.first()).toBeInViewport();
      await expect(button).toBeInViewport();
      expect(await barriersOn(page)).toEqual([]);
    }
  });
});
