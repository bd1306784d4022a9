import { TITLE_EXCHANGE } from '../../support/data/demo-bundles';
import { expect, test } from '../../support/running/visit';

const ORDINARY = 'HDMAQF4PX7TV';
const BUNDLE = 'PACKCVRAJE9X';
const PICK_LIST = 'MENTWGGH4XT6T4PX';

// Links load their remotes early: shell/src/remotes/prepared-page.test.tsx.
test('the pages without a code load one remote each, and nothing else @spec-2.16 @spec-2.20', async ({
  page,
}) => {
  const remotes = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /^\/remotes\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (name !== undefined) remotes.add(name);
  });

  for (const [path, remote] of [
    ['/', 'redeem-form'],
    ['/support', 'support'],
    ['/returnpolicy', 'support'],
  ] as const) {
    remotes.clear();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...remotes]).toEqual([remote]);
  }
});

test('each page behind a code is loaded as soon as a code leads there, and Continue loads no file @spec-2.17 @spec-2.18 @spec-2.19', async ({
  page,
  home,
  renew,
}) => {
  await renew(ORDINARY, BUNDLE, PICK_LIST);
  // The actions of a redeemed title are loaded then, which is never in this test.
  await page.route(TITLE_EXCHANGE, () => undefined);
  const files: string[] = [];
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$/.test(request.url())) files.push(request.url());
  });
  await home.open();

  for (const [path, code] of [
    ['/retailers', ORDINARY],
    ['/picklist', PICK_LIST],
    ['/gpbundle', BUNDLE],
  ] as const) {
    const ofRemote = () => files.filter((url) => url.includes(`/remotes${path}/`));
    expect(ofRemote()).toEqual([]);

    await home.field.clear();
    await home.type(code);
    await expect(home.accepted).toBeVisible();
    // Its entry, module, style sheet and translations.
    await expect.poll(ofRemote).toHaveLength(4);

    files.length = 0;
    await home.goOn();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(files).toEqual([]);
    await page.goBack();
    await expect(home.field).toBeVisible();
  }
});
