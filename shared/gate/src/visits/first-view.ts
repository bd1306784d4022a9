import { MARK } from '@redeem/contracts';
import type { Page } from 'playwright-core';

/** Matches the script of the shell. */
const SHELL = /\/shell\/[^/]+\/index\.\w+\.js$/;

/** The limit for the first view, in milliseconds. The gate answers all that it needs. */
const SHOWN_TIMEOUT_MS = 10_000;

/** The limit for React's takeover, in milliseconds. */
const TAKEN_TIMEOUT_MS = 45_000;

/** A shell that arrives when it is released, as on a slow connection. */
export interface HeldShell {
  release: () => void;
}

/** Holds back the shell of a page. */
export async function holdShell(page: Page): Promise<HeldShell> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SHELL, async (route) => {
    await released;
    await route.fallback();
  });
  return {
    release: () => {
      release();
    },
  };
}

/** Opens a page whose shell is held back until the first view is shown. Resolves to problems if React does not keep it. */
export async function problemsOfFirstView(
  page: Page,
  address: string,
  shell: HeldShell,
): Promise<string[]> {
  await page.goto(address, { waitUntil: 'commit' });
  const isShown = await page
    .locator('#app h1')
    .first()
    .waitFor({ timeout: SHOWN_TIMEOUT_MS })
    .then(
      () => true,
      () => false,
    );
  const isExpected = await hasFirstView(page);
  shell.release();
  if (!isExpected) return [];
  if (!isShown) return ['shows no first view before the shell'];
  // It is `shown` until then.
  const taken = page.locator('html:is([data-first-view="kept"], [data-first-view="replaced"])');
  await taken.waitFor({ timeout: TAKEN_TIMEOUT_MS });
  // React may render the page anew later than it says that the page is there.
  await page.waitForLoadState('load');
  const outcome = await taken.getAttribute('data-first-view');
  return outcome === 'kept' ? [] : ['has a first view that differs from what React renders'];
}

/**
 * Resolves to whether the page has a first view. The page of a remote may have none, and the page shows none while shell
 * and remote were built with different versions of the shared modules (shell/src/boot-page/first-view.ts).
 */
async function hasFirstView(page: Page): Promise<boolean> {
  const links = await page.locator(`link[${MARK.view}]`).all();
  const versions = links.map(async (link) => {
    const href = (await link.getAttribute('href')) ?? '';
    const text = await page.evaluate(async (url) => (await fetch(url)).text(), href);
    return (JSON.parse(text) as { builtWith?: string }).builtWith;
  });
  const [first, ...others] = await Promise.all(versions);
  return links.length > 0 && others.every((other) => other === first);
}
