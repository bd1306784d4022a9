import type { Page } from '@playwright/test';

/** Sets the answer to the page's next request for a camera, which a headless browser does not have. */
export async function giveCamera(page: Page, answer: 'open' | 'refused'): Promise<void> {
  await page.evaluate((camera) => {
    navigator.mediaDevices.getUserMedia = () => {
      if (camera === 'refused') return Promise.reject(new DOMException('', 'NotAllowedError'));
      const picture = document.createElement('canvas');
      picture.getContext('2d')?.fillRect(0, 0, picture.width, picture.height);
      return Promise.resolve(picture.captureStream());
    };
  }, answer);
}
