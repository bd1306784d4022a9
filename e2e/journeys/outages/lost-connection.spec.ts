import type { BrowserContext, Page } from '@playwright/test';

import { CAMP, FRESH, TITLE_EXCHANGE } from '../../support/data/demo-bundles';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { OFFLINE } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

const GENERIC = 'We encountered an error. Please try again.';

test('a code that is typed without a connection is checked when the connection returns @D3 @engines', async ({
  context,
  home,
  calls,
}) => {
  await home.open();
  await context.setOffline(true);
  await home.type(NEVER_USED_UP);
  await expect(home.status).toContainText(OFFLINE);
  await expect(home.continue).toBeDisabled();

  await context.setOffline(false);

  await expect(home.accepted).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP, NEVER_USED_UP]);
  expect(calls.exchanges).toEqual([]);
});

test('a lost connection during an exchange causes no second exchange @D3', async ({
  page,
  context,
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew('ARTPDR4GYTAK');
  await home.startWith('ARTPDR4GYTAK');
  await loseAnswers(page, context, '**/exchange?*');

  await chooser.redeemNow('Vudu').click();
  await expect(chooser.card('Vudu').getByRole('alert')).toHaveText(`Error: ${GENERIC}`);
  await expect(chooser.card('Vudu').getByRole('status')).toContainText(OFFLINE);
  expect(calls.exchanges).toHaveLength(1);
  await context.setOffline(false);

  // The page checks the code without a press when the connection returns.
  await expect(page.getByText(/^Your code was processed for Vudu on /)).toBeVisible();
  expect(calls.exchanges).toHaveLength(1);
  expect(await storedCode('ARTPDR4GYTAK')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Vudu' }],
  });
});

test('a lost connection between the titles of a bundle loses no title @D3', async ({
  page,
  context,
  home,
  titles,
  renew,
  storedCode,
}) => {
  await renew(FRESH.bundle);
  // The page must have all its files before the connection is lost.
  await loseAnswers(page, context, TITLE_EXCHANGE, () =>
    page.getByRole('main').getByRole('listitem').first().waitFor(),
  );
  await home.startWith(FRESH.bundle);
  // The answers of how many titles are lost depends on which of them is the first.
  const lost = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'You are offline.' })
    .first();
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeVisible();

  await page.unroute(TITLE_EXCHANGE);
  await context.setOffline(false);
  for (const name of CAMP) {
    // The page checks the bundle first and then redeems the open titles.
    await expect(async () => {
      const next = titles.tryAgain(name).or(titles.redeem(name));
      if (await next.isVisible()) await next.click({ timeout: 2_000 });
      await expect(titles.code(name)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  await expect(titles.processed).toHaveCount(3);
  for (const code of FRESH.titles) expect((await storedCode(code)).history).toHaveLength(1);
});

/** Lets the service act, and drops the connection before its answer. */
async function loseAnswers(
  page: Page,
  context: BrowserContext,
  call: string | RegExp,
  ready: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.route(call, async (route) => {
    await route.fetch();
    await ready();
    await context.setOffline(true);
    // Without a connection the browser may have aborted it already.
    await route.abort('internetdisconnected').catch(() => undefined);
  });
}
