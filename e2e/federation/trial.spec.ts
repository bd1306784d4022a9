import type { Page } from '@playwright/test';
import { SITE } from '../support/network/addresses';
import { barriersOn } from '../support/checks/page-problems';
import { forbidStorage } from '../support/pages/blocked-cookies';
import { confirmOverrides } from '../support/running/development-server';
import { expect, test } from './remote-test';

const TRIAL = '7.7.7';

test.describe('for a visitor who is not among the first percent', () => {
  const localStorage = [{ name: 'redeem.visitor', value: 'visitor' }];
  test.use({ storageState: { cookies: [], origins: [{ origin: SITE, localStorage }] } });

  test('a tab keeps its version until the trial is stopped or withdrawn', async ({
    page,
    live,
  }) => {
    const released = await live.releasedVersion('support');
    await live.putOnTrial('support', TRIAL, 100);
    expect(await supportShownIn(page)).toBe(TRIAL);

    await live.putOnTrial('support', TRIAL, 1);
    expect(await supportShownIn(page)).toBe(TRIAL);
    const another = await page.context().newPage();
    expect(await supportShownIn(another)).toBe(released);

    await live.putOnTrial('support', TRIAL, 100);
    expect(await supportShownIn(another)).toBe(released);

    await live.putOnTrial('support', TRIAL, 0);
    expect(await supportShownIn(page)).toBe(released);

    await live.putOnTrial('support', TRIAL, 100);
    const third = await page.context().newPage();
    expect(await supportShownIn(third)).toBe(TRIAL);
    await live.withdraw();
    expect(await supportShownIn(third)).toBe(released);
  });
});

test('a visitor gets the same version in another tab', async ({ page, live }) => {
  await live.putOnTrial('support', TRIAL, 50);

  const version = await supportShownIn(page);

  expect(await supportShownIn(await page.context().newPage())).toBe(version);
});

test('without a trial nothing is stored about a visitor', async ({ page, home }) => {
  await home.open();

  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length]);

  expect(stored).toEqual([0, 0]);
});

test('a kept release without traffic runs in a tab that asks for it until its files are gone', async ({
  page,
  live,
}) => {
  await live.putOnTrial('support', TRIAL, 0);
  const banner = page.getByRole('region', { name: 'Overrides' });
  confirmOverrides(page);
  await page.goto(`/?remote=support@${TRIAL}`);
  await expect(banner).toContainText(`support runs ${TRIAL}`);
  expect(await supportShownIn(page)).toBe(TRIAL);

  await live.withdraw();
  expect(await supportShownIn(page)).toBe(TRIAL);

  await page.route(`**/${TRIAL}/release.json`, (route) => route.fulfill({ status: 404 }));
  expect(await supportShownIn(page)).toBe(await live.releasedVersion('support'));
  await expect(banner).toHaveText(/^Not run: support 7\.7\.7 is not on this site, or not any more/);
  expect(await barriersOn(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Stop' }).click();
  await expect(banner).toBeHidden();
});

test('a tab requests no file of the version that it does not run', async ({ page, live }) => {
  await live.putOnTrial('support', TRIAL, 100);
  expect(await supportShownIn(page)).toBe(TRIAL);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));

  // The page names the files of the released version.
  await page.goto('/support');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  const released = `/remotes/support/${await live.releasedVersion('support')}/`;
  expect(requested.filter((path) => path.startsWith(released))).toEqual([]);
});

test('a trial needs no storage @D2', async ({ page, live }) => {
  await forbidStorage(page);
  await live.putOnTrial('support', TRIAL, 100);

  expect(await supportShownIn(page)).toBe(TRIAL);
});

/** Opens a new page and Support. Resolves to the version that runs there. */
async function supportShownIn(page: Page): Promise<string | undefined> {
  await page.goto('/nowhere');
  const entry = page.waitForRequest(/\/remotes\/support\/[^/]+\/remoteEntry\.\w+\.js$/);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  return new URL((await entry).url()).pathname.split('/')[3];
}
