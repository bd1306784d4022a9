import { COOKIES } from '@redeem/contracts';

import type { Wording } from '../../support/data/visitors';
import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { ready } from '../../support/pages/accepts-presses';
import { Chooser } from '../../support/pages/chooser';
import { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

interface Abroad {
  territory: string;
  site: string;
  reads: string;
  wording: Wording;
  code: string;
  /** What the home page and the chooser show there. */
  says: string[];
  film: string[];
  retailers: [first: string, ...others: string[]];
}

const ABROAD: readonly Abroad[] = [
  {
    territory: 'AU',
    site: SITE,
    reads: 'en-AU',
    wording: 'en',
    code: 'AUGPXGNEHQM9',
    says: ['REDEEM YOUR MOVIE', 'Code can only be redeemed once at Google Play'],
    film: ['The Late Arrivals Brass Band'],
    retailers: ['Google Play'],
  },
  {
    territory: 'FR',
    site: FRENCH_SITE,
    reads: 'en-US',
    wording: 'fr',
    code: 'FRCXG394FVAV',
    says: ['OBTENEZ VOTRE FILM'],
    film: ['La Fanfare des retardataires', 'Classification Tous publics'],
    retailers: ['Google Play', 'iTunes'],
  },
  {
    territory: 'CH',
    site: SITE,
    reads: 'de-CH',
    wording: 'de',
    code: 'DEATCHVMXXVC',
    says: ['LÖSEN SIE IHREN FILM EIN'],
    film: ['Der Marzipanraub von Sankt Ulm', 'Altersfreigabe 12', '109 Minuten'],
    retailers: ['Google Play', 'iTunes'],
  },
];

for (const { territory, site, reads, wording, code, says, film, retailers } of ABROAD) {
  test.describe(() => {
    test.use({ locale: reads, baseURL: site });

    test(`a visitor from ${territory} redeems in ${wording}`, async ({
      page,
      comeFrom,
      renew,
      storedCode,
    }) => {
      const home = new Home(page, wording);
      const chooser = new Chooser(page, wording);
      await renew(code);
      // The French brand chooses France.
      if (site === SITE) await comeFrom(territory);
      await home.open();
      for (const text of says) await expect(page.getByText(text)).toBeVisible();

      await home.goOnWith(code);

      await expect(page).toHaveURL('/retailers');
      for (const text of film) await expect(chooser.film).toContainText(text);
      await expect(chooser.retailers).toHaveText(retailers);
      const received = await chooser.redeemAt('Google Play', 'googleplay');
      expect(await storedCode(code, territory)).toMatchObject({
        remaining: 0,
        history: [{ group: 'Google Play', exchangeResult: received }],
      });
    });
  });
}

test('a change of language in Canada keeps the code and its check @spec-1.8 @spec-3.28', async ({
  page,
  context,
  home,
  renew,
  storedCode,
  comeFrom,
}) => {
  const accueil = new Home(page, 'fr-CA');
  const choix = new Chooser(page, 'fr-CA');
  const languageCookie = async () =>
    (await context.cookies()).find(({ name }) => name === COOKIES.language);
  await renew('CANADARVHQUP');
  await comeFrom('CA');
  await home.open();
  await home.type('CANADARVHQUP');
  await expect(home.accepted).toBeVisible();

  await ready(page.getByRole('button', { name: 'Français' })).click();

  await expect(accueil.accepted).toBeVisible();
  await expect(accueil.field).toHaveValue('CANADARVHQUP');
  await expect(accueil.continue).toBeEnabled();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(await languageCookie()).toMatchObject({ value: 'fr', path: '/' });

  await ready(page.getByRole('button', { name: 'English' })).click();

  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue('CANADARVHQUP');
  expect(await languageCookie()).toMatchObject({ value: 'en', path: '/' });

  await ready(page.getByRole('button', { name: 'Français' })).click();
  await accueil.goOn();

  await expect(choix.film).toContainText('La Doublure de l’horloger');
  await expect(choix.film).toContainText('Classement G');
  const received = await choix.redeemAt('Google Play', 'googleplay');
  expect(await storedCode('CANADARVHQUP', 'CA')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Google Play', exchangeResult: received }],
  });
});
