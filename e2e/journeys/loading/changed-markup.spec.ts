import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { WALK_LIMIT_MS } from '../../support/running/limits';
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

/** The headings of pages that a visitor opens; on the first one they type. The code of a link is submitted. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'REDEEM YOUR MOVIE',
  '/support': 'Support and FAQ',
  [`/?c=${NEVER_USED_UP}`]: 'Choose a retailer',
};

const HALF = NEVER_USED_UP.slice(0, 6);

/** Each change at each element and on each page, or by turns. */
const IS_EVERY = Boolean(process.env['E2E_EVERY_FAULT']);

for (const [nr, [what, change]] of Object.entries(CHANGES).entries()) {
  const takesTurn = (all: readonly unknown[], index: number) =>
    IS_EVERY || index === nr % all.length;

  test(`a page opens once and keeps what was typed when a program ${what} before the site has started`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(WALK_LIMIT_MS);
    // Each page starts without a code.
    await page.addInitScript(() => {
      if (location.protocol === 'http:') sessionStorage.clear();
    });
    for (const level of LEVELS.filter((_, index) => takesTurn(LEVELS, index))) {
      const pages = Object.entries(PAGES).filter((_, index, all) => takesTurn(all, index));
      for (const [address, heading] of pages) {
        const shell = await openWithoutShell(page, address);
        if (address === '/') await page.keyboard.type(HALF);
        await page.locator(level).first().evaluate(change);
        shell.release();

        await expect(page.locator('#help')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.getByRole('banner')).toHaveCount(1);
        await expect(page.getByRole('contentinfo')).toHaveCount(1);
        if (address === '/') await expect(field(page)).toHaveValue(HALF);
        // The page remembers its code when it is left.
        await page.goto('about:blank');
        await page.unrouteAll();
        await page.context().clearCookies({ name: 'code' });
      }
    }
    // The shell reports that it has rendered the page anew.
    const reports = complaints.splice(0);
    expect(reports.filter((one) => !one.startsWith('warning: [redeem] recovered'))).toEqual([]);
  });
}
