import { expect, type Page, type Route } from '@playwright/test';

import { FRESH, TITLE_EXCHANGE } from '../data/demo-bundles';
import { TWO_OF_FIVE } from '../data/demo-codes';
import { ready } from '../pages/accepts-presses';
import { beAccepted, goOn } from './home-states';
import { type PageStates, saidOn } from './page-state';

const REDEEMED = 'ATVRHYNDT4N9';

/** Returns the states of the pages behind a code. The first starts where the home page ended. */
export function chooserStates(): PageStates {
  const exchanges: Route[] = [];
  return {
    chooser: async ({ page }) => {
      await goOn(page);
      await expect(page.getByRole('main').getByRole('listitem').last()).toBeVisible();
    },
    'chooser, failed': async ({ page }) => {
      await ready(page.getByRole('main').getByRole('listitem').getByRole('button')).first().click();
      await expect(saidOn(page, 'alert')).toBeVisible();
    },
    'chooser, back from the retailer, where the film is missing': async ({ page, renew }) => {
      await renew(REDEEMED);
      await goOnWith(page, REDEEMED);
      await ready(page.getByRole('main').getByRole('listitem').getByRole('button')).click();
      await page.waitForURL(/\/retailers\/itunes/);
      await page.goBack();
      await page.getByRole('main').locator('summary').click();
    },
    'bundle, fresh': async ({ page, renew }) => {
      await renew(FRESH.bundle);
      await page.route(TITLE_EXCHANGE, (route) => {
        exchanges.push(route);
      });
      await goOnWith(page, FRESH.bundle);
      await expect.poll(() => exchanges.length).toBe(3);
    },
    'bundle, partial': async ({ page }) => {
      await exchanges.shift()?.fallback();
      await expect(page.getByRole('main').getByRole('code')).toHaveCount(1);
    },
    'bundle, failed': async ({ page }) => {
      for (const exchange of exchanges.splice(0)) await exchange.abort('connectionrefused');
      await expect(saidOn(page, 'alert')).toHaveCount(2);
    },
    'pick list': async ({ page, renew }) => {
      await renew(TWO_OF_FIVE);
      await goOnWith(page, TWO_OF_FIVE);
      await expect(page.getByRole('checkbox')).toHaveCount(5);
    },
    'pick list, chosen': async ({ page }) => {
      for (const place of [0, 1]) await ready(page.getByRole('checkbox')).nth(place).check();
      await expect(confirmOf(page)).toBeEnabled();
    },
    'pick list, asked whether that is final': async ({ page }) => {
      await confirmOf(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  };
}

async function goOnWith(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await beAccepted(page, code);
  await goOn(page);
}

function confirmOf(page: Page) {
  return ready(page.getByRole('main').getByRole('button').last());
}
