import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { FRENCH_SITE } from '../support/addresses';
import { expect, test } from '../support/visit';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test.describe('nothing is in the way of a visitor', () => {
  test('on the home page, before and after a code is refused', async ({ page }) => {
    await page.goto('/');
    await expectNoBarrier(page);
    await page.getByRole('textbox').fill('EXPVCRH4KCNV');
    await expect(page.getByText('This redemption code has expired.')).toBeVisible();
    await expectNoBarrier(page);
  });

  test('on the chooser', async ({ page, renew }) => {
    await renew('HDMAQF4PX7TV');
    await page.goto('/?c=HDMAQF4PX7TV');
    await expect(page.getByRole('heading', { name: 'Choose a retailer' })).toBeVisible();
    await expectNoBarrier(page);
  });

  test('where there is no page', async ({ page }) => {
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expectNoBarrier(page);
  });

  test('in the French house', async ({ page }) => {
    await page.goto(FRENCH_SITE);
    await expect(page.getByRole('textbox')).toBeVisible();
    await expectNoBarrier(page);
  });
});

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual(
    [],
  );
}
