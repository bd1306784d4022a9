import type { Page } from '@playwright/test';

/** The ways in which browsers keep a page from its cookies; all of them forbid web storage as well. */
export const BLOCKED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'hidden from scripts': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await forbidStorage(page);
  },
  'forbidden, so that the mere look at them throws': async (page) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    });
    await forbidStorage(page);
  },
};

/** Has the mere look at web storage throw. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
}
