import { PORTS, SITE } from '../support/network/addresses';
import { test as base } from '../support/running/visit';
import { JOURNEYS } from './journeys';
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

test.skip(WEBKIT_DRIVER_PATH === '', 'There is no WebKitGTK with its driver here.');

for (const { title, codes, walk } of JOURNEYS) {
  test(title, async ({ visitor, renew, storedCode }) => {
    await renew(...codes);
    await walk(visitor, storedCode);
  });
}
