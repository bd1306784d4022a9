import type { Page } from '@playwright/test';

import { THIRD_PARTIES } from '../support/network/addresses';
import { expect, test } from '../support/running/visit';
import { answerWith } from './faults';

const LATER = {
  'an error': 'setTimeout(() => { throw new Error("oh"); });',
  'a broken promise': 'setTimeout(() => { Promise.reject(new Error("oh")); });',
  'a promise rejected with a text': 'setTimeout(() => { Promise.reject("oh"); });',
};

test("errors and broken promises of the site's own scripts are logged and open the error page @spec-2.11", async ({
  page,
  home,
  complaints,
}) => {
  await home.open();

  for (const [what, script] of Object.entries(LATER)) {
    await test.step(what, async () => {
      await run(page, '/remotes/redeem-form/1.0.0/late.js', script);

      await expect(page).toHaveURL('/error');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error');
      await expect(page.getByText('Please try again later.')).toBeVisible();
      expect(complaints.splice(0)).toEqual([
        // A text has no origin.
        expect.stringMatching(
          /^error: \[redeem\] unhandled error in (redeem-form@1\.0\.0 Error: oh|unknown@\? oh)/,
        ),
      ]);

      await page.goBack();
      await expect(home.field).toBeVisible();
    });
  }
});

test('errors of a third party do not open the error page @C5', async ({
  page,
  home,
  complaints,
}) => {
  await home.open();

  for (const [what, script] of Object.entries(LATER)) {
    await test.step(what, async () => {
      await run(page, `${THIRD_PARTIES}/late.js`, script);

      await expect.poll(() => complaints.length).toBe(1);
      expect(complaints.splice(0)).toEqual([
        expect.stringMatching(/^uncaught: (oh|Script error\.|Uncaught \(in promise\) oh)$/),
      ]);
      await expect(page).toHaveURL('/');
      await expect(home.field).toBeVisible();
    });
  }
});

test('an error on the error page does not redirect', async ({ page, complaints }) => {
  await page.goto('/error');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await run(page, '/shell/1.0.0/late.js', LATER['an error']);

  await expect.poll(() => complaints.length).toBe(1);
  expect(complaints.splice(0)[0]).toMatch(/unhandled error/);
  expect(await page.evaluate(() => [location.pathname, 'isSamePage' in window])).toEqual([
    '/error',
    true,
  ]);
});

/** Runs a script on the page as if it came from an address. */
async function run(page: Page, url: string, script: string): Promise<void> {
  await page.route(`**${new URL(url, THIRD_PARTIES).pathname}`, (route) =>
    answerWith(route, script),
  );
  await page.addScriptTag({ url });
}
