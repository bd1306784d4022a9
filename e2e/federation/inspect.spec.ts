import type { Page } from '@playwright/test';

import { DEVELOPMENT, FRENCH_SITE } from '../support/network/addresses';
import { barriersOn } from '../support/checks/page-problems';
import { DevelopmentServer } from '../support/running/development-server';
import { expect, test } from './remote-test';

test('the inspector distinguishes this page from the next one, on which a remote is overridden', async ({
  page,
  live,
}) => {
  await live.putOnTrial('retailers', '7.7.7', 100);
  await page.goto('/support?inspect');
  const inspector = page.getByRole('dialog');
  await expect(inspector.getByRole('row', { name: /^retailers/ })).toContainText(
    '7.7.7 on trial 100 %',
  );
  await live.withdraw();
  await new DevelopmentServer(page).serve('support');

  await page.reload();
  await inspector.getByRole('textbox').fill(`support@${new URL(DEVELOPMENT).port}`);
  await inspector.getByRole('button', { name: 'Override', exact: true }).click();

  const support = inspector.getByRole('row', { name: /^support/ });
  await expect(support).toContainText(`overridden${DEVELOPMENT}/remoteEntry.js`);
  await inspector.getByRole('button', { name: 'Load the next page' }).click();
  await expect(page.getByRole('region', { name: 'Overrides' })).toContainText(DEVELOPMENT);
  await expect(support).toContainText(/^supportoverridden.*loaded in \d+ ms.*the same/);
  await inspector.getByRole('button', { name: 'Drop overrides' }).click();
  await expect(support).toContainText(/overridden.*default/);
});

test('the inspector shows the running releases, their origin and their loading time, and has no barrier', async ({
  page,
}) => {
  await page.goto('/support?inspect');

  const inspector = page.getByRole('dialog', { name: 'What runs here' });
  await expect(inspector.getByText(/^This page: registry revision \d+, shell \d/)).toBeVisible();
  const rows = inspector.getByRole('rowheader');
  await expect(rows).toHaveText(['gpbundle', 'picklist', 'redeem-form', 'retailers', 'support']);
  const support = inspector.getByRole('row', { name: /^support/ });
  await expect(support).toContainText(/default\/remotes\/support\/.*loaded in \d+ ms.*the same/);
  await expect(inspector.getByRole('row', { name: /^gpbundle/ })).toContainText('not loaded yet');
  await expectNoBarrier(page);
});

test('the inspector has no barrier in the colours of the French brand', async ({ page }) => {
  await page.goto(`${FRENCH_SITE}/support?inspect`);

  await expectNoBarrier(page);
});

test('a visitor loads no byte of the inspector, which opens by a key and returns the focus', async ({
  page,
  home,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await home.open();
  const texts = await Promise.all(
    scripts
      .filter((url) => url.includes('/shell/'))
      .map(async (url) => (await page.request.get(url)).text()),
  );
  expect(texts.length).toBeGreaterThan(0);
  for (const mark of ['What runs here', 'Not run:', 'live-reload', 'tool-dialog']) {
    expect(texts.filter((text) => text.includes(mark))).toEqual([]);
  }

  scripts.length = 0;
  await home.field.focus();
  await page.keyboard.press('Alt+Shift+KeyI');
  const inspector = page.getByRole('dialog');
  await expect(inspector).toBeVisible();
  expect(scripts).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(inspector).toBeHidden();
  await expect(home.field).toBeFocused();
  await expect(home.field).toHaveValue('');
});

/** Expects no barrier in the inspector, with the message of a refused override. */
async function expectNoBarrier(page: Page): Promise<void> {
  const inspector = page.getByRole('dialog');
  await expect(inspector).toBeVisible();
  await inspector.getByRole('textbox').fill('support@1');
  await inspector.getByRole('textbox').press('Enter');
  await expect(inspector.getByRole('alert')).not.toBeEmpty();
  expect(await barriersOn(page)).toEqual([]);
}
