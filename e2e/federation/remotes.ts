import { expect, type Locator, type Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { CONTENT_SERVICE, SITE } from '../support/addresses';
import { ALL_PROCESSED } from '../support/demo-bundles';
import { NEVER_USED_UP } from '../support/demo-codes';

interface RemoteOfSite {
  name: string;
  /** Its page, or one of them. */
  path: string;
  /** The code that leads there, remembered from before, and how many checks that takes. */
  code?: string;
  checks?: number;
  /** What is on it once everything is there. */
  has: string;
}

/** Good, and for choosing a title; the service does not know it, so no other test wants it as well. */
const PICK_LIST = 'ANYWELLMADE1';

/** Every remote there is. */
const EVERY_REMOTE: readonly RemoteOfSite[] = [
  { name: 'redeem-form', path: '/', has: 'input' },
  { name: 'retailers', path: '/retailers', code: NEVER_USED_UP, checks: 1, has: 'li button' },
  {
    name: 'gpbundle',
    path: '/gpbundle',
    code: ALL_PROCESSED,
    checks: 4,
    has: 'li:nth-child(3) code',
  },
  { name: 'picklist', path: '/picklist', code: PICK_LIST, checks: 1, has: 'li input' },
  { name: 'support', path: '/support', has: 'details' },
];

/**
 * On which every fault is tried. Nothing in the shell knows one remote from another, so `npm test` takes
 * the first page and one behind a code; E2E_EVERY_REMOTE=1 takes all five, in three minutes more.
 */
export const REMOTES = process.env['E2E_EVERY_REMOTE'] ? EVERY_REMOTE : EVERY_REMOTE.slice(0, 2);

/** A visit that comes to a remote from another page, and the remote as the visitor finds it there. */
export class RemoteVisit {
  readonly page: Page;
  readonly remote: RemoteOfSite;
  readonly content: Locator;
  #checks = 0;

  constructor(page: Page, remote: RemoteOfSite) {
    this.page = page;
    this.remote = remote;
    this.content = page.getByRole('main').locator(remote.has).first();
    page.on('response', (response) => {
      if (response.url().includes('/code/')) this.#checks += 1;
    });
  }

  /** To a page of the shell's own, from which on the visit is of one document. */
  async begin(): Promise<void> {
    const { code } = this.remote;
    if (code === PICK_LIST) await knowPickList(this.page);
    if (code)
      await this.page.context().addCookies([{ name: COOKIES.code, value: code, url: SITE }]);
    await this.page.goto('/nowhere');
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
    await this.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  }

  async enter(): Promise<void> {
    await this.page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, this.remote.path);
  }

  /** All is known of the code that there is to know. */
  async expectChecked(): Promise<void> {
    await expect.poll(() => this.#checks).toBeGreaterThanOrEqual(this.remote.checks ?? 0);
  }

  /** Everything but this remote is there. */
  async expectOthersAlive(): Promise<void> {
    const header = this.page.getByRole('banner');
    if (this.remote.name === 'support') {
      await header.getByRole('link', { name: 'Movie Redeem home page' }).click();
      await expect(this.page.getByLabel('Enter your redemption code')).toBeVisible();
    } else {
      await header.getByRole('link', { name: 'Support' }).click();
      await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
    }
  }

  /** The page of the remote is there, and the document is still the one the visit began with. */
  async expectThere(): Promise<void> {
    await expect(this.content).toBeVisible();
    expect(await this.page.evaluate(() => 'isSamePage' in window)).toBe(true);
  }
}

async function knowPickList(page: Page): Promise<void> {
  const titles = ['Velvet Static', 'Nine Lanterns', 'Orbital Decay'];
  await page.route(`${CONTENT_SERVICE}/site/*/code/${PICK_LIST}?*`, (route) =>
    route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*' },
      json: {
        status: 'ok',
        data: {
          metadata: { content_items: titles.map((title) => ({ title })) },
          code_status: {
            offerType: 'n_of_m',
            offerId: '1',
            remainingValue: 1,
            exchangeOptions: {
              selections: titles.map((_title, index) => ({ name: `t${String(index)}` })),
            },
          },
          history: [],
        },
      },
    }),
  );
}
