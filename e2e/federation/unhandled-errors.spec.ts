import { THIRD_PARTIES } from '../support/network/addresses';
import { expect, test } from '../support/running/visit';
import { answerWith } from './faults';

const LATER = {
  'an error': 'setTimeout(() => { throw new Error("oh"); });',
  'a broken promise': 'setTimeout(() => { Promise.reject(new Error("oh")); });',
  'a promise rejected with a text': 'setTimeout(() => { Promise.reject("oh"); });',
};

// Other origins of errors are in shell/src/boot/errors.test.tsx.
test("errors and broken promises of the site's own scripts are logged and open the error page, and those of a third party are not @spec-2.11 @C5", async ({
  page,
  home,
  complaints,
}) => {
  let script = '';
  await page.route('**/late.js', (route) => answerWith(route, script));
  await home.open();

  for (const [what, later] of Object.entries(LATER)) {
    script = later;
    await test.step(`${what} of a third party`, async () => {
      await page.addScriptTag({ url: `${THIRD_PARTIES}/late.js` });

      await expect.poll(() => complaints.length).toBe(1);
      expect(complaints.splice(0)).toEqual([
        expect.stringMatching(/^uncaught: (oh|Script error\.|Uncaught \(in promise\) oh)$/),
      ]);
      await expect(page).toHaveURL('/');
    });
    await test.step(`${what} of the site`, async () => {
      await page.addScriptTag({ url: '/remotes/redeem-form/1.0.0/late.js' });

      await expect(page).toHaveURL('/error');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We encountered an error');
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
