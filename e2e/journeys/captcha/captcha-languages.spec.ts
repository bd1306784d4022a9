import { FRENCH_SITE, THIRD_PARTIES } from '../../support/network/addresses';
import { Captcha } from '../../support/pages/captcha';
import { Home } from '../../support/pages/home';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test } from '../../support/running/visit';
import { supportAddressOf } from '../../support/data/visitors';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

test.describe('for a guest of the French cinema', () => {
  test.use({ locale: 'fr-FR' });

  test('a blocked captcha can be retried, and the captcha and its message are in the language of the page @spec-7.13 @C2 @C3', async ({
    page,
  }) => {
    const home = new Home(page, 'fr');
    const captcha = new Captcha(page, 'fr');
    await captcha.onScript((route) => route.abort('blockedbyclient'));
    await home.open(FRENCH_SITE);
    await home.type(GATED);
    await expect(captcha.status).toContainText(captcha.words.unavailable);
    const address = supportAddressOf('fr');
    await expect(captcha.contact).toHaveText(address);
    const mail = new RegExp(`^mailto:${address}\\?`);
    await expect(captcha.contact).toHaveAttribute('href', mail);

    await captcha.recover();
    await captcha.tryAgain.click();

    await expect(captcha.reason).toBeVisible();
    await expect(captcha.status).toHaveText(captcha.words.area);
    await captcha.box.check();
    await expect(home.accepted).toBeVisible();
    const script = `${THIRD_PARTIES}/captcha.js?render=explicit&hl=fr`;
    expect(captcha.scripts).toEqual([script, `${script}&attempt=2`]);
  });
});

test('in Canada the captcha changes its language with the page', async ({
  page,
  home,
  comeFrom,
}) => {
  const captcha = new Captcha(page);
  const french = new Captcha(page, 'fr');
  await comeFrom('CA');
  await home.open();
  await home.type(GATED);
  await expect(captcha.box).toBeVisible();

  await ready(page.getByRole('button', { name: 'Français' })).click();

  await expect(french.status).toHaveText(french.words.area);
  await expect(french.frame).toHaveCount(1);
  await french.box.check();
  const frenchHome = new Home(page, 'fr-CA');
  await expect(frenchHome.accepted).toBeVisible();
  await expect(frenchHome.field).toHaveValue(GATED);
  expect(captcha.scripts).toEqual([`${THIRD_PARTIES}/captcha.js?render=explicit&hl=en`]);
});
