import { COOKIES } from '@redeem/contracts';

import { watchShifts } from '../../support/checks/page-problems';
import { SITE } from '../../support/network/addresses';
import { holdBack } from '../../support/network/held-answers';
import { Footer } from '../../support/pages/footer';
import { Home } from '../../support/pages/home';
import { Keyboard } from '../../support/pages/keyboard';
import { expect, test } from '../../support/running/visit';

test.describe('on a small phone in German', () => {
  test.use({ locale: 'de-DE', viewport: { width: 320, height: 568 } });

  test('a visitor in the wrong country changes it by the button of the message, types nothing twice and is accepted @spec-8.2', async ({
    page,
    context,
    chooser,
    calls,
    comeFrom,
  }) => {
    const [german, home] = [new Home(page, 'de'), new Home(page)];
    const footer = new Footer(page, 'de');
    await comeFrom('DE');
    await german.open();
    await german.type('TERR4RN4HDRR');
    const remedy = german.refusal.getByRole('button');
    await expect(remedy).toHaveText('Land ändern');
    const reason = 'Dieser Code ist für das ausgewählte Land nicht gültig.';
    await expect(german.refusal.getByText(reason)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(german.refusal.getByRole('link', { name: 'hilfe@example.com' })).toHaveAttribute(
      'href',
      /^mailto:hilfe@example\.com\?((?!TERR4RN4HDRR).)*$/,
    );

    const keyboard = new Keyboard(page);
    await keyboard.tabTo(remedy);
    await expect(remedy).toBeInViewport({ ratio: 1 });
    await keyboard.press('Enter');
    await expect(footer.location).toBeFocused();
    await expect(footer.location).toBeInViewport();
    await footer.countries.filter({ hasText: 'Vereinigtes Königreich' }).click();

    await expect(page).toHaveURL('/');
    await expect(home.field).toHaveValue('');
    await expect(home.refusal).toHaveCount(0);
    expect(calls.sites).toEqual(['DE', 'GB']);
    const cookies = await context.cookies(SITE);
    expect(cookies.find(({ name }) => name === COOKIES.territory)?.value).toBe('GB');
    expect(cookies.find(({ name }) => name === COOKIES.code)).toBeUndefined();

    expect(calls.checks).toEqual(['TERR4RN4HDRR']);
    await page.getByRole('button', { name: /^Try TERR ?4RN4 ?HDRR again$/ }).click();
    await expect(home.accepted).toBeVisible();
    await expect(home.field).toBeFocused();
    await home.goOn();
    await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
  });
});

for (const { kind, code } of [
  { kind: 'an unknown', code: 'NADAGGAF9HPM' },
  { kind: 'a used', code: 'TAKE3KDVWHXC' },
]) {
  test(`the late answer to ${kind} code moves next to nothing on a phone`, async ({
    page,
    home,
  }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    const answer = await holdBack(page, /\/code\//);
    await home.open();
    await home.field.fill(code);
    await expect(home.status).toContainText('Checking your code…');
    await page.evaluate(watchShifts);

    answer.release();
    await expect(home.help).toBeVisible();

    await page.evaluate(() => new Promise(requestAnimationFrame));
    const shifts = await page.evaluate(() => window.shifts ?? [Infinity]);
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
  });
}
