import type { Page } from '@playwright/test';

/** Whatever is asked for at such an address gets no answer before `release`. */
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
