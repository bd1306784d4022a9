import type { Page } from '@playwright/test';

/** Hides cookies from scripts, and makes every access to web storage throw, as some browsers do. */
export async function hideCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await forbidStorage(page);
}

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
