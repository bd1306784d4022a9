import type { Page } from '@playwright/test';

import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import {
  compose,
  field,
  HOME_REMOTE,
  openWithoutShell,
  selection,
  SHELL,
  taken,
} from '../../support/pages/first-view';
import { type HeldBack, holdBack } from '../../support/network/held-answers';
import { expect, test } from '../../support/running/visit';

const HALF = NEVER_USED_UP.slice(0, 6);

test('an input method that still composes goes on with its text after the takeover, and the code is checked before it ends', async ({
  page,
  calls,
}) => {
  const shell = await openWithoutShell(page, SITE);
  const keyboard = await page.context().newCDPSession(page);
  await compose(keyboard, HALF.toLowerCase());

  shell.release();
  await taken(page, 'kept');
  await expect(page.locator('#help')).toHaveCount(0);
  await expect(field(page)).toHaveValue(HALF.toLowerCase());

  await compose(keyboard, NEVER_USED_UP.toLowerCase(), HALF.length + 1);
  await expect(page.getByText('Your code has been accepted')).toBeVisible();
  await expect(field(page)).toHaveValue(NEVER_USED_UP.toLowerCase());
  await keyboard.send('Input.insertText', { text: NEVER_USED_UP.toLowerCase() });
  await expect(field(page)).toHaveValue(NEVER_USED_UP);
  expect(calls.checks).toEqual([NEVER_USED_UP]);
});

test.describe('while the remote is late', () => {
  test('letters typed before and after the start of the shell are kept, also in the middle', async ({
    page,
  }) => {
    const remote = await holdBack(page, HOME_REMOTE);
    const shell = await openWithoutShell(page, SITE);
    await page.keyboard.type('QQQQ');
    await startShell(page, shell);

    await page.keyboard.type('1111');
    await page.keyboard.press('Home');
    await page.keyboard.type('22');
    remote.release();
    await taken(page, 'kept');

    await expect(field(page)).toHaveValue('22QQQQ1111');
    expect(await selection(page)).toEqual([2, 2]);
    await page.keyboard.type('3');
    await expect(field(page)).toHaveValue('223QQQQ1111');
  });

  test('a press counts when the remote has come', async ({ page }) => {
    const remote = await holdBack(page, HOME_REMOTE);
    const shell = await openWithoutShell(page, SITE);
    await startShell(page, shell);

    await page.getByRole('button', { name: 'Terms and Conditions' }).click();
    remote.release();

    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a press is not repeated when the visitor has typed after it', async ({ page }) => {
  const shell = await openWithoutShell(page, SITE);
  await page.getByRole('button', { name: 'Terms and Conditions' }).click();
  await field(page).focus();
  await page.keyboard.type(NEVER_USED_UP);

  shell.release();

  await expect(page.getByText('Your code has been accepted')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('a press counts right after the takeover, because the button has been there before', async ({
  page,
  comeFrom,
}) => {
  await comeFrom('CA');
  const shell = await openWithoutShell(page, SITE);
  await expect(page.getByRole('button', { name: 'Français' })).toBeVisible();
  // At the moment of the takeover, because a slow driver would press later than the guard waits.
  const guarded = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver(() => {
          resolve(document.querySelectorAll('main [data-settling]').length);
        }).observe(document.documentElement, { attributeFilter: ['data-first-view'] });
      }),
  );

  shell.release();

  expect(await guarded).toBe(0);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});

test('the focus moves to the field when the focused button disappears with the takeover', async ({
  page,
}) => {
  const shell = await openWithoutShell(page, SITE);
  await page.keyboard.type(HALF);
  await page.getByRole('button', { name: 'Where is my code?' }).focus();

  shell.release();
  await taken(page, 'kept');

  await expect(field(page)).toBeFocused();
});

test('a text that a form filler has set without an event is checked', async ({ page }) => {
  const shell = await openWithoutShell(page, SITE);
  await field(page).evaluate((input: HTMLInputElement, code) => {
    input.value = code;
  }, NEVER_USED_UP);

  shell.release();

  await expect(page.getByText('Your code has been accepted')).toBeVisible();
});

const leaveAndReturn = async (page: Page) => {
  await page.getByRole('link', { name: 'Support' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${SITE}/support`);
  await expect(page.locator('main h1')).toBeVisible();
  await page.goto(SITE);
};

// shell/src/boot-page/first-view.test.ts tests what the tab keeps.
for (const { what, path, typed, kept, way, leave } of [
  {
    what: 'the code in a pasted text',
    path: '/',
    typed: `My code is ${NEVER_USED_UP}.`,
    kept: NEVER_USED_UP,
    way: 'a link and the way back',
    leave: leaveAndReturn,
  },
  {
    what: 'the edited code of a link',
    path: '/?c=ABCDEF',
    typed: 'G',
    kept: 'ABCDEFG',
    way: 'a reload',
    leave: (page: Page) => page.reload(),
  },
  {
    what: 'the code of a link',
    path: '/?c=ABCDEF',
    typed: '',
    kept: 'ABCDEF',
    way: 'a link and the way back',
    leave: leaveAndReturn,
  },
]) {
  test(`${what} is still there after ${way} in the first view`, async ({ page }) => {
    const shell = await openWithoutShell(page, SITE + path);
    await field(page).press('End');
    await page.keyboard.insertText(typed);

    shell.abandon();
    await leave(page);

    await expect(field(page)).toHaveValue(kept);
  });
}

for (const { what, answer } of [
  { what: 'has not arrived after eight seconds', answer: null },
  { what: 'is missing', answer: { status: 404, body: 'not found' } },
]) {
  test(`a shell that ${what} leaves the field with its text, and a line beside it @D13`, async ({
    page,
  }) => {
    await page.clock.install();
    let isHeld = true;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(SHELL, async (route) => {
      if (isHeld) await released;
      if (isHeld && answer) await route.fulfill(answer);
      else await route.continue();
    });
    await page.goto(SITE, { waitUntil: 'commit' });
    await expect(page.locator('#app h1')).toBeVisible();
    await page.keyboard.type(HALF);

    if (answer) release();
    else await page.clock.fastForward(8_500);

    const line = page.locator('#app').getByText('Part of this page has not loaded yet.');
    await expect(line).toBeVisible();
    await expect(page.locator('#app').getByRole('link', { name: /@example/ })).toBeVisible();
    await expect(field(page)).toHaveValue(HALF);
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(NEVER_USED_UP.slice(6, 8));
    isHeld = false;
    if (answer) {
      await page.getByRole('link', { name: 'Load the page again' }).click();
    } else {
      release();
      await taken(page, 'kept');
    }
    await expect(field(page)).toHaveValue(NEVER_USED_UP.slice(0, 8));
    await expect(line).toHaveCount(0);
  });
}

test('text and selection stay as they are when React renders the page anew', async ({
  page,
  complaints,
}) => {
  const shell = await openWithoutShell(page, SITE);
  await page.keyboard.type(HALF);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowLeft');
  await page.locator('main h1').evaluate((heading) => {
    heading.textContent = 'An extension changed this';
    heading.before(document.createElement('div'));
  });

  shell.release();
  await taken(page, 'replaced');

  await expect(page.locator('main h1')).toHaveText('REDEEM YOUR MOVIE');
  await expect(field(page)).toHaveValue(HALF);
  await expect(field(page)).toBeFocused();
  expect(await selection(page)).toEqual([3, 3]);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('recovered from an error')]);
});

test('a selection and what was typed before can be undone after the takeover', async ({ page }) => {
  const shell = await openWithoutShell(page, SITE);
  await page.keyboard.type(HALF);
  await page.keyboard.press('Shift+Home');

  shell.release();
  await taken(page, 'kept');

  expect(await selection(page)).toEqual([0, HALF.length]);
  await page.keyboard.press('Delete');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.press('Control+Z');
  await expect(field(page)).toHaveValue(HALF);
});

/** Releases the shell, and resolves when it would show the page without its remote. */
async function startShell(page: Page, shell: HeldBack): Promise<void> {
  const shown = page.waitForRequest(/tag-manager/);
  shell.release();
  await shown;
}
