import { expect, type Locator, type Page } from '@playwright/test';

import { NEVER_USED_UP } from '../data/demo-codes';
import { ready } from '../pages/accepts-presses';
import { type PageStates, saidOn } from './page-state';

const CODES = {
  checking: 'HANGRE3GPRWQ',
  unchecked: 'VACANTKQMEXR',
  gated: 'GATEWKV6DPN9',
  unknown: 'NADAGGAF9HPM',
  abroad: 'TERR4RN4HDRR',
  usedUp: 'XCHGPXAKM6XK',
};

/** The states of the home page, from the empty field to an accepted code. */
export const HOME_STATES: PageStates = {
  'home, empty': async ({ page }) => {
    await page.goto('/');
    await expect(partsOf(page).field).toBeVisible();
    await expect(page.locator('#privacy-footer').getByRole('navigation')).toBeVisible();
    // Some screen readers hide busy elements.
    const busy = page.locator('[aria-busy=true]');
    await expect(busy.locator('main, [role=status], [role=alert]')).toHaveCount(0);
  },
  'home, looking for the code': async ({ page }) => {
    await page.getByRole('main').locator('form > div > div > button').first().click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  },
  'home, looking for another country': async ({ page }) => {
    await page.keyboard.press('Escape');
    await openCountries(page, partsOf(page).footer.getByRole('button').first());
  },
  'home, choosing a photo': async ({ page }) => {
    await page.keyboard.press('Escape');
    await partsOf(page).scan.click();
    await expect(partsOf(page).start).toBeVisible();
  },
  'home, scanning': async ({ page }) => {
    await page.keyboard.press('Escape');
    await giveCamera(page, 'open');
    await partsOf(page).scan.click();
    await partsOf(page).start.click();
    await expect(page.getByRole('dialog').locator('video')).toBeVisible();
  },
  'home, camera refused': async ({ page }) => {
    await page.keyboard.press('Escape');
    await giveCamera(page, 'refused');
    await partsOf(page).scan.click();
    await partsOf(page).start.click();
    await expect(page.getByRole('dialog').locator('video')).toBeHidden();
  },
  'home, incomplete': async ({ page }) => {
    await page.keyboard.press('Escape');
    await partsOf(page).field.fill('XFAR6');
    await partsOf(page).goOn.click({ force: true });
    await expect(saidOn(page, 'status')).toBeVisible();
  },
  'home, checking': async ({ page }) => {
    await partsOf(page).field.fill(CODES.checking);
    await expect(saidOn(page, 'status')).toBeVisible();
  },
  'home, captcha': async ({ page }) => {
    await partsOf(page).field.fill(CODES.gated);
    const frame = page.getByRole('main').locator('iframe').contentFrame();
    await expect(frame.getByRole('checkbox')).toBeVisible();
  },
  'home, not found': ({ page }) => beRefused(page, CODES.unknown),
  'home, wrong country': ({ page }) => beRefused(page, CODES.abroad),
  'home, used up': async ({ page }) => {
    await beRefused(page, CODES.usedUp);
    await expect(partsOf(page).another).toBeVisible();
  },
  'home, service down': async ({ page }) => {
    await page.route(`**/code/${CODES.unchecked}?*`, (route) => route.abort('connectionrefused'));
    await partsOf(page).field.fill(CODES.unchecked);
    await expect(saidOn(page, 'status').getByRole('button')).toBeVisible();
  },
  'home, accepted': ({ page }) => beAccepted(page, NEVER_USED_UP),
};

/** States of the home page in the United States that look alike everywhere else. */
export const AMERICAN_STATES: PageStates = {
  'home, the terms': async ({ page }) => {
    await page.route('**/captcha.js?*', (route) => route.abort('blockedbyclient'));
    await page.goto('/');
    await ready(page.getByRole('main').getByRole('button')).last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'home, looking for another flag': async ({ page }) => {
    await page.keyboard.press('Escape');
    await openCountries(page, partsOf(page).footer.getByRole('button').last());
  },
  'home, captcha blocked': async ({ page }) => {
    await page.keyboard.press('Escape');
    await partsOf(page).field.fill(CODES.gated);
    await expect(saidOn(page, 'status').getByRole('button')).toBeVisible();
  },
};

/** Types a valid code into the open home page. */
export async function beAccepted(page: Page, code: string): Promise<void> {
  await partsOf(page).field.fill(code);
  await expect(partsOf(page).goOn).toBeEnabled();
}

/** Continues from the home page to the next page. */
export async function goOn(page: Page): Promise<void> {
  await partsOf(page).goOn.click();
  await expect(page).not.toHaveURL('/');
}

async function beRefused(page: Page, code: string): Promise<void> {
  await partsOf(page).field.fill('');
  await expect(saidOn(page, 'alert')).toHaveCount(0);
  await partsOf(page).field.fill(code);
  await expect(saidOn(page, 'alert')).toBeVisible();
}

/** Opens a list of countries in the footer. Button and list are then on the screen. */
async function openCountries(page: Page, button: Locator): Promise<void> {
  await button.click();
  const countries = partsOf(page).footer.getByRole('list').getByRole('button');
  await expect(countries).toHaveCount(11);
  await expect(countries.first()).toBeInViewport();
  await expect(partsOf(page).footer.locator('[aria-expanded=true]')).toBeInViewport();
}

/** Returns the elements of the home page. The first button of a dialog starts the camera, or chooses a photo. */
function partsOf(page: Page) {
  const main = page.getByRole('main');
  return {
    footer: page.getByRole('contentinfo'),
    field: main.getByRole('textbox'),
    scan: ready(main.locator('form > div > div > button').last()),
    start: ready(page.getByRole('dialog').locator('button:not([aria-label])').first()),
    another: main.locator('form > div > div > button').filter({ visible: true }),
    goOn: ready(main.locator('form > button')),
  };
}

/** Gives the page a detector of QR codes and an answer to its request for a camera; a headless browser has neither. */
async function giveCamera(page: Page, answer: 'open' | 'refused'): Promise<void> {
  await page.evaluate((camera) => {
    Object.assign(window, {
      BarcodeDetector: class {
        static getSupportedFormats(): Promise<string[]> {
          return Promise.resolve(['qr_code']);
        }

        detect = () => Promise.resolve([]);
      },
    });
    navigator.mediaDevices.getUserMedia = () => {
      if (camera === 'refused') return Promise.reject(new DOMException('', 'NotAllowedError'));
      const picture = document.createElement('canvas');
      picture.getContext('2d')?.fillRect(0, 0, picture.width, picture.height);
      return Promise.resolve(picture.captureStream());
    };
  }, answer);
}
