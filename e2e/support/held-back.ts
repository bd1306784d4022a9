import type { Page } from '@playwright/test';

/** Holds the answers for matching addresses until `release`. */
export async function holdBack(page: Page, address: RegExp): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return {
    release: () => {
      release();
    },
  };
}
