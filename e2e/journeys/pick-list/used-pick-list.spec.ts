import { CHOSEN } from '../../support/data/demo-codes';
import { rememberedCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

test('a used pick list leads with Continue to the retailers of its code @spec-4.12', async ({
  page,
  context,
  home,
  chooser,
  calls,
}) => {
  await home.startWith(CHOSEN.list);

  await expect(chooser.film).toContainText('Midnight at the Tortoise Hotel');
  await expect(page).toHaveURL('/retailers');
  expect(calls.checks).toEqual([CHOSEN.list, CHOSEN.issued, CHOSEN.issued]);
  expect(calls.exchanges).toEqual([]);
  expect(await rememberedCode(context)).toBe(CHOSEN.issued);
});

test('a used pick list shows where it was redeemed when its code is used, and without a record of a choice @spec-5.12', async ({
  home,
  calls,
}) => {
  await home.open();

  for (const [code, text] of [
    ['MNUG4FP3QJER', 'Movies Anywhere on June 17, 2024'],
    ['MNN9WVURQD9E', 'Vudu on March 05, 2024'],
  ] as const) {
    await home.field.clear();
    await home.type(code);

    await expect(home.refusal).toHaveText(`Your code was redeemed via ${text}`);
    await expect(home.accepted).toHaveCount(0);
    await expect(home.continue).toBeDisabled();
  }
  expect(calls.exchanges).toEqual([]);
});
