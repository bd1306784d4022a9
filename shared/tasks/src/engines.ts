import { existsSync } from 'node:fs';

import { installPackages } from './packages.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** WebKit needs a screen. */
const SCREEN = '/usr/bin/Xvfb';
/** The browser of WebKitGTK is in a folder of the machine's architecture. */
const WEBKIT_BROWSERS = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

/**
 * Resolves to the variables of e2e/playwright.config.ts that name Firefox and WebKit. Installs Debian's packages if a browser is
 * missing. Prints a message and leaves out the variables of a browser that cannot be installed; its tests are skipped.
 */
export async function engineVariables(): Promise<NodeJS.ProcessEnv> {
  const firefox = process.env['FIREFOX_PATH'] ?? (await findFirefox());
  const webKit = await findWebKit();
  return {
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(webKit && { WEBKIT_DRIVER_PATH: WEBKIT_DRIVER, WEBKIT_BROWSER_PATH: webKit }),
  };
}

function findFirefox() {
  return find('Firefox', 'firefox-esr', () => (existsSync(FIREFOX) ? FIREFOX : null));
}

/** Resolves to the browser that the driver of WebKitGTK starts. */
function findWebKit() {
  return find('WebKit', 'webkit2gtk-driver xvfb', () => {
    const isComplete = [WEBKIT_DRIVER, SCREEN].every((path) => existsSync(path));
    return (isComplete && WEBKIT_BROWSERS.find((path) => existsSync(path))) || null;
  });
}

/**
 * @param lookUp returns the path of the browser
 */
async function find(
  engine: string,
  packages: string,
  lookUp: () => string | null,
): Promise<string | null> {
  if (lookUp() === null) {
    console.log(`Installing ${engine} …`);
    await installPackages(packages);
  }
  const found = lookUp();
  if (found === null) {
    console.log(
      `There is no ${engine} here, so its tests are skipped. On Debian, as root: apt-get install ${packages}`,
    );
  }
  return found;
}
