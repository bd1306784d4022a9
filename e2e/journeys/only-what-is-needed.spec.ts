import type { Page } from '@playwright/test';

import { expect, test } from '../support/visit';

const ORDINARY = 'HDMAQF4PX7TV';
const BUNDLE = 'PACKCVRAJE9X';
const PICK_LIST = 'MENTWGGH4XT6T4PX';

test('the home page asks for the files of its own remote, of none that may follow', async ({
  page,
  home,
}) => {
  const remotes = remotesAskedFor(page);

  await home.open();

  expect(remotes()).toEqual(['redeem-form']);
});

for (const path of ['/support', '/returnpolicy', '/codereturn']) {
  test(`${path} is loaded when the visitor goes there, and nothing else is`, async ({ page }) => {
    const remotes = remotesAskedFor(page);

    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    expect(remotes()).toEqual(['support']);
  });
}

for (const [path, code] of [
  ['/retailers', ORDINARY],
  ['/gpbundle', BUNDLE],
  ['/picklist', PICK_LIST],
] as const) {
  test(`${path} is loaded when a code leads there`, async ({ page, home, renew }) => {
    await renew(code);
    const remotes = remotesAskedFor(page);
    await home.open();
    expect(remotes()).toEqual(['redeem-form']);

    await home.goOnWith(code);
    await expect(page).toHaveURL(path);

    await expect.poll(remotes).toEqual(['redeem-form', path.slice(1)]);
  });
}

/** The remotes of which a file has been asked for, in that order. */
function remotesAskedFor(page: Page): () => string[] {
  const names = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /^\/remotes\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) names.add(name);
  });
  return () => [...names];
}
