import { expect, type Locator, type Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { CONTENT_SERVICE, SITE } from '../support/network/addresses';
import { ALL_PROCESSED } from '../support/data/demo-bundles';
import { NEVER_USED_UP } from '../support/data/demo-codes';

interface RemoteOfSite {
  name: string;
  /** The path of one of its pages. */
  path: string;
  /** The remembered code that its page needs, and the number of checks. */
  code?: string;
  checks?: number;
  /** A selector of an element that is there when the page is complete. */
  has: string;
}

/** A pick list that the service does not know, so that no other test uses it. */
const PICK_LIST = 'ANYWELLMADE1';

/** All remotes. */
const EVERY_REMOTE: readonly [RemoteOfSite, ...RemoteOfSite[]] = [
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
 * Returns the remotes on which a fault is tried. The shell treats all remotes alike, so the faults of a file take turns, by
 * their number, between the first page and one behind a code. E2E_EVERY_REMOTE=1 tries every fault on all five.
 */
export function remotesFor(fault: number): readonly RemoteOfSite[] {
  return process.env['E2E_EVERY_REMOTE'] ? EVERY_REMOTE : EVERY_REMOTE.slice(fault % 2).slice(0, 1);
}

/** A visit that opens a remote from another page. */
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

  /** Opens a page of the shell. The rest of the visit is in the same document. */
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

  /** Waits until the code is checked. */
  async expectChecked(): Promise<void> {
    await expect.poll(() => this.#checks).toBeGreaterThanOrEqual(this.remote.checks ?? 0);
  }

  /** Expects that all other remotes work. */
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

  /** Expects the page of the remote in the document with which the visit started. */
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
