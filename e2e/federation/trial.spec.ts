import type { Page } from '@playwright/test';

import { barriersOn } from '../support/checks/page-problems';
import { ANOTHER } from '../support/network/live-registry';
import { forbidStorage } from '../support/pages/blocked-cookies';
import { confirmOverrides } from '../support/running/development-server';
import { expect, test } from './remote-test';

// Shares and pins are in shell/src/boot-page/choose-releases.test.ts.
test('a tab keeps its version until the trial is stopped', async ({ page, live }) => {
  const released = await live.releasedVersion('support');
  await live.putOnTrial('support', ANOTHER, 100);
  expect(await supportShownIn(page)).toBe(ANOTHER);

  await live.putOnTrial('support', ANOTHER, 1);
  // The release depends on this id alone: this visitor is not among the first percent.
  await page.evaluate(() => {
    localStorage.setItem('redeem.visitor', 'visitor');
  });
  expect(await supportShownIn(page)).toBe(ANOTHER);
  const other = await page.context().newPage();
  expect(await supportShownIn(other)).toBe(released);

  await live.putOnTrial('support', ANOTHER, 0);
  expect(await supportShownIn(page)).toBe(released);
});

test('a kept release without traffic runs in a tab that asks for it until its files are gone', async ({
  page,
  live,
}) => {
  await live.putOnTrial('support', ANOTHER, 0);
  const banner = page.getByRole('region', { name: 'Overrides' });
  confirmOverrides(page);
  await page.goto(`/?remote=support@${ANOTHER}`);
  await expect(banner).toContainText(`support runs ${ANOTHER}`);
  expect(await supportShownIn(page)).toBe(ANOTHER);

  await page.route(`**/${ANOTHER}/release.json`, (route) => route.fulfill({ status: 404 }));
  expect(await supportShownIn(page)).toBe(await live.releasedVersion('support'));
  await expect(banner).toHaveText(/^Not run: support 7\.7\.7 is not on this site, or not any more/);
  expect(await barriersOn(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(banner).toBeHidden();
});

test('a trial needs no storage @D2', async ({ page, live }) => {
  await forbidStorage(page);
  await live.putOnTrial('support', ANOTHER, 100);

  expect(await supportShownIn(page)).toBe(ANOTHER);
});

/** Opens a new page and Support. Resolves to the version that runs there. */
async function supportShownIn(page: Page): Promise<string | undefined> {
  await page.goto('/nowhere');
  const entry = page.waitForRequest(/\/remotes\/support\/[^/]+\/remoteEntry\.\w+\.js$/);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  return new URL((await entry).url()).pathname.split('/')[3];
}
