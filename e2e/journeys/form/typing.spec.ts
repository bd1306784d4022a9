import { COOKIES } from '@redeem/contracts';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { expect, test } from '../../support/running/visit';

test('a typed code is tidied and accepted, remembered for half an hour on this site only, accepted no longer when it changes, and continued with Enter @spec-1.3 @spec-3.27 @spec-5.16', async ({
  page,
  context,
  home,
  chooser,
  calls,
}) => {
  await home.open();
  await expect(home.field).toBeFocused();
  await expect(home.field).toHaveValue('');
  await expect(home.continue).toBeDisabled();
  const fourBlocks = await home.field.evaluate(widthOfBlocks);

  await page.keyboard.type('xfar 6pw7–dvpj');

  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP]);
  // The field shows blocks of four nevertheless: it is wider by two gaps, and has three blocks of its four.
  const { gaps, em } = await home.field.evaluate(roomOfGaps);
  expect(gaps).toBeCloseTo(2 * 0.5 * em, 0);
  const threeBlocks = (3 * (fourBlocks + 0.5 * em)) / 4 - 0.5 * em;
  expect(await home.field.evaluate(widthOfBlocks)).toBeCloseTo(threeBlocks, 0);
  const cookie = (await context.cookies()).find(({ name }) => name === COOKIES.code);
  expect(cookie).toMatchObject({
    value: NEVER_USED_UP,
    domain: 'localhost',
    path: '/',
    sameSite: 'Lax',
  });
  const minutesLeft = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 60;
  expect(minutesLeft).toBeGreaterThan(29);
  expect(minutesLeft).toBeLessThanOrEqual(30);

  await home.field.press('Backspace');
  await expect(home.accepted).toBeHidden();
  await expect(home.continue).toBeDisabled();
  await home.field.press('Enter');
  await expect(page).toHaveURL('/');

  await home.type(NEVER_USED_UP.slice(-1));
  await expect(home.accepted).toBeVisible();
  await home.field.press('Enter');
  await expect(page).toHaveURL('/retailers');
  await expect(chooser.heading).toBeVisible();
});

test('a code of sixteen characters is redeemed, also after a pause and a refusal at its first twelve, which are no code', async ({
  home,
  chooser,
  calls,
  renew,
  storedCode,
}) => {
  await renew('FEATUREDC9DGEF4T');
  await home.open();

  await home.type('FEATUREDC9DG');
  await expect(home.refusal).toContainText("doesn't appear to be valid");
  await home.type('EF4T');

  await expect(home.accepted).toBeVisible();
  await expect(home.refusal).toHaveCount(0);
  expect(calls.checks).toEqual(['FEATUREDC9DG', 'FEATUREDC9DGEF4T']);
  await home.goOn();
  await expect(chooser.film).toContainText('Kites Over Kestrel Bay');
  const received = await chooser.redeemAt('Vudu', 'vudu');
  expect(await storedCode('FEATUREDC9DGEF4T')).toMatchObject({
    remaining: 0,
    history: [{ group: 'Vudu', exchangeResult: received }],
  });
});

/** Returns the width of the blocks behind the code, in pixels. */
function widthOfBlocks(field: Element) {
  return parseFloat(getComputedStyle(field).backgroundSize);
}

/** Returns the width of the gaps that the font adds between blocks of letters. */
function roomOfGaps(field: Element) {
  const { fontFamily, fontSize } = getComputedStyle(field);
  const code = field instanceof HTMLInputElement ? field.value : '';
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas to measure on');
  canvas.font = `${fontSize} ${fontFamily}`;
  const [wide = NaN, narrow = NaN] = (['normal', 'none'] as const).map((kerning) => {
    canvas.fontKerning = kerning;
    return canvas.measureText(code).width;
  });
  return { gaps: wide - narrow, em: parseFloat(fontSize) };
}
