import { inflateSync } from 'node:zlib';

import type { Locator } from '@playwright/test';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { REFUSED_AT_ONCE } from '../../support/data/error-catalogue';
import { expect, test } from '../../support/running/visit';

const EVERYBODY = 32;

/** One visitor for each language. */
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
  ['AT', 'de-AT', 'de', 'Hilfe und häufige Fragen', 'Was ist ein Einlösecode?', 0],
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

test('a visitor finds a question by a word of its answer', async ({ page }) => {
  await page.goto('/support');
  const search = page.getByRole('searchbox', { name: 'Search the questions' });

  await search.fill('GIFT cards');

  await expect(page.getByRole('main').getByRole('status')).toHaveText('Questions found: 1');
  await expect(page.getByText('Codes for loyalty points or gift cards')).toBeVisible();
  const marked = await page.evaluate(() =>
    Array.from(CSS.highlights.get('found') ?? [], String).map((words) => words.toLowerCase()),
  );
  expect(new Set(marked)).toEqual(new Set(['gift', 'cards']));

  // No line below the last question.
  await expect(page.locator('details:visible')).toHaveCSS('border-block-width', '0px');

  await search.fill('gramophone');
  await expect(page.locator('details:visible')).toHaveCount(0);
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .getByRole('link', { name: /@example\.com$/ }),
  ).toHaveAttribute('href', 'mailto:digitalsupport@example.com');
});

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

  for (const question of await page.locator('summary').all()) {
    await page.keyboard.press('Tab');
    await expect(question).toBeFocused();
    expect(await bottomOf(question)).toBeLessThanOrEqual(await topOf(contact));
  }
});

test('in print every answer is open', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'Its driver cannot show a page as printed.');
  await page.goto('/support');
  const answers = page.locator('details > :not(summary)');
  await expect(answers.first()).toBeHidden();

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

for (const [site, policy] of [
  [SITE, 'Movie Redeem does not sell codes'],
  [FRENCH_SITE, 'Cinéma Chez Vous ne vend ni codes'],
] as const) {
  test(`the return policy of ${site} has its name, and its logo is printed on its own background`, async ({
    page,
  }) => {
    await page.goto(`${site}/returnpolicy`);
    await expect(page.getByText(policy)).toBeVisible();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('img')).toBeVisible();
    const ground = await bar.evaluate((element) => getComputedStyle(element).backgroundColor);

    expect(inksOf(await page.pdf())).toContain(ground);
  });
}

test('in print there are also the questions that a search hides', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('searchbox').fill('gift cards');
  const questions = page.locator('summary:visible');
  await expect(questions).toHaveCount(1);
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
  await expect(questions).toHaveCount(1);
});

test('the return policy is one page at two addresses @spec-2.20', async ({ page }) => {
  const canonical = page.locator('head link[rel="canonical"]');
  for (const path of ['/returnpolicy', '/codereturn']) {
    const answer = await page.goto(path);

    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return Policy');
    await expect(page.getByText('Movie Redeem does not sell codes')).toBeVisible();
    await expect(canonical).toHaveAttribute('href', /^http:\/\/localhost:\d+\/returnpolicy$/);
  }

  await page.getByRole('navigation').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  await expect(canonical).toHaveAttribute('href', /^http:\/\/localhost:\d+\/support$/);
});

test('each refusal leads to the question that explains it, and Back keeps the code', async ({
  page,
  home,
}) => {
  await home.open();

  for (const { mail, code, entry: anchor } of REFUSED_AT_ONCE) {
    await test.step(`${code} is explained at #${anchor}`, async () => {
      await home.field.clear();
      await home.type(code);
      await expect(home.refusal).toBeVisible();

      await home.help.click();

      await expect(page).toHaveURL(`/support#${anchor}`);
      await expect(page.locator('details[open]')).toHaveId(anchor);
      await expect(page.locator(`#${anchor} summary`)).toBeFocused();
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
      const contact = page.getByRole('region', { name: 'Contact us' }).getByRole('link');
      const known = `Error: ${mail}\r\nCountry: United States (US)\r\nTime: `;
      await expect.poll(() => bodyOf(contact)).toContain(known);
      expect(await contact.getAttribute('href')).not.toContain(code);

      await page.goBack();

      await expect(home.field).toHaveValue(code);
      await expect(home.refusal).toBeVisible();
    });
  }
});

async function bodyOf(mail: Locator): Promise<string | null> {
  return new URL((await mail.getAttribute('href')) ?? '').searchParams.get('body');
}

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? NaN;
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height : NaN;
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
