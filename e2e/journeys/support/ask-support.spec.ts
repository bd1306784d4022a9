import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

import type { Locator } from '@playwright/test';

import { FRENCH_SITE } from '../../support/network/addresses';
import { expect, test } from '../../support/running/visit';

const FAQ = join(import.meta.dirname, '../../../remotes/support/content/en/faq.md');

/** The number of questions that are not for one country only. */
const EVERYBODY = readFileSync(FAQ, 'utf8').match(/^### (?!.*\{[A-Z]{2}\}$)/gm)?.length ?? 0;

/** German is in frame/territory-and-language.spec.ts. */
const LOCALES = [
  ['US', 'en-US', 'en', 'Support and FAQ', 'What is a digital movie code?', 1],
  [
    'CA',
    'fr-CA',
    'fr-CA',
    'Soutien et foire aux questions',
    'Qu’est-ce qu’un code d’activation?',
    1,
  ],
] as const;

for (const [territory, locale, lang, title, question, own] of LOCALES) {
  test.describe(`for a visitor from ${territory} who reads ${locale}`, () => {
    test.use({ locale });

    test(`the questions and the return policy are in ${lang} @spec-1.7`, async ({
      page,
      comeFrom,
    }) => {
      const files = new Set<string>();
      page.on('request', (request) => files.add(request.url()));
      await comeFrom(territory);

      await page.goto('/support');

      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(question);
      await expect(page.getByRole('main').locator('details')).toHaveCount(EVERYBODY + own);
      // Entry, module, and one file with all content of one language.
      const scripts = [...files].filter((url) => /\/remotes\/support\/.*\.js$/.test(url));
      expect(scripts).toHaveLength(3);

      await page.goto('/codereturn');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(9);
    });
  });
}

test('a question has an address that opens it', async ({ page }) => {
  await page.goto('/support#which-retailers');
  const open = page.locator('details[open]');

  await expect(open).toHaveId('which-retailers');
  await expect(open).toBeInViewport();
  await expect(page.getByText('Only retailers that accept your code are shown.')).toBeInViewport();

  await page.getByRole('searchbox').fill('gift cards');
  await page.evaluate(() => {
    location.hash = '#already-redeemed';
  });

  const redeemed = page.locator('#already-redeemed');
  await expect(redeemed).toHaveAttribute('open');
  await expect(redeemed).toBeInViewport();
  await expect(redeemed.locator('summary')).toBeFocused();
  await redeemed.getByRole('link', { name: /^Link to this question: “Your code was/ }).click();
  await expect(page).toHaveURL('/support#already-redeemed');
});

test('the contact stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/support#expired');
  const contact = page
    .getByRole('region', { name: 'Contact us' })
    .getByRole('link', { name: 'digitalsupport@example.com' });
  await expect(page.locator('#expired')).toBeInViewport();
  await expect(contact).toBeInViewport();

  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/support');

  await expect(contact).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();
  await expect(page.getByRole('link', { name: /^Is your code damaged/ })).toBeInViewport();

  await page.goto('/support#expired');
  await expect(page.locator('#expired summary')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await expect(contact).toBeInViewport({ ratio: 1 });
});

test('the contact covers no focused question', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/support');
  const contact = page.getByRole('region', { name: 'Contact us' });
  await page.getByRole('searchbox').focus();

  const questions = await page.locator('summary').count();
  for (let question = 0; question < questions; question += 1) {
    await page.keyboard.press('Tab');
    const { place, bottom, top } = await contact.evaluate((region) => ({
      place: [...document.querySelectorAll('summary')].findIndex((one) => one.matches(':focus')),
      bottom: document.activeElement?.getBoundingClientRect().bottom,
      top: region.getBoundingClientRect().top,
    }));
    expect(place).toBe(question);
    expect(bottom).toBeLessThanOrEqual(top);
  }
});

test('a visitor finds a question by a word of its answer, and in print every answer is open, also of the questions that a search hides', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'Its driver cannot show a page as printed.');
  const search = page.getByRole('searchbox', { name: 'Search the questions' });
  const questions = page.locator('summary:visible');
  const answers = page.locator('details > :not(summary)');
  await page.goto('/support');
  await expect(answers.first()).toBeHidden();

  await search.fill('gramophone');
  await expect(questions).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .getByRole('link', { name: /@example\.com$/ }),
  ).toHaveAttribute('href', /^mailto:digitalsupport@example\.com\?/);

  await search.fill('GIFT cards');
  await expect(page.getByText('Codes for loyalty points or gift cards')).toBeVisible();
  const count = await questions.count();
  expect(count).toBeLessThan(EVERYBODY);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    `Questions found: ${String(count)}`,
  );
  // No line above the first question, nor below the last.
  await expect(page.locator('details:visible').first()).toHaveCSS('border-block-width', '0px');

  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const shown = [...document.querySelectorAll('summary')].filter((one) =>
        one.checkVisibility(),
      );
      document.body.dataset['printed'] = String(shown.length);
    });
  });
  await page.pdf();
  await expect(page.locator('body')).toHaveAttribute('data-printed', String(EVERYBODY + 1));
  await expect(questions).toHaveCount(count);

  await search.fill('');
  await page.emulateMedia({ media: 'print' });
  await expect(answers).toHaveCount(EVERYBODY + 1);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Contact us' })).toBeVisible();
  // Firefox breaks no flex or grid container that spans the first printed page.
  for (const container of [page.locator('#app'), page.getByRole('main')]) {
    await expect(container).toHaveCSS('display', 'block');
  }
});

test('the return policy of each brand is one page at two addresses, and its logo is printed on its own background @spec-2.20', async ({
  page,
}) => {
  const canonical = page.locator('head link[rel="canonical"]');
  for (const [address, title, policy] of [
    [`${FRENCH_SITE}/returnpolicy`, 'Politique de retour', 'Cinéma Chez Vous ne vend ni codes'],
    ['/codereturn', 'Return Policy', 'Movie Redeem does not sell codes'],
  ] as const) {
    const answer = await page.goto(address);

    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(policy)).toBeVisible();
    await expect(canonical).toHaveAttribute('href', /^http:\/\/[a-z.]+:\d+\/returnpolicy$/);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('img')).toBeVisible();
    const ground = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(inksOf(await page.pdf())).toContain(ground);
  }

  await page.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  await expect(canonical).toHaveAttribute('href', /^http:\/\/localhost:\d+\/support$/);
});

// The question of each refusal is in form/error-catalogue.spec.ts.
test('a refusal leads to the question that explains it, and Back keeps the code', async ({
  page,
  home,
}) => {
  await home.open();
  await home.type('NADAGGAF9HPM');
  await expect(home.refusal).toBeVisible();
  await home.help.click();

  await expect(page).toHaveURL('/support#not-accepted');
  await expect(page.locator('details[open]')).toHaveId('not-accepted');
  await expect(page.locator('#not-accepted summary')).toBeFocused();
  await expect(page.locator('#not-accepted')).toBeInViewport();
  const contact = page.getByRole('region', { name: 'Contact us' }).getByRole('link');
  const known = 'Country: United States (US)\r\n';
  await expect.poll(() => bodyOf(contact)).toContain(known);
  expect(await contact.getAttribute('href')).not.toContain('NADAGGAF9HPM');

  await page.goBack();

  await expect(home.field).toHaveValue('NADAGGAF9HPM');
  await expect(home.refusal).toBeVisible();
});

async function bodyOf(mail: Locator): Promise<string | null> {
  return new URL((await mail.getAttribute('href')) ?? '').searchParams.get('body');
}

/** Returns the fill colours of a PDF in the syntax of CSS: `rgb(10, 15, 32)`. */
function inksOf(pdf: Buffer): Set<string> {
  const inks = pageContents(pdf).flatMap((content) =>
    Array.from(content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g), ([, ...shares]) =>
      shares.map((share) => Math.round(Number(share) * 255)).join(', '),
    ),
  );
  return new Set(inks.map((ink) => `rgb(${ink})`));
}

function pageContents(pdf: Buffer): string[] {
  // Latin-1 keeps each byte as one character.
  const streams = pdf.toString('latin1').matchAll(/\bstream\r?\n(.*?)\r?\nendstream/gs);
  return Array.from(streams, ([, stream = '']) => inflated(Buffer.from(stream, 'latin1')));
}

/** Returns the inflated text, or an empty string for other bytes, such as fonts and images. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
