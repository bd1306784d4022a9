import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { field, openWithoutShell } from '../../support/pages/first-view';
import { expect, test } from '../../support/running/visit';

/** What extensions do to the markup of a page, at an element of it. */
const CHANGES: Readonly<Record<string, (element: Element) => void>> = {
  'puts an element first': (element) => {
    element.prepend(document.createElement('div'));
  },
  'puts an element last': (element) => {
    element.append(document.createElement('aside'));
  },
  'puts a text first': (element) => {
    element.prepend('Coupons');
  },
  'removes the comments': (element) => {
    for (const node of [...element.childNodes]) {
      if (node.nodeType === Node.COMMENT_NODE) node.remove();
    }
  },
  'wraps the children': (element) => {
    const wrapper = document.createElement('div');
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  },
  'wraps the element': (element) => {
    const wrapper = document.createElement('div');
    element.replaceWith(wrapper);
    wrapper.append(element);
  },
  'moves the first child to the end': (element) => {
    if (element.firstElementChild) element.append(element.firstElementChild);
  },
};

/** The elements from the root of the page down to a word of it. */
const LEVELS = ['#app', 'main', 'main > *', 'main h1'];

/** Pages that a visitor can open, by the heading that the site shows there. The code of a link is submitted. */
const PAGES = [
  ['/support', 'Support and FAQ'],
  ['/returnpolicy', 'Return Policy'],
  [`/?c=${NEVER_USED_UP}`, 'Choose a retailer'],
] as const;

const HALF = NEVER_USED_UP.slice(0, 6);

test.afterEach(({ complaints }) => {
  // The shell reports that it has rendered the page anew.
  const reports = complaints.splice(0);
  expect(reports.filter((report) => !report.startsWith('warning: [redeem] recovered'))).toEqual([]);
});

/** Each change at each element and on each page, or at one element and on one page, by turns. */
const IS_EVERY = Boolean(process.env['E2E_EVERY_FAULT']);

for (const [nr, [what, change]] of Object.entries(CHANGES).entries()) {
  for (const level of LEVELS.filter((_, index) => IS_EVERY || index === nr % LEVELS.length)) {
    test(`the home page keeps and checks what was typed when a program ${what} at ${level} before the site has started`, async ({
      page,
    }) => {
      const shell = await openWithoutShell(page, '/');
      await page.keyboard.type(HALF);
      await page.locator(level).first().evaluate(change);
      shell.release();

      await expectSite(page);
      await expect(field(page)).toHaveValue(HALF);
      // Where the field was moved, it has lost the focus.
      await field(page).press('End');
      await page.keyboard.type(NEVER_USED_UP.slice(6));
      await expect(page.getByText('Your code has been accepted')).toBeVisible();
    });
  }

  test(`a page opens when a program ${what} before the site has started`, async ({ page }) => {
    const pages = PAGES.filter((_, index) => IS_EVERY || index === nr % PAGES.length);
    for (const [address, heading] of pages) {
      const shell = await openWithoutShell(page, address);
      await page.locator('main').evaluate(change);
      shell.release();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectSite(page);
      const home = page.getByRole('banner').getByRole('link', { name: /home page$/ });
      await home.click();
      await expect(field(page)).toBeVisible();
      await page.unrouteAll();
    }
  });
}

/** Expects the frame of the page once, and nothing of the page without scripts. */
async function expectSite(page: Page): Promise<void> {
  await expect(page.locator('#help')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expect(page.locator('#frame')).toBeHidden();
}
