import type { Page } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { SITE } from '../support/network/addresses';
import { UNUSED_PRELOAD } from '../federation/failure';
import { ANSWERS } from '../federation/faults';
import { FIRST_VIEWS, SHELL } from '../support/pages/first-view';
import { barriersOn } from '../support/checks/page-problems';
import { expect, test } from '../support/running/visit';

/** The console message of the browser about refused bytes. */
const BROWSERS_OWN = /^error: Failed to find a valid digest/;

// Other languages are in shell/src/boot-page/boot.test.ts.
const VISITORS = [
  { locale: 'en-US', cookies: {}, lang: 'en', heading: 'This page could not be loaded' },
  {
    locale: 'en-CA',
    cookies: { [COOKIES.territory]: 'CA', [COOKIES.language]: 'fr' },
    lang: 'fr-CA',
    heading: 'Cette page n’a pas pu être chargée',
  },
  {
    locale: 'de-CH',
    cookies: { [COOKIES.territory]: 'XX', [COOKIES.language]: '<b>' },
    lang: 'de',
    heading: 'Diese Seite konnte nicht geladen werden',
  },
];

// A first view would stay, with a line beside its field (journeys/loading/first-view-handover.spec.ts).
test.beforeEach(async ({ page }) => {
  await page.route(FIRST_VIEWS, () => undefined);
});

for (const { locale, cookies, lang, heading } of VISITORS) {
  test.describe(`a visitor who reads ${locale}, with ${JSON.stringify(cookies)} @D13`, () => {
    test.use({ locale });

    test(`finds help in ${lang} when the shell is missing`, async ({ page, context }) => {
      for (const [name, value] of Object.entries(cookies)) {
        await context.addCookies([{ name, value, url: SITE }]);
      }
      await page.route(SHELL, (route) => route.fulfill({ status: 404, body: 'not found' }));

      await page.goto('/');

      await expectHelp(page, heading);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    });
  });
}

test('a shell that was tampered with does not run, and the page shows help @D13', async ({
  page,
  complaints,
}) => {
  await page.route(SHELL, ANSWERS.tampered);

  await page.goto('/support');

  await expectHelp(page, 'This page could not be loaded');
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(() => 'isTampered' in window)).toBe(false);
  const others = complaints.splice(0).filter((complaint) => !UNUSED_PRELOAD.test(complaint));
  for (const complaint of others) expect(complaint).toMatch(BROWSERS_OWN);
});

for (const [what, integrity] of [
  ['no integrity', ''],
  ['an integrity that cannot be read', 'sha384-oops'],
] as const) {
  test(`a shell with ${what} does not run, and the page shows help @I4`, async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const without = html.replace(/(<link id="shell"[^>]* integrity=")[^"]+/, `$1${integrity}`);
      expect(without).not.toBe(html);
      await route.fulfill({ response: answer, body: without });
    });
    // Chromium blocks requests to this machine from a page without a server.
    await page.route('**/site/*', (route) => route.abort());

    await page.goto('/');

    await expectHelp(page, 'This page could not be loaded');
    await expect(page.locator('script[src*="/shell/"]')).toHaveCount(0);
  });
}

test('the page shows help when the shell has not arrived after eight seconds @D13', async ({
  page,
}) => {
  // The test moves the clock, so the speed of the machine does not matter.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.route(SHELL, () => undefined);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.clock.runFor(7_900);
  await expect(page.locator('#help')).toBeHidden();

  await page.clock.runFor(200);

  await expectHelp(page, 'This page could not be loaded');
});

test('a page without a configuration shows help @D13', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.getElementById('configuration')?.remove();
    });
  });

  await page.goto('/');

  await expectHelp(page, 'This page could not be loaded');
  expect(complaints.splice(0)).toEqual(['uncaught: the page has no configuration']);
});

test('a page that starts contains no help, and shows none before @D13', async ({ page, home }) => {
  await page.addInitScript(() => {
    const look = () => {
      // Only what is on the screen.
      if (document.querySelector('body')?.innerText.includes('JavaScript'))
        console.error('the help was shown');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

  await home.open();

  await expect(page.locator('#help')).toHaveCount(0);
});

test('a page whose inline scripts were changed on their way shows help in three languages @D13', async ({
  page,
  complaints,
}) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('<script>', '<script> '),
    });
  });

  await page.goto('/');

  await expectHelpWithoutScripts(page);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('inline script');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads help in three languages @D13', async ({ page }) => {
    await page.goto('/?c=ABCD');

    await expectHelpWithoutScripts(page);
  });
});

async function expectHelpWithoutScripts(page: Page): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText([
    'Redeem Your Digital Movie',
    'Obtenez votre film numérique',
    'Digitalen Film einlösen',
  ]);
  await expect(page.getByRole('paragraph').first()).toContainText('please turn on JavaScript');
  await expect(page.getByRole('link', { name: 'digitalsupport@example.com' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'hilfe@example.com' })).toBeVisible();
  await expect(page.locator('#help')).toBeHidden();
}

async function expectHelp(page: Page, heading: string): Promise<void> {
  const help = page.getByRole('alert');
  await expect(help.getByRole('heading')).toHaveText(heading);
  await expect(help.getByRole('link')).toHaveCount(2);
  await expect(help.getByRole('link').last()).toHaveAttribute('href', /^mailto:\S+@example\.com$/);
  expect(await page.title()).not.toBe('');
}
