import { RoundTrips } from '../../support/network/round-trips';
import { expect, test } from '../../support/running/visit';

// Page; shell, remote and site data; translations. Round trips of connections come on top.
const MOST = 3;

test('the form can be used after three round trips', async ({ page, home }) => {
  const trips = await new RoundTrips(page).before('/', () => home.field.isVisible());

  expect(trips.slice(MOST)).toEqual([]);
});

test('the support page can be read after three round trips', async ({ page }) => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });

  const trips = await new RoundTrips(page).before('/support', () => heading.isVisible());

  expect(trips.slice(MOST)).toEqual([]);
});

// Which pages redirect is in shell/src/boot-page/redirect-without-code.test.ts.
test('a page that needs a code redirects without one to a form that can be used after three round trips', async ({
  page,
  home,
}) => {
  const trips = await new RoundTrips(page).before('/gpbundle', () => home.field.isVisible());

  await expect(page).toHaveURL('/');
  expect(trips.slice(MOST)).toEqual([]);
});
