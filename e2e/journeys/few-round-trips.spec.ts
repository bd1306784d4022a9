import { RoundTrips } from '../support/round-trips';
import { expect, test } from '../support/visit';

// Page; shell, remote and site data; texts. What a connection takes comes on top.
const MOST = 3;

test('the form can be used after three round trips', async ({ page, home }) => {
  const trips = await new RoundTrips(page).before('/', () => home.field.isVisible());

  expect(trips.slice(MOST)).toEqual([]);
});

test('support can be read after as many', async ({ page }) => {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });

  const trips = await new RoundTrips(page).before('/support', () => heading.isVisible());

  expect(trips.slice(MOST)).toEqual([]);
});

for (const path of ['/retailers', '/gpbundle', '/picklist']) {
  test(`${path} opened without a code leads to a form that can be used after as many`, async ({
    page,
    home,
  }) => {
    const trips = await new RoundTrips(page).before(path, () => home.field.isVisible());

    await expect(page).toHaveURL('/');
    expect(trips.slice(MOST)).toEqual([]);
  });
}
