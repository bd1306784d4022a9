import { FRENCH_SITE, SITE, THIRD_PARTIES } from '../../support/network/addresses';
import { Captcha } from '../../support/pages/captcha';
import { Home } from '../../support/pages/home';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test } from '../../support/running/visit';
import { supportAddressOf } from '../../support/data/visitors';

/** A valid code that requires a captcha. */
const GATED = 'GATEWKV6DPN9';

const VISITORS = [
  ['a guest of the French cinema', FRENCH_SITE, 'FR', 'fr-FR', 'fr'],
  ['a visitor from Germany', SITE, 'DE', 'de-DE', 'de'],
] as const;

for (const [who, site, territory, locale, language] of VISITORS) {
  test.describe(`for ${who}`, () => {
    test.use({ locale });

    test('the captcha and its message are in the language of the page @spec-7.13', async ({
      page,
      comeFrom,
    }) => {
      const home = new Home(page, language);
      const captcha = new Captcha(page, language);
      await captcha.onScript((route) => route.abort('blockedbyclient'));
      await comeFrom(territory);
      await home.open(site);
      await home.type(GATED);
      await expect(captcha.status).toContainText(captcha.words.unavailable);
      await expect(captcha.contact).toHaveText(supportAddressOf(language));
      const mail = new RegExp(`^mailto:${supportAddressOf(language)}\\?.*InvalidCaptcha`);
      await expect(captcha.contact).toHaveAttribute('href', mail);

      await captcha.recover();
      await captcha.tryAgain.click();

      await expect(captcha.reason).toBeVisible();
      await expect(captcha.status).toHaveText(captcha.words.area);
      await captcha.box.check();
      await expect(home.accepted).toBeVisible();
      const script = `${THIRD_PARTIES}/captcha.js?render=explicit&hl=${language}`;
      expect(captcha.scripts).toEqual([script, `${script}&attempt=2`]);
    });
  });
}

test('in Canada the captcha changes its language with the page', async ({
  page,
  home,
  comeFrom,
}) => {
  const captcha = new Captcha(page);
  const french = new Captcha(page, 'fr-CA');
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
