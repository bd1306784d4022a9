import {
  THIRD_PARTY_FAULTS,
  forgiveThirdParties,
  applyFault,
} from '../../support/network/third-party-faults';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { pathsOf } from '../../support/pages/visited-paths';
import { expect, test } from '../../support/running/visit';

/** One code for each fault, so that no test waits for another. */
const CODES = ['HDMAQF4PX7TV', 'METAF46FJXVQ', 'ARTPDR4GYTAK'];

for (const [index, [what, spoil]] of Object.entries(THIRD_PARTY_FAULTS).entries()) {
  test(`a movie is redeemed although every third-party script ${what} @C1 @C4 @C5`, async ({
    page,
    home,
    chooser,
    renew,
    storedCode,
    complaints,
  }) => {
    const code = CODES[index] ?? '';
    const paths = pathsOf(page);
    await renew(code);
    const asked = await applyFault(page, spoil);
    // A slow script delays the load event of the page.
    await page.goto('/', { waitUntil: 'commit' });

    await home.goOnWith(code);
    await expect(chooser.heading).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Privacy' })).toHaveCount(0);
    const received = await chooser.redeemAt('iTunes', 'itunes');

    expect(await storedCode(code)).toMatchObject({
      remaining: 0,
      history: [{ group: 'iTunes', exchangeResult: received }],
    });
    // A code without a captcha loads no captcha script.
    expect([...asked].toSorted()).toEqual(['privacy footer', 'tag manager']);
    expect([...new Set(paths)]).toEqual(['/', '/retailers', '/retailers/itunes']);
    forgiveThirdParties(complaints);
  });
}

// Other lists of the tag manager are in shell/src/third-parties/tag-manager.test.ts.
const HOSTILE = `
  window.fetch = window.URL = JSON.parse = JSON.stringify = () => { throw new Error("oh"); };
  Object.prototype.extra = "oh";
  dataLayer.push = () => { throw new Error("oh"); };`;

test('a visitor can redeem although the tag manager throws at every event and replaces what the page needs @C1 @C6', async ({
  page,
  home,
  chooser,
}) => {
  await page.route('**/tag-manager.js*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HOSTILE }),
  );
  const broken = page.waitForResponse('**/tag-manager.js*');
  await home.open();
  await broken;

  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  await page.goBack();
  await home.goOnWith(NEVER_USED_UP);

  await expect(chooser.retailers).toHaveCount(4);
  await expect(page).toHaveURL('/retailers');
});
