import { COOKIES } from '@redeem/contracts';

import { FRENCH_SITE } from '../../support/network/addresses';
import { Chooser } from '../../support/pages/chooser';
import { Home } from '../../support/pages/home';
import { ready } from '../../support/pages/accepts-presses';
import { expect, test } from '../../support/running/visit';

test.describe('a code for Australia', () => {
  const NOTE = 'Code can only be redeemed once at Google Play';

  test('an Australian reads that it can be redeemed once, and redeems it at Google Play', async ({
    page,
    home,
    chooser,
    footer,
    renew,
    storedCode,
  }) => {
    await renew('AUGPXGNEHQM9');
    await home.open();
    await expect(page.getByText(NOTE)).toBeHidden();
    await footer.moveTo('Australia');
    await expect(page.getByText(NOTE)).toBeVisible();

    await home.goOnWith('AUGPXGNEHQM9');

    await expect(chooser.film).toContainText('The Late Arrivals Brass Band');
    await expect(chooser.retailers).toHaveText(['Google Play']);
    const received = await chooser.redeemAt('Google Play', 'googleplay');
    expect(await storedCode('AUGPXGNEHQM9', 'AU')).toMatchObject({
      remaining: 0,
      history: [{ group: 'Google Play', exchangeResult: received }],
    });
  });
});

test('a visitor of the French brand redeems in France, in French', async ({
  page,
  renew,
  storedCode,
}) => {
  const home = new Home(page, 'fr');
  const chooser = new Chooser(page, 'fr');
  await renew('FRCXG394FVAV');
  await home.open(FRENCH_SITE);
  await expect(page).toHaveTitle('Cinéma Chez Vous Obtenez votre film numérique');
  await expect(page.getByRole('heading', { name: 'OBTENEZ VOTRE FILM' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Conditions d’utilisation')).toHaveCount(0);

  await home.goOnWith('FRCXG394FVAV');

  await expect(page).toHaveURL(`${FRENCH_SITE}/retailers`);
  await expect(chooser.film).toContainText('La Fanfare des retardataires');
  await expect(chooser.film).toContainText('Classification Tous publics');
  await expect(chooser.retailers).toHaveText(['Google Play', 'iTunes']);
  const received = await chooser.redeemAt('Google Play', 'googleplay');
  expect(await storedCode('FRCXG394FVAV', 'FR')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Google Play', exchangeResult: received }],
  });
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a Swiss visitor redeems in German', async ({ page, renew, storedCode, comeFrom }) => {
    const home = new Home(page, 'de');
    const chooser = new Chooser(page, 'de');
    await renew('DEATCHVMXXVC');
    await comeFrom('CH');
    await home.open();
    await expect(page.getByRole('heading', { name: 'LÖSEN SIE IHREN FILM EIN' })).toBeVisible();

    await home.goOnWith('DEATCHVMXXVC');

    await expect(chooser.film).toContainText('Der Marzipanraub von Sankt Ulm');
    await expect(chooser.film).toContainText('Altersfreigabe 12');
    await expect(chooser.film).toContainText('109 Minuten');
    await expect(chooser.card('iTunes')).toContainText('iTunes erforderlich');
    const received = await chooser.redeemAt('iTunes', 'itunes');
    expect(await storedCode('DEATCHVMXXVC', 'CH')).toMatchObject({
      remaining: 0,
      history: [{ group: 'iTunes', exchangeResult: received }],
    });
  });
});

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
  await renew('CANADARVHQUP');
  await comeFrom('CA');
  await home.open();
  await expect(
    page.getByText('By clicking Continue above, I agree to the following'),
  ).toBeVisible();
  await home.type('CANADARVHQUP');
  await expect(home.accepted).toBeVisible();

  await ready(page.getByRole('button', { name: 'Français' })).click();

  await expect(accueil.accepted).toBeVisible();
  await expect(accueil.field).toHaveValue('CANADARVHQUP');
  await expect(accueil.continue).toBeEnabled();
  await expect(
    page.getByText('En cliquant sur Continuer ci-dessus, j’accepte ce qui suit'),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: COOKIES.language, value: 'fr', path: '/' }),
  );

  await ready(page.getByRole('button', { name: 'English' })).click();

  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue('CANADARVHQUP');
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: COOKIES.language, value: 'en', path: '/' }),
  );

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
