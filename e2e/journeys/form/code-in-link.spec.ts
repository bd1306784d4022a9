import type { Request } from '@playwright/test';

import { SITE, THIRD_PARTIES } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { rememberCode } from '../../support/pages/code-cookie';
import { expect, test } from '../../support/running/visit';

const NOT_FOUND = "This redemption code doesn't appear to be valid.";

test('a link with a valid code leads to the retailers once, with a clean address @spec-2.38', async ({
  page,
  home,
  chooser,
  calls,
}) => {
  await page.goto(`/?c=${NEVER_USED_UP}`);

  await expect(chooser.heading).toBeVisible();
  await expect(page).toHaveURL('/retailers');
  expect(calls.checks).toEqual([NEVER_USED_UP]);
  expect(calls.exchanges).toEqual([]);

  await page.goBack();

  await expect(page).toHaveURL('/');
  await expect(home.accepted).toBeVisible();
  await expect(home.field).toHaveValue(NEVER_USED_UP);
});

test('no third party gets the code of a link', async ({ page, context, chooser }) => {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(THIRD_PARTIES)) requests.push(request);
  });

  await page.goto(`/?c=${NEVER_USED_UP}`);
  await expect(chooser.heading).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Privacy' })).toBeVisible();
  await expect.poll(() => requests.map(viewOf)).toContain('/retailers');

  const told = await Promise.all(
    requests.map(async (request) => [
      request.url(),
      JSON.stringify(await request.allHeaders()),
      request.postData() ?? '',
    ]),
  );
  expect(told.flat().filter((text) => text.includes(NEVER_USED_UP))).toEqual([]);
  expect(await page.evaluate('JSON.stringify(window.dataLayer)')).not.toContain(NEVER_USED_UP);
  expect(await page.evaluate(() => document.referrer)).not.toContain(NEVER_USED_UP);
});

test('a link with a refused code shows the code and its error, and submits nothing @spec-2.37', async ({
  page,
  home,
  calls,
}) => {
  await home.open('/?c=NADAGGAF9HPM');

  await expect(home.refusal).toContainText(NOT_FOUND);
  await expect(home.field).toHaveValue('NADAGGAF9HPM');
  await expect(home.continue).toBeDisabled();
  await expect(page).toHaveURL('/');
  expect(calls.checks).toEqual(['NADAGGAF9HPM']);
});

test('a corrected code of a link is not submitted without a press', async ({ page, home }) => {
  await home.open('/?c=XFAR6PW7DVPH');
  await expect(home.refusal).toContainText(NOT_FOUND);

  await home.field.press('End');
  await home.field.press('Backspace');
  await home.type('J');

  await expect(home.accepted).toBeVisible();
  await expect(home.continue).toBeEnabled();
  await expect(page).toHaveURL('/');
});

test('a code in a link may be written as on the insert', async ({ page, chooser, calls }) => {
  await page.goto('/?c=xfar-6pw7%20dvpj');

  await expect(chooser.heading).toBeVisible();
  expect(calls.checks).toEqual([NEVER_USED_UP]);
});

test('the code of a link takes precedence over the code of an earlier visit', async ({
  page,
  context,
  home,
  calls,
}) => {
  await rememberCode(context, NEVER_USED_UP, SITE);

  await home.open('/?c=NADAGGAF9HPM');

  await expect(home.refusal).toContainText(NOT_FOUND);
  await expect(page).toHaveURL('/');
  expect(calls.checks).toEqual(['NADAGGAF9HPM']);
});

test('a link with several codes uses the first', async ({ page, home, calls }) => {
  await home.open(`/?c=NADAGGAF9HPM&c=${NEVER_USED_UP}`);

  await expect(home.refusal).toContainText(NOT_FOUND);
  await expect(home.field).toHaveValue('NADAGGAF9HPM');
  await expect(page).toHaveURL('/');
  expect(calls.checks).toEqual(['NADAGGAF9HPM']);
});

test('a link with an empty c leaves the field empty', async ({ page, home, calls }) => {
  await home.open('/?c=');

  await expect(home.field).toHaveValue('');
  await expect(home.continue).toBeDisabled();
  await expect(page).toHaveURL('/');
  expect(calls.checks).toEqual([]);
});

const TOO_LONG = `${NEVER_USED_UP}${'X'.repeat(5_000)}`;
const HOSTILE = [
  ['much too long', TOO_LONG, 'XFAR6PW7DVPJXXXX'],
  ['a script', '"><script>alert(1)</script>', '"><SCRIPT>ALERT('],
  ['an image that calls', '<img src=x onerror=alert(1)>', '<IMGSRC=XONERROR'],
  ['another path', '../../../exchange?a=', '../../../EXCHANG'],
  ['a path and a hash', 'a/b/c/exchange#ab', 'A/B/C/EXCHANGE#A'],
  ['encoded dots', '%2e%2e%2f%2e%2e%2f', '%2E%2E%2F%2E%2E%'],
  ['invisible and right-to-left signs', '\u202E\u200BABCDEFGHJKLMNPQR', 'ABCDEFGHJKLMNPQR'],
] as const;

test('a link with a hostile code gives at most sixteen characters of text', async ({
  page,
  home,
  calls,
}) => {
  for (const [what, c, kept] of HOSTILE) {
    await test.step(what, async () => {
      calls.forget();
      await home.open(`/?c=${encodeURIComponent(c)}`);

      await expect(home.field).toHaveValue(kept);
      await expect(home.refusal).toContainText(NOT_FOUND);
      await expect(page).toHaveURL('/');
      expect(calls.checks).toEqual([kept]);
      expect(calls.exchanges).toEqual([]);
    });
  }
});

test('a link that is badly encoded does no harm', async ({ page, home, calls }) => {
  await home.open('/?c=%E0%A4%A&c[]=x&%00=1');

  await expect(home.continue).toBeDisabled();
  await expect(page).not.toHaveURL(/[?&]c=/);
  expect(calls.checks).toEqual([]);
});

/** Returns the path that a beacon of the tag manager reports. */
function viewOf(request: Request): string | null {
  return new URL(request.url()).searchParams.get('ep.page_path');
}
