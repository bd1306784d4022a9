import { FRENCH_SITE } from '../support/addresses';
import { Chooser } from '../support/chooser';
import { Home } from '../support/home';
import { expect, test } from '../support/visit';

test('an American turns an HD film into one of four retailers’ codes', async ({
  page,
  home,
  chooser,
  renew,
  standing,
}) => {
  await renew('HDMAQF4PX7TV');
  await home.open();

  await home.type('HDMAQF4PX7TV');
  await expect(home.accepted).toBeVisible();
  await expect(home.continue).toBeEnabled();
  await home.continue.click();

  await expect(page).toHaveURL('/retailers');
  await expect(chooser.heading).toBeVisible();
  await expect(chooser.film).toContainText('Grandma Versus the Glacier');
  await expect(chooser.film).toContainText('Rating PG');
  await expect(chooser.film).toContainText('93 Minutes');
  await expect(page.getByText('4K UHD')).toBeHidden();
  await expect(page.getByText('standard-definition')).toBeHidden();
  await expect(chooser.retailers).toHaveText(['Movies Anywhere', 'Vudu', 'Google Play', 'iTunes']);
  await expect
    .poll(() =>
      chooser.film.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  expect(await standing('HDMAQF4PX7TV')).toEqual({ remaining: 1, history: [] });

  const received = await chooser.redeemAt('Movies Anywhere', 'moviesanywhere');

  expect(await standing('HDMAQF4PX7TV')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Movies Anywhere', exchangeResult: received }],
  });
});

test('a Canadian is offered two retailers for the same film', async ({
  home,
  chooser,
  renew,
  standing,
  comeFrom,
}) => {
  await renew('HDMAQF4PX7TV');
  await comeFrom('CA');
  await home.open();

  await home.goOnWith('HDMAQF4PX7TV');

  await expect(chooser.retailers).toHaveText(['Google Play', 'iTunes']);
  await expect(chooser.film).toContainText('Rating G');
  const received = await chooser.redeemAt('iTunes', 'itunes');
  expect(await standing('HDMAQF4PX7TV', 'CA')).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes', exchangeResult: received }],
  });
});

test('a British visitor sees that a film comes in 4K', async ({
  page,
  home,
  chooser,
  footer,
  renew,
  standing,
}) => {
  await renew('UHDKN4D6FDRF');
  await home.open();
  await footer.moveTo('United Kingdom');
  await expect(footer.flag).toHaveAccessibleName('Change country. Current: United Kingdom');

  await home.goOnWith('UHDKN4D6FDRF');

  await expect(chooser.film).toContainText('Nine Lanterns to Vesper');
  await expect(chooser.film).toContainText('Rating 12');
  await expect(chooser.film).toContainText('128 Minutes');
  await expect(page.getByText('4K UHD')).toBeVisible();
  await expect(page.getByText('standard-definition')).toBeHidden();
  await expect(chooser.retailers).toHaveText(['Google Play', 'iTunes']);
  const received = await chooser.redeemAt('Google Play', 'googleplay');
  expect(await standing('UHDKN4D6FDRF', 'GB')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Google Play', exchangeResult: received }],
  });
});

test('a visitor with a DVD is told that the film comes in standard definition', async ({
  page,
  home,
  chooser,
  renew,
  standing,
  comeFrom,
}) => {
  await renew('DVDQDWM7GJ4R');
  await comeFrom('NZ');
  await home.open();

  await home.goOnWith('DVDQDWM7GJ4R');

  await expect(chooser.film).toContainText('Last Tram to Lindenwald');
  await expect(
    page.getByText('DVD purchases include standard-definition (SD) digital rights.'),
  ).toBeVisible();
  await expect(page.getByText('4K UHD')).toBeHidden();
  const received = await chooser.redeemAt('iTunes', 'itunes');
  expect(await standing('DVDQDWM7GJ4R', 'NZ')).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes', exchangeResult: received }],
  });
});

test('a single retailer is still the visitor’s own choice', async ({
  page,
  home,
  chooser,
  calls,
  renew,
  standing,
}) => {
  await renew('ATVRHYNDT4N9');
  await home.open();

  await home.goOnWith('ATVRHYNDT4N9');

  await expect(page).toHaveURL('/retailers');
  await expect(chooser.retailers).toHaveText(['iTunes']);
  await expect(chooser.card('iTunes')).toContainText('Requires iTunes');
  await expect(chooser.redeemNow('iTunes')).toBeEnabled();
  expect(calls.exchanges).toEqual([]);
  const received = await chooser.redeemAt('iTunes', 'itunes');
  expect(await standing('ATVRHYNDT4N9')).toMatchObject({
    remaining: 0,
    history: [{ group: 'iTunes', exchangeResult: received }],
  });
});

test.describe('a code for Australia', () => {
  const NOTE = 'Code can only be redeemed once at Google Play';

  test('an Australian reads that Google Play takes it once, and redeems it there', async ({
    page,
    home,
    chooser,
    footer,
    renew,
    standing,
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
    expect(await standing('AUGPXGNEHQM9', 'AU')).toMatchObject({
      remaining: 0,
      history: [{ group: 'Google Play', exchangeResult: received }],
    });
  });

  for (const elsewhere of ['US', 'NZ']) {
    test(`a visitor from ${elsewhere} is told that the country is another one`, async ({
      page,
      home,
      comeFrom,
    }) => {
      await comeFrom(elsewhere);
      await home.open();

      await home.type('AUGPXGNEHQM9');

      await expect(home.refusal).toContainText('This code is not valid for the selected country.');
      await expect(home.continue).toBeDisabled();
      await expect(page.getByText(NOTE)).toBeHidden();
    });
  }
});

test.describe('in French', () => {
  test.use({ locale: 'fr-FR' });

  test('a guest of the French cinema redeems in France', async ({ page, renew, standing }) => {
    const home = new Home(page, {
      label: 'Saisissez votre code d’activation',
      continue: 'Continuer',
      accepted: 'Votre code a été accepté, veuillez cliquer sur le bouton Continuer.',
    });
    const chooser = new Chooser(page, {
      title: 'Choisissez votre plateforme',
      redeemNow: 'Utiliser maintenant',
      redirecting: 'Redirection vers le site de la plateforme en cours',
    });
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
    expect(await standing('FRCXG394FVAV', 'FR')).toMatchObject({
      remaining: 0,
      history: [{ group: 'Google Play', exchangeResult: received }],
    });
  });
});

test('an English-speaking guest of the French cinema is in France, too', async ({
  page,
  home,
  chooser,
  footer,
  renew,
}) => {
  await renew('FRCXG394FVAV');
  await home.open(FRENCH_SITE);
  await expect(footer.flag).toHaveAccessibleName('Change country. Current: France');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-FR');

  await home.goOnWith('FRCXG394FVAV');

  await expect(chooser.film).toContainText('The Late Arrivals Brass Band');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  for (const territory of ['DE', 'AT', 'CH']) {
    test(`a visitor from ${territory} redeems in German`, async ({
      page,
      renew,
      standing,
      comeFrom,
    }) => {
      const home = new Home(page, {
        label: 'Geben Sie Ihren Einlösecode ein',
        continue: 'Weiter',
        accepted: 'Ihr Code wurde akzeptiert, bitte klicken Sie auf die Schaltfläche „Weiter“.',
      });
      const chooser = new Chooser(page, {
        title: 'Wählen Sie einen Anbieter',
        redeemNow: 'Jetzt einlösen',
        redirecting: 'Sie werden jetzt zum Anbieter weitergeleitet',
      });
      await renew('DEATCHVMXXVC');
      await comeFrom(territory);
      await home.open();
      await expect(page.getByRole('heading', { name: 'LÖSEN SIE IHREN FILM EIN' })).toBeVisible();

      await home.goOnWith('DEATCHVMXXVC');

      await expect(chooser.film).toContainText('Der Marzipanraub von Sankt Ulm');
      await expect(chooser.film).toContainText('Altersfreigabe 12');
      await expect(chooser.film).toContainText('109 Minuten');
      await expect(chooser.card('iTunes')).toContainText('iTunes erforderlich');
      const received = await chooser.redeemAt('iTunes', 'itunes');
      expect(await standing('DEATCHVMXXVC', territory)).toMatchObject({
        remaining: 0,
        history: [{ group: 'iTunes', exchangeResult: received }],
      });
    });
  }
});

test('a Canadian changes the language, and the code and what is known of it stay', async ({
  page,
  context,
  home,
  renew,
  standing,
  comeFrom,
}) => {
  const accueil = new Home(page, {
    label: 'Entrez votre code d’activation',
    continue: 'Continuer',
    accepted: 'Votre code a été accepté, veuillez cliquer sur le bouton Continuer.',
  });
  const choix = new Chooser(page, {
    title: 'Choisissez un détaillant',
    redeemNow: 'Utiliser maintenant',
    redirecting: 'Redirection vers le site du détaillant en cours',
  });
  await renew('CANADARVHQUP');
  await comeFrom('CA');
  await home.open();
  await expect(
    page.getByText('By clicking Continue above, I agree to the following'),
  ).toBeVisible();
  await home.type('CANADARVHQUP');
  await expect(home.accepted).toBeVisible();

  await page.getByRole('button', { name: 'Français' }).click();

  await expect(accueil.accepted).toBeVisible();
  await expect(accueil.field).toHaveValue('CANADARVHQUP');
  await expect(accueil.continue).toBeEnabled();
  await expect(
    page.getByText('En cliquant sur Continuer ci-dessus, j’accepte ce qui suit'),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: 'lang', value: 'fr', path: '/' }),
  );

  await page.getByRole('button', { name: 'English' }).click();

  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue('CANADARVHQUP');
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: 'lang', value: 'en', path: '/' }),
  );

  await page.getByRole('button', { name: 'Français' }).click();
  await accueil.continue.click();

  await expect(choix.film).toContainText('La Doublure de l’horloger');
  await expect(choix.film).toContainText('Classement G');
  const received = await choix.redeemAt('Google Play', 'googleplay');
  expect(await standing('CANADARVHQUP', 'CA')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Google Play', exchangeResult: received }],
  });
});

test('a film of which only the poster is known is shown by its poster', async ({
  home,
  chooser,
  renew,
  standing,
}) => {
  await renew('ARTPDR4GYTAK');
  await home.open();

  await home.goOnWith('ARTPDR4GYTAK');

  await expect(chooser.film.getByRole('img', { name: 'Movie artwork' })).toBeVisible();
  await expect(chooser.film.getByRole('heading')).toHaveCount(0);
  await expect(chooser.film).not.toContainText('Rating');
  await expect(chooser.film).not.toContainText('Minutes');
  const received = await chooser.redeemAt('Movies Anywhere', 'moviesanywhere');
  expect(await standing('ARTPDR4GYTAK')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Movies Anywhere', exchangeResult: received }],
  });
});

test('a film of which nothing is known has no card, and can be redeemed', async ({
  home,
  chooser,
  renew,
  standing,
}) => {
  await renew('METAF46FJXVQ');
  await home.open();

  await home.goOnWith('METAF46FJXVQ');

  await expect(chooser.retailers).toHaveText(['Movies Anywhere', 'Vudu', 'Google Play', 'iTunes']);
  await expect(chooser.film).toHaveCount(0);
  const received = await chooser.redeemAt('Vudu', 'vudu');
  expect(await standing('METAF46FJXVQ')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Vudu', exchangeResult: received }],
  });
});
