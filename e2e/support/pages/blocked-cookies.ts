import type { Page } from '@playwright/test';

/** The ways in which browsers block cookies. All of them block web storage too. */
export const BLOCKED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'hidden from scripts': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
    await forbidStorage(page);
  },
  'forbidden, so that the mere look at them throws': forbidCookies,
};

/** Makes every access to cookies and web storage throw. */
export async function forbidCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  await forbidStorage(page);
}

/** Makes every access to web storage throw. */
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
