import { execFile } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Page } from '@playwright/test';

import { startConsole } from '../support/delivery/console';
import { fingerprints } from '../support/delivery/fingerprints';
import { expect, test } from '../support/delivery/teams';
import { Chooser } from '../support/pages/chooser';
import { Home } from '../support/pages/home';
import { EXPECTATION_LIMIT_MS, PUBLICATION_LIMIT_MS } from '../support/running/limits';

/** A code that few other tests need, because this one publishes for long. */
const CODE = 'UHDKN4D6FDRF';
const REPOSITORY = join(import.meta.dirname, '../..');
const OLD = 'This site never asks for a payment card.';
const NEW = 'Nobody here asks for a card. ';
const NEW_IN_FRENCH = 'Personne ici ne demande de carte. ';
const QUESTION = 'Can I redeem at night?';

test('the support team changes an answer in two languages and adds a question in the console, publishes, and takes it back', async ({
  page,
  context,
  renew,
  site,
}, testInfo) => {
  await renew(CODE);
  const before = await fingerprints(site.root);
  const git = await bareClone(testInfo.outputPath('texts.git'));
  const clones = testInfo.outputPath('clones');
  const environment = { CONSOLE_GIT: git.branch };
  const { child, link } = await startConsole(site.root, testInfo, {}, environment, [
    '--texts',
    clones,
  ]);
  const reads = (path: string, sentence: string) =>
    expect(async () => {
      const fresh = await context.newPage();
      await fresh.goto(`${site.url}${path}`);
      await expect(fresh.getByText(sentence).first()).toBeAttached({
        timeout: EXPECTATION_LIMIT_MS / 4,
      });
      await fresh.close();
    }).toPass({ timeout: PUBLICATION_LIMIT_MS / 3 });

  // One visitor reads the FAQ, and another is about to choose a retailer.
  const reading = await context.newPage();
  await reading.goto(`${site.url}/support#cost`);
  const redeeming = await context.newPage();
  await redeeming.goto(`${site.url}/`);
  await new Home(redeeming).goOnWith(CODE);
  const chooser = new Chooser(redeeming);
  await expect(chooser.heading).toBeVisible();

  await test.step('two documents are changed', async () => {
    await page.goto(link);
    await page.getByRole('link', { name: 'Texts' }).click();
    const editor = await openDocument(page, 'FAQ, English');
    await beginAnswer(page, 'Does it cost anything?', NEW);
    await page.getByLabel('New question').fill(QUESTION);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.keyboard.type('Yes. |');
    await expect(page.getByText('a table cannot be used here')).toBeVisible();
    await expect(editor).toContainText('{#can-i-redeem-at-night}');
    await page.keyboard.press('Backspace');
    await expect(page.getByText('a table cannot be used here')).toBeHidden();
    const preview = page.frameLocator('iframe:not([hidden])');
    await expect(preview.getByText(NEW.trim())).toBeVisible();
    await openDocument(page, 'FAQ, French');
    await beginAnswer(page, /coût|payant/i, NEW_IN_FRENCH);
    await expect(page.getByText('missing: visitors read English')).toBeVisible();
  });

  await test.step('one publication gives visitors all of it, and the repository the commit', async () => {
    await page.getByRole('link', { name: 'All texts' }).click();
    await page.getByRole('button', { name: 'Publish …' }).click();
    await page.getByLabel('Reason').fill('asked by mail');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText(/^Done: revision 2/)).toBeVisible({
      timeout: PUBLICATION_LIMIT_MS / 3,
    });

    expect(await git.log()).toMatch(/^Ann: docs\(support\): change .*faq/);
    await context.clearCookies({ name: 'code' });
    const encodings = new Set<string | undefined>();
    context.on('response', (response) => {
      if (/\/remotes\/support\/1\.0\.1\/.*\.(?:js|css|json)$/.test(response.url()))
        encodings.add(response.headers()['content-encoding']);
    });
    await reads('/support#cost', NEW.trim());
    expect(encodings).toEqual(new Set(['dcz']));
    await reads('/support#can-i-redeem-at-night', QUESTION);
    const sizes = await sizesIn(join(site.root, 'remotes/support/1.0.1'));
    // A phone parses the files; no visitor gets a `.data`.
    expect(sizes.filter(([file, size]) => !file.endsWith('.data') && size > 100_000)).toEqual([]);
  });

  await test.step('no byte of the shell or of another remote has changed', async () => {
    const after = await fingerprints(site.root);
    const touched = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(touched.filter((file) => !file.startsWith('remotes/support/1.0.1/'))).toEqual([
      expect.stringMatching(/^history\/\d{8}\.json$/),
    ]);
    expect(Object.keys(before).filter((file) => !(file in after))).toEqual([]);
  });

  await test.step('visitors who have a page open are undisturbed', async () => {
    await expect(reading.getByText(OLD)).toBeAttached();
    await chooser.redeemAt('Vudu', 'vudu');
  });

  await test.step('it is taken back, reverted, and a draft again', async () => {
    await page.getByRole('button', { name: 'Take it back …' }).click();
    await page.getByLabel('Reason').fill('too early');
    await page.getByRole('button', { name: 'Take it back', exact: true }).click();
    await expect(page.getByText(/^Done: revision 3/)).toBeVisible();

    await context.clearCookies({ name: 'code' });
    await reads('/support#cost', OLD);
    expect(await git.log()).toMatch(/^Ann: Revert/);
    await expect(page.getByRole('checkbox', { name: 'FAQ, English' })).toBeVisible();
  });

  await child.stop();
  await rm(clones, { recursive: true });
});

/** Opens a document from the list of all. Resolves to its editor, when its text is saved. */
async function openDocument(page: Page, title: string) {
  if (await page.getByRole('link', { name: 'All texts' }).isVisible())
    await page.getByRole('link', { name: 'All texts' }).click();
  await page.getByRole('link', { name: new RegExp(`: ${title}$`) }).click();
  const editor = page.getByRole('textbox', { name: `Markdown of ${title}` });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  return editor;
}

/** Types at the beginning of the answer to a question, and waits until it is saved. */
async function beginAnswer(page: Page, question: string | RegExp, words: string) {
  await page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('button', { name: question })
    .click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.type(words);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

/** Makes a repository of the commit that is tested, to which a console may push. */
async function bareClone(folder: string) {
  const git = async (...words: string[]) => (await promisify(execFile)('git', words)).stdout;
  await git('clone', '--quiet', '--bare', REPOSITORY, folder);
  await git('--git-dir', folder, 'update-ref', 'refs/heads/texts', 'HEAD');
  return {
    branch: `${folder}#texts`,
    /** Resolves to author and subject of the newest commit. */
    log: () => git('--git-dir', folder, 'log', '-1', '--format=%an: %s', 'texts'),
  };
}

/** Resolves to the files of a folder with their sizes. */
async function sizesIn(folder: string): Promise<[file: string, size: number][]> {
  const sizes = (await readdir(folder)).map(async (file): Promise<[string, number]> => [
    file,
    (await stat(join(folder, file))).size,
  ]);
  return Promise.all(sizes);
}
