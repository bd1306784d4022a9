import { CAMP, codeIn, FRESH } from '../support/data/demo-bundles';
import { CANARY } from '../support/data/demo-codes';
import { CLAIMS } from '../support/data/visitors';
import { PORTS, SITE, THIRD_PARTIES } from '../support/network/addresses';
import { expect, test as base } from '../support/running/visit';
import { WebDriver } from './webdriver';
import { WebKitVisitor } from './webkit-visitor';

const { WEBKIT_DRIVER_PATH = '', WEBKIT_BROWSER_PATH = '' } = process.env;

const BROWSER = {
  'webkitgtk:browserOptions': {
    binary: WEBKIT_BROWSER_PATH,
    // Back to a page with this policy hangs the driver, though not the browser of a visitor.
    args: ['--automation', '--features=-CrossOriginOpenerPolicy'],
  },
};

const test = base.extend<{ visitor: WebKitVisitor }>({
  // WebKit tells no driver what it writes to the console.
  complaints: ({}, provide) => provide([]),
  visitor: async ({}, provide) => {
    const driver = await WebDriver.start(WEBKIT_DRIVER_PATH, PORTS.webKitDriver, BROWSER);
    try {
      await provide(new WebKitVisitor(driver, SITE));
    } finally {
      await driver.end();
    }
  },
});

test('a visitor types a code, redeems it at a retailer and sees after Back where', async ({
  visitor,
  renew,
  storedCode,
}) => {
  await renew(CANARY);
  await visitor.open('/');
  await visitor.type('Enter your redemption code', CANARY);
  await expectText(visitor, 'Your code has been accepted');
  await visitor.press('Continue');

  await expectPage(visitor, '/retailers', 'Choose a retailer');
  await expectText(visitor, 'Grandma Versus the Glacier', 'Rating PG', '93 Minutes');
  await expectText(visitor, 'Movies Anywhere', 'Vudu', 'Google Play', 'iTunes');
  expect(await storedCode(CANARY)).toEqual({ remaining: 1, history: [] });

  await visitor.press('Redeem Now: Grandma Versus the Glacier at Movies Anywhere');

  const retailer = `${THIRD_PARTIES}/retailers/moviesanywhere?code=`;
  await expect.poll(() => visitor.address()).toContain(retailer);
  const received = new URL(await visitor.address()).searchParams.get('code') ?? '';
  expect(await storedCode(CANARY)).toMatchObject({
    remaining: 0,
    history: [{ group: 'Movies Anywhere', exchangeResult: received }],
  });

  await visitor.back();

  await expectText(visitor, 'Your code was processed for Movies Anywhere on ', received);
  expect((await storedCode(CANARY)).history).toHaveLength(1);
});

test('a link with the code of a bundle leads to a code for each title', async ({
  visitor,
  renew,
  storedCode,
}) => {
  await renew(FRESH.bundle);
  await visitor.open(`/?c=${FRESH.bundle}`);

  await expectPage(visitor, '/gpbundle', '3 codes ready. Enter them at Google Play');
  await expectText(visitor, 'Titles processed: 3 of 3', ...CAMP);
  for (const code of FRESH.titles) await expectText(visitor, codeIn(await storedCode(code)));
});

test('a visitor moves to the United Kingdom and searches the support page', async ({ visitor }) => {
  await visitor.open('/');
  await expect.poll(() => visitor.language()).toBe('en');
  await expectText(visitor, CLAIMS.en);
  await visitor.press('Location United States');
  await visitor.press('United Kingdom');
  await expect.poll(() => visitor.language()).toBe('en-GB');
  await expect.poll(() => visitor.text()).not.toContain(CLAIMS.en);

  await visitor.press('Support');
  await expectPage(visitor, '/support', 'Support and FAQ');
  await visitor.type('Search the questions', 'gift cards');

  await expectText(visitor, 'Questions found: 1', 'Codes for loyalty points or gift cards');

  await visitor.back();

  await expectPage(visitor, '/', 'Redeem your movie');
  await expect.poll(() => visitor.language()).toBe('en-GB');
});

async function expectPage(visitor: WebKitVisitor, path: string, heading: string): Promise<void> {
  await expect.poll(async () => new URL(await visitor.address()).pathname).toBe(path);
  await expect.poll(() => visitor.heading()).toMatch(new RegExp(`^${heading}$`, 'i'));
}

/** Spaces count as one: engines break lines differently. */
async function expectText(visitor: WebKitVisitor, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await expect.poll(async () => (await visitor.text()).replaceAll(/\s+/g, ' ')).toContain(part);
  }
}
