import type { Page } from '@playwright/test';

import { DEVELOPMENT, FRENCH_SITE } from '../support/network/addresses';
import { barriersOn } from '../support/checks/page-problems';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { confirmOverrides, serveAsDeveloper } from '../support/running/development-server';
import { expect, test } from '../support/running/visit';

const ENTRY = `${DEVELOPMENT}/remoteEntry.js`;
const { port: PORT } = new URL(DEVELOPMENT);
const OVERRIDE = `remote=support@${PORT}`;

// Refused overrides are in shell/src/overrides/overrides.test.ts.
test('a developer’s remote runs in the tab that asked for it until it is stopped', async ({
  page,
  home,
}) => {
  await serveAsDeveloper(page, 'support');
  const asked = requestsTo(page, DEVELOPMENT);
  const banner = page.getByRole('region', { name: 'Overrides' });

  confirmOverrides(page);
  await page.goto(`/?a=b&${OVERRIDE}`);
  await expect(home.field).toBeVisible();
  await expect(banner).toContainText(`support runs from ${DEVELOPMENT}`);
  await expect(page).toHaveURL('/?a=b');
  expect(asked).not.toContain(ENTRY);

  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  expect(asked).toContain(ENTRY);

  await home.open('/');
  await expect(banner).toBeInViewport({ ratio: 1 });
  const another = await page.context().newPage();
  await another.goto('/nowhere');
  await expect(another.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(another.getByRole('region', { name: 'Overrides' })).toBeHidden();

  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(banner).toBeHidden();
  asked.length = 0;
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  expect(asked).toEqual([]);
});

test('a link with an override and a code passes the code on only after it is confirmed @I8', async ({
  page,
  home,
  chooser,
  calls,
}) => {
  await serveAsDeveloper(page, 'redeem-form');
  const asked = requestsTo(page, DEVELOPMENT);
  const link = `/?c=${NEVER_USED_UP}&remote=redeem-form@${PORT}`;

  // No script gets the code until the question is answered.
  const question = page.waitForEvent('dialog');
  const opened = page.goto(link);
  const dialog = await question;
  expect(dialog.message()).toContain(`redeem-form runs from ${DEVELOPMENT}`);
  expect(new URL(page.url()).search).toBe('');
  expect([asked, calls.checks]).toEqual([[], []]);
  await dialog.dismiss();
  await opened;
  await expect(chooser.heading).toBeVisible();
  expect(asked).toEqual([]);

  confirmOverrides(page);
  await page.goto(link);
  await expect(chooser.heading).toBeVisible();
  await page.goBack();
  await expect(home.field).toHaveValue(NEVER_USED_UP);
  expect(asked).toContain(ENTRY);
  // The page may still ask for files of the remote.
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
});

test('the banner is accessible and covers nothing', async ({ page }) => {
  await serveAsDeveloper(page, 'support');

  confirmOverrides(page);
  await page.goto(`${FRENCH_SITE}/nowhere?${OVERRIDE}`);

  await expect(page.getByRole('region', { name: 'Overrides' })).toBeInViewport({ ratio: 1 });
  // At the end of the page the banner covers no content.
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
  await expect(page.getByRole('button', { name: /^Pays ou région/ })).toBeInViewport();
  expect(await barriersOn(page)).toEqual([]);
});

function requestsTo(page: Page, place: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(place) && request.resourceType() !== 'document') {
      asked.push(request.url());
    }
  });
  return asked;
}
