import { SITE } from '../support/addresses';
import { NEVER_USED_UP } from '../support/demo-codes';
import { rememberCode } from '../support/remembered-code';
import { expect, test } from '../support/visit';

for (const path of ['/retailers', '/gpbundle', '/picklist']) {
  test(`${path} redirects to / without a code @D9`, async ({ page, home, calls }) => {
    await page.goto(path);

    await expect(home.field).toHaveValue('');
    await expect(page).toHaveURL('/');
    await expect(home.refusal).toHaveCount(0);
    expect(calls.checks).toEqual([]);
  });

  test(`${path} redirects to / with an unknown code @D9`, async ({
    page,
    context,
    home,
    calls,
  }) => {
    await rememberCode(context, 'NADAGGAF9HPM', SITE);

    await page.goto(path);

    await expect(home.field).toHaveValue('NADAGGAF9HPM');
    await expect(page).toHaveURL('/');
    expect(calls.exchanges).toEqual([]);
  });
}

for (const [path, code, what] of [
  ['/retailers', 'MENUH9U6GVHX', 'a pick list'],
  ['/gpbundle', NEVER_USED_UP, 'one film'],
  ['/picklist', NEVER_USED_UP, 'one film'],
] as const) {
  test(`${path} redirects to / with a code for ${what}`, async ({ page, context, home, calls }) => {
    await rememberCode(context, code, SITE);

    await page.goto(path);

    await expect(home.accepted).toBeVisible();
    await expect(home.field).toHaveValue(code);
    await expect(page).toHaveURL('/');
    expect(calls.exchanges).toEqual([]);
  });
}
