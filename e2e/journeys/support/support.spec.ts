import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { FRENCH_SITE, SITE } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

const FAQ = join(import.meta.dirname, '../../../remotes/support/content/en/faq.md');

/** The number of questions that are not for one country only. */
const EVERYBODY = readFileSync(FAQ, 'utf8').match(/^### (?!.*\{[A-Z]{2}\}$)/gm)?.length ?? 0;

const SCRIPTS = /\/remotes\/support\/.*\.js$/;

/** Matches the file of the search's library. */
const LIBRARY = /\/remotes\/support\/[^/]+\/search-[^/]+\.js$/;

/** German is in frame/territory-and-language.spec.ts. */
const READERS = [
  {
    site: SITE,
    territory: 'CA',
    reads: 'fr-CA',
    title: 'Soutien et foire aux questions',
    question: 'Qu’est-ce qu’un code d’activation?',
    policyAt: '/codereturn',
    policy: 'Movie Redeem ne vend ni codes',
  },
  {
    site: FRENCH_SITE,
    territory: 'FR',
    reads: 'fr',
    title: 'Assistance et questions fréquentes',
    question: 'Qu’est-ce qu’un code d’activation ?',
    policyAt: '/returnpolicy',
    policy: 'Cinéma Chez Vous ne vend ni codes',
  },
];

for (const { site, territory, reads, title, question, policyAt, policy } of READERS) {
  test.describe(() => {
    test.use({ locale: reads, baseURL: site });

    test(`the questions and the return policy at ${policyAt} are those of ${territory} and its brand @spec-1.7 @spec-2.20`, async ({
      page,
      comeFrom,
    }) => {
      if (site === SITE) await comeFrom(territory);

      await page.goto('/support');
      await expect(page.locator('html')).toHaveAttribute('lang', reads);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(question);

      const answer = await page.goto(policyAt);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(9);
      await expect(page.getByText(policy)).toBeVisible();
      await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
        'href',
        /^http:\/\/[a-z.]+:\d+\/returnpolicy$/,
      );
    });
  });
}

test('a question has an address that opens it', async ({ page }) => {
  await page.goto('/support#which-retailers');
  const open = page.locator('details[open]');

  await expect(open).toHaveId('which-retailers');
  await expect(open).toBeInViewport();

  await page.getByRole('searchbox').fill('gift cards');
  await page.evaluate(() => {
    location.hash = '#already-redeemed';
  });

  const redeemed = page.locator('#already-redeemed');
  await expect(redeemed).toHaveAttribute('open');
  await expect(redeemed).toBeInViewport();
  await expect(redeemed.locator('summary')).toBeFocused();
});

test('the contact stays in sight on a phone, and covers no focused question', async ({ page }) => {
  const contact = page.getByRole('region', { name: 'Contact us' });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/support');
  await expect(contact.getByRole('link', { name: /@example\.com/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /^Is your code damaged/ })).toBeInViewport();
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

test('in print every answer is open, also of the questions that a search hides', async ({
  page,
}) => {
  const answers = page.locator('details > :not(summary)');
  await page.goto('/support');
  await expect(answers.first()).toBeHidden();
  await page.getByRole('searchbox').fill('gramophone');
  await expect(page.locator('summary:visible')).toHaveCount(0);

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
  await expect(page.locator('summary:visible')).toHaveCount(0);

  await page.getByRole('searchbox').fill('');
  await page.emulateMedia({ media: 'print' });
  await expect(answers).toHaveCount(EVERYBODY + 1);
  for (const answer of await answers.all()) await expect(answer).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByRole('banner')).toHaveCSS('print-color-adjust', 'exact');
  // Firefox breaks no flex or grid container that spans the first printed page.
  for (const container of [page.locator('#app'), page.getByRole('main')])
    await expect(container).toHaveCSS('display', 'block');
});

test('the search loads its library, of at most 7 kB, when its field gets the focus, and keeps what was typed before', async ({
  page,
}) => {
  const files = new Set<string>();
  page.on('request', (request) => files.add(request.url()));
  const scripts = () => [...files].filter((url) => SCRIPTS.test(url));
  const library = await holdBack(page, LIBRARY);
  await page.goto('/support');
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Entry, module, and one file with all content of one language.
  expect(scripts()).toHaveLength(3);

  const loading = page.waitForEvent('requestfinished', (request) => LIBRARY.test(request.url()));
  // Only the library finds a word with a typing error.
  await search.pressSequentially('ituness');
  await expect(page.locator('details:visible')).toHaveCount(0);
  library.release();

  await expect(page.locator('#requires-itunes')).toBeVisible();
  await expect(search).toHaveValue('ituness');
  await expect(search).toBeFocused();
  const { responseBodySize } = await (await loading).sizes();
  expect(responseBodySize).toBeLessThanOrEqual(7_000);
  expect(scripts()).toHaveLength(4);
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
  const contact = page.getByRole('region', { name: 'Contact us' }).getByRole('link');
  const mail = new URL((await contact.getAttribute('href')) ?? '');
  expect(mail.searchParams.get('body')).toContain('Country: United States (US)');
  expect(mail.href).not.toContain('NADAGGAF9HPM');

  await page.goBack();

  await expect(home.field).toHaveValue('NADAGGAF9HPM');
  await expect(home.refusal).toBeVisible();
});
