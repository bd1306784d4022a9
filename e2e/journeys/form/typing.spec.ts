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

test('each letter counts once when an input method composes the code', async ({
  browserName,
  page,
  home,
  calls,
}) => {
  test.skip(browserName === 'firefox', 'Its driver does not compose text.');
  const session = await page.context().newCDPSession(page);
  await home.open();

  for (let length = 1; length <= NEVER_USED_UP.length; length += 1) {
    const text = NEVER_USED_UP.slice(0, length).toLowerCase();
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: length,
      selectionEnd: length,
    });
    await expect(home.field).toHaveValue(text);
  }
  await session.send('Input.insertText', { text: NEVER_USED_UP.toLowerCase() });

  await expect(home.field).toHaveValue(NEVER_USED_UP);
  await expect(home.accepted).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP]);
});

test('typing continues behind the code when a reload or a link has restored it', async ({
  page,
  home,
}) => {
  await home.open();
  await home.type('XFAR6');

  await page.reload();
  await expect(home.field).toHaveValue('XFAR6');
  await expect(home.field).toBeFocused();
  await page.keyboard.type('PW7');
  await expect(home.field).toHaveValue('XFAR6PW7');

  await home.open('/?c=XFAR6');
  await expect(home.field).toHaveValue('XFAR6');
  await expect(home.field).toBeFocused();
  await page.keyboard.type('PW7');
  await expect(home.field).toHaveValue('XFAR6PW7');
});

test('only codes of twelve and sixteen characters are checked, during typing and deleting @spec-5.2', async ({
  home,
  calls,
}) => {
  const letters = 'NADAGGAF9HPMACDE';
  await home.open();

  for (const [index, letter] of letters.split('').entries()) {
    await expect(home.continue).toBeDisabled();
    await home.type(letter);
    await expect(home.field).toHaveValue(letters.slice(0, index + 1));
  }
  await expect(home.refusal).toBeVisible();
  expect(calls.checks).toEqual([letters.slice(0, 12), letters]);

  for (let length = 15; length >= 0; length -= 1) {
    await home.field.press('Backspace');
    await expect(home.field).toHaveValue(letters.slice(0, length));
    await expect(home.continue).toBeDisabled();
  }
  expect(calls.checks).toEqual([letters.slice(0, 12), letters, letters.slice(0, 12)]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('Continue shows what is missing when it is tapped with an incomplete code', async ({
    browserName,
    page,
    home,
    calls,
  }) => {
    const isFirefox = browserName === 'firefox';
    test.skip(isFirefox, 'Its driver sends a touch without the click that follows.');
    await home.open();
    await home.type(NEVER_USED_UP.slice(0, 11));
    await expect(home.status).toHaveCount(0);

    // Playwright waits until a button is enabled.
    await home.continue.tap({ force: true });

    await expect(home.continue).toBeDisabled();
    await expect(home.status).toHaveText(
      'The code must be 12 or 16 characters. You have entered 11.',
    );
    await expect(home.field).toBeFocused();
    await expect(page).toHaveURL('/');
    expect(calls.checks).toEqual([]);
    await page.keyboard.type(NEVER_USED_UP.slice(11));
    await expect(home.accepted).toBeVisible();
    await expect(home.continue).toBeEnabled();
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
