import type { Page } from '@playwright/test';

import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { SITE } from '../../support/network/addresses';
import { type HeldBack, holdBack } from '../../support/network/held-answers';
import {
  compose,
  field,
  HOME_REMOTE,
  openWithoutShell,
  selection,
  SHELL,
  taken,
} from '../../support/pages/first-view';
import { expect, test } from '../../support/running/visit';

const HALF = NEVER_USED_UP.slice(0, 6);

test('a code can be typed while the shell loads, and React keeps the field, its text, caret, focus and style sheet', async ({
  page,
}) => {
  const sheets = page.locator('link[rel=stylesheet][href*="/remotes/redeem-form/"]');
  const shell = await openWithoutShell(page, SITE);
  const elements = await page.evaluateHandle(() => [
    ...document.querySelectorAll('#app :is(header, h1, form, label, input, footer)'),
    ...document.querySelectorAll('link[href*="/remotes/redeem-form/"]'),
  ]);

  await page.keyboard.type('xfaxr6');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  shell.release();
  await taken(page, 'kept');

  expect(await elements.evaluate((all) => all.every((one) => one.isConnected))).toBe(true);
  await expect(sheets).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('XFAR6');
  expect(await selection(page)).toEqual([3, 3]);
  await page.keyboard.press('End');
  await page.keyboard.type(NEVER_USED_UP.slice(5));
  await expect(page.getByText('Your code has been accepted')).toBeVisible();
});

interface Deed {
  /** What the visitor does before the shell has started. */
  what: string;
  act: (page: Page) => Promise<void>;
  says: string;
}

const ACCEPTED = 'Your code has been accepted';

const DEEDS: readonly Deed[] = [
  {
    what: 'a pasted code is checked without a press',
    act: (page) => page.keyboard.insertText(`My code is ${NEVER_USED_UP}.`),
    says: ACCEPTED,
  },
  {
    what: 'a code that a form filler has set without an event is checked',
    act: (page) =>
      field(page).evaluate((input: HTMLInputElement, code) => {
        input.value = code;
      }, NEVER_USED_UP),
    says: ACCEPTED,
  },
  {
    what: 'Continue submits no complete code, but starts its check',
    act: async (page) => {
      await page.keyboard.type(NEVER_USED_UP);
      // It is announced as disabled until a code is accepted.
      await page.getByRole('button', { name: 'Continue' }).click({ force: true });
    },
    says: ACCEPTED,
  },
  {
    what: 'Enter submits no incomplete code, and the page says why',
    act: async (page) => {
      await page.keyboard.type('ABC');
      await page.keyboard.press('Enter');
    },
    says: 'You have entered 3.',
  },
];

for (const { what, act, says } of DEEDS) {
  test(`${what} when the shell has come`, async ({ page }) => {
    const shell = await openWithoutShell(page, SITE);

    await act(page);
    shell.release();

    await expect(page.getByText(says)).toBeVisible();
    await expect(page).toHaveURL(SITE);
    await taken(page, 'kept');
  });
}

test('the code of a link is in the field of the first view, and not in the address', async ({
  page,
}) => {
  const shell = await openWithoutShell(page, `${SITE}/?c=${NEVER_USED_UP}`);

  await expect(field(page)).toHaveValue(NEVER_USED_UP);
  await expect(page).toHaveURL(`${SITE}/`);
  shell.release();

  await expect(page).toHaveURL(`${SITE}/retailers`);
});

test('the code in a pasted text is still there after a link and the way back in the first view', async ({
  page,
}) => {
  const shell = await openWithoutShell(page, SITE);
  await page.keyboard.insertText(`My code is ${NEVER_USED_UP}.`);

  shell.abandon();
  await page.getByRole('link', { name: 'Support' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${SITE}/support`);
  await expect(page.locator('main h1')).toBeVisible();
  await page.goto(SITE);

  await expect(field(page)).toHaveValue(NEVER_USED_UP);
});

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
  await expect(page.getByText(ACCEPTED)).toBeVisible();
  await keyboard.send('Input.insertText', { text: NEVER_USED_UP.toLowerCase() });
  await expect(field(page)).toHaveValue(NEVER_USED_UP);
  expect(calls.checks).toEqual([NEVER_USED_UP]);
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

test('letters typed before and after the start of the shell are kept, also in the middle, while the remote is late', async ({
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
});

test('a press counts when the remote has come', async ({ page }) => {
  const remote = await holdBack(page, HOME_REMOTE);
  const shell = await openWithoutShell(page, SITE);
  await startShell(page, shell);

  await page.getByRole('button', { name: 'Terms and Conditions' }).click();
  remote.release();

  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a press is not repeated when the visitor has typed after it', async ({ page }) => {
  const shell = await openWithoutShell(page, SITE);
  await page.getByRole('button', { name: 'Terms and Conditions' }).click();
  await field(page).focus();
  await page.keyboard.type(NEVER_USED_UP);

  shell.release();

  await expect(page.getByText(ACCEPTED)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('the typed text waits until the remote can be loaded', async ({ page, complaints }) => {
  const scripts = /\/remotes\/redeem-form\/.*\.js(?:\?.*)?$/;
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  const shell = await openWithoutShell(page, SITE);
  await page.keyboard.type(HALF);

  shell.release();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(scripts);
  await retry.click();

  await expect(field(page)).toHaveValue(HALF);
  expect(complaints.splice(0)).not.toEqual([]);
});

test('the page works as without it when a first view has one wrong byte', async ({
  page,
  complaints,
}) => {
  await page.route(/\/remotes\/redeem-form\/[^/]+\/first-view/, (route) =>
    route.fulfill({ json: { en: { US: '<h1>Other</h1>' } } }),
  );
  await page.goto(SITE);

  await field(page).fill(NEVER_USED_UP);

  await expect(page.getByText(ACCEPTED)).toBeVisible();
  await expect(page.locator('html[data-first-view]')).toHaveCount(0);
  // The browser reports the answer, and nothing else complains.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/integrity/);
});

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
    isHeld = false;
    if (answer) {
      await page.getByRole('link', { name: 'Load the page again' }).click();
    } else {
      release();
      await taken(page, 'kept');
    }
    await expect(field(page)).toHaveValue(HALF);
    await expect(line).toHaveCount(0);
  });
}

/** Releases the shell, and resolves when it would show the page without its remote. */
async function startShell(page: Page, shell: HeldBack): Promise<void> {
  const shown = page.waitForRequest(/tag-manager/);
  shell.release();
  await shown;
}
