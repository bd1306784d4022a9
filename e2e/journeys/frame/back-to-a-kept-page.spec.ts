import type { LaunchOptions } from '@playwright/test';

import { expect, test as base } from '../../support/running/visit';

const { WHOLE_CHROMIUM_PATH } = process.env;

/**
 * A test in a browser with a back/forward cache: the full Chromium, with the cache that Playwright disables.
 */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        ...(WHOLE_CHROMIUM_PATH && { executablePath: WHOLE_CHROMIUM_PATH }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
    },
    { scope: 'worker' },
  ],
});

test('a visitor who returns from the retailer to the cached page sees where the code was redeemed @D5', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew('UNVYX3XJ93DR');
  await home.startWith('UNVYX3XJ93DR');
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['isKept'] = String(persisted);
    });
  });
  const received = await chooser.redeemAt('iTunes', 'itunes');
  calls.forget();

  // Asynchronously, because the page would be gone before it answers.
  await page.evaluate(() => {
    setTimeout(() => {
      history.back();
    });
  });
  await expect(page.locator('html')).toHaveAttribute('data-is-kept', 'true');
  await expect(page).toHaveURL('/retailers');
  await expect(page.getByText(/^Your code was processed for iTunes on /)).toBeVisible();
  await expect(page.getByRole('code')).toHaveText(received);
  await expect(page.getByRole('button', { name: 'Redeem Now' })).toHaveCount(0);
  await expect(chooser.notice).toBeHidden();
  expect(calls.checks).toEqual(['UNVYX3XJ93DR']);
  expect(calls.exchanges).toEqual([]);
  expect((await storedCode('UNVYX3XJ93DR')).history).toHaveLength(1);
  await expect(page.getByText('Did the movie arrive?')).toBeVisible();
});
