import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

test.use({ locale: 'de-DE' });

test('each page has its noindex or its canonical address for search engines', async ({
  page,
  request,
  comeFrom,
}) => {
  const textOf = async (path: string) => (await request.get(path)).text();

  await test.step('before any script of the page runs', async () => {
    expect(await textOf('/robots.txt')).toBe('User-agent: *\nDisallow:\n');
    for (const path of ['/', '/support']) {
      const html = await textOf(path);
      expect(html).toContain(`<link rel="canonical" href="${path}">`);
      expect(html).toMatch(/name="description"\s+content="[^"]{50,}"/);
      expect(html).not.toContain('noindex');
    }
    for (const path of ['/retailers', '/gpbundle', '/picklist']) {
      expect(await textOf(path)).toContain('<meta name="robots" content="noindex">');
    }
    const link = await request.get(`/?c=${NEVER_USED_UP}`);
    expect(link.headers()['x-robots-tag']).toBe('noindex');
  });

  await test.step('and its description in the language of the visitor', async () => {
    await comeFrom('DE');
    await page.goto('/support?from=mail');
    const canonical = page.locator('link[rel=canonical]');
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute('content', /^Antworten auf Fragen zum Einlösen/);
    await expect(canonical).toHaveAttribute('href', `${SITE}/support`);

    await page.getByRole('banner').getByRole('link', { name: 'Movie Redeem' }).click();

    await expect(description).toHaveAttribute('content', /^Lösen Sie bei Movie Redeem/);
    await expect(canonical).toHaveAttribute('href', `${SITE}/`);
  });
});
