import type { Page } from '@playwright/test';

/** The ways in which browsers keep a page from its cookies. */
export const BLOCKED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'hidden from scripts': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  },
  'forbidden, so that the mere look at them throws': async (page) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    });
  },
};
