import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../support/data/demo-codes';
import { Chooser } from '../support/pages/chooser';
import { expect, test } from '../support/delivery/teams';
import { Home } from '../support/pages/home';
import { confirmOverrides } from '../support/running/development-server';
import { EXPECTATION_LIMIT_MS, PUBLICATION_LIMIT_MS } from '../support/running/limits';

const CODE = NEVER_USED_UP;
const TABLE = 'remotes/retailers/src/retailers/retailers.ts';
const PACKAGE = 'remotes/retailers/package.json';

const STARLIGHT = `{
    selection: 'starlight',
    name: 'Starlight Cinema Club',
    learnMoreUrl: 'https://starlight.example/',
  },
`;

test('the retailer team ships a new retailer alone', async ({
  page,
  context,
  checkout,
  site,
  delivery,
}) => {
  await offerStarlight(page);

  // The retailer can be chosen already, under the name that the service has for it.
  const chooser = await chooseWith(page, site.url);
  await expect(chooser.retailers).toContainText(['starlight']);

  await checkout.edit(TABLE, (text) => text.replace('= [\n', `= [\n  ${STARLIGHT}`));
  await checkout.edit(PACKAGE, (text) =>
    text.replace('"hosts": [', '"hosts": ["starlight.example",'),
  );
  const published = await delivery('publish', 'retailers', '--bump', 'minor');
  expect(published.code, published.progress).toBe(0);
  expect(published.progress).toMatch(/✓ tests +\d+ unit tests pass/);

  const fresh = await context.newPage();
  await offerStarlight(fresh);
  await expect(async () => {
    const now = await chooseWith(fresh, site.url);
    await expect(now.card('Starlight Cinema Club')).toBeVisible({
      timeout: EXPECTATION_LIMIT_MS / 4,
    });
  }).toPass({ timeout: PUBLICATION_LIMIT_MS / 3 });
  await expect(
    new Chooser(fresh).card('Starlight Cinema Club').getByRole('link', { name: /^Learn More/ }),
  ).toHaveAttribute('href', 'https://starlight.example/');

  await delivery('rollback', 'retailers');
  const status = await delivery('status');
  // The site may be built from a checkout with changes.
  expect(status.output).toMatch(/^retailers\s+1\.0\.0(?: with uncommitted changes)? {2}since/m);

  // A developer can still open what was rolled back.
  confirmOverrides(fresh);
  await fresh.goto(`${site.url}/?remote=retailers@1.1.0`);
  // The page asks when it has found the version, which may be later than its load event.
  await expect(fresh.getByRole('region', { name: 'Overrides' })).toBeVisible();
  const old = await chooseWith(fresh, site.url);
  await expect(old.card('Starlight Cinema Club')).toBeVisible();
  await checkout.restore('remotes/retailers');
});

/** Makes the content service offer a retailer that the site does not know yet. */
async function offerStarlight(page: Page): Promise<void> {
  await page.route(`**/code/${CODE}?*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      data: { code_status: { exchangeOptions: { selections: { name: string }[] } } };
    };
    answer.data.code_status.exchangeOptions.selections.push({ name: 'starlight' });
    await route.fulfill({ response, json: answer });
  });
}

async function chooseWith(page: Page, url: string): Promise<Chooser> {
  await page.goto(url);
  const home = new Home(page);
  await home.field.fill('');
  await home.goOnWith(CODE);
  const chooser = new Chooser(page);
  await expect(chooser.heading).toBeVisible();
  return chooser;
}
