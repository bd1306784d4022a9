import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { holdBack } from '../../support/network/held-answers';
import { watchShifts } from '../../support/checks/page-problems';
import { expect, test } from '../../support/running/visit';

test('an American redeems an HD movie at one of four retailers @spec-0.1 @spec-1.4 @spec-4.9 @spec-4.25', async ({
  page,
  home,
  chooser,
  renew,
  storedCode,
}) => {
  await renew('HDMAQF4PX7TV');
  await home.open();
  // The chooser of another code is rendered out of sight.
  await home.type(NEVER_USED_UP);
  await expect(page.getByRole('main')).toContainText('Sankt Ulm');
  const names = await shownNamesOn(page);

  const answer = await holdBack(page, /\/code\/HDMAQF4PX7TV\?/);
  await home.field.fill('HDMAQF4PX7TV');
  // A shift within half a second of a key counts as its effect.
  await expect(page.getByText('Checking your code…')).toBeVisible();
  await page.evaluate(watchShifts);
  answer.release();
  await expect(home.accepted).toBeVisible();
  await expect(home.status).toHaveText(/Continue button\.Grandma Versus the GlacierHD$/);
  await expect(home.status.locator('img')).toBeVisible();
  expect(await page.evaluate(() => window.shifts)).toEqual([]);
  await home.field.press('Enter');

  await expect(page).toHaveURL('/retailers');
  await expect(chooser.heading).toBeVisible();
  await expect(chooser.film).toContainText('Grandma Versus the Glacier');
  await expect(chooser.film).toContainText('Rating PG');
  await expect(chooser.film).toContainText('93 Minutes');
  expect((await names()).filter((name) => name.includes('Sankt Ulm'))).toEqual([]);
  await expect(chooser.retailers).toHaveText(['Movies Anywhere', 'Vudu', 'Google Play', 'iTunes']);
  await expect
    .poll(() =>
      chooser.film.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(await storedCode('HDMAQF4PX7TV')).toEqual({ remaining: 1, history: [] });

  const received = await chooser.redeemAt('Movies Anywhere', 'moviesanywhere');

  expect(await storedCode('HDMAQF4PX7TV')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Movies Anywhere', exchangeResult: received }],
  });
});

/** Records the headings that are visible in any frame from now on. */
async function shownNamesOn(page: Page): Promise<() => Promise<string[]>> {
  const names = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const heading of document.querySelectorAll('main h2')) {
        if (heading.checkVisibility()) seen.add(heading.textContent);
      }
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => names.evaluate((seen) => [...seen]);
}
