import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { fingerprints } from '../support/delivery/fingerprints';
import { expect, test } from '../support/delivery/teams';
import { Chooser } from '../support/pages/chooser';
import { Home } from '../support/pages/home';
import { EXPECTATION_LIMIT_MS, PUBLICATION_LIMIT_MS } from '../support/running/limits';

/** A code that few other tests need, because this one publishes for long. */
const CODE = 'UHDKN4D6FDRF';
const QUESTION = '/support#cost';
const OLD = 'This site never asks for a payment card.';
const NEW = 'Nobody on this site will ever ask for a payment card.';
const FAQ = 'remotes/support/content/en/faq.md';

test('the support team changes one sentence, and the next visitor reads it', async ({
  page,
  context,
  renew,
  checkout,
  site,
  delivery,
}) => {
  await renew(CODE);
  const before = await fingerprints(site.root);
  const nextVisitorReads = (sentence: string) =>
    expect(async () => {
      const fresh = await context.newPage();
      await fresh.goto(`${site.url}${QUESTION}`);
      await expect(fresh.getByText(sentence)).toBeAttached({ timeout: EXPECTATION_LIMIT_MS / 4 });
    }).toPass({ timeout: PUBLICATION_LIMIT_MS / 3 });

  // One visitor reads the FAQ, and another is about to choose a retailer.
  await page.goto(`${site.url}${QUESTION}`);
  const redeeming = await context.newPage();
  await redeeming.goto(`${site.url}/`);
  await new Home(redeeming).goOnWith(CODE);
  const chooser = new Chooser(redeeming);
  await expect(chooser.heading).toBeVisible();

  await checkout.edit(FAQ, (text) => text.replace(OLD, NEW));
  await checkout.commit('Say who never asks for a card');
  const published = await delivery('publish', 'support', '--bump', 'patch');
  expect(published).toMatchObject({ code: 0 });
  expect(published.output).toContain('publish support 1.0.0 → 1.0.1');
  expect(published.progress).toMatch(/✓ tests +\d+ unit tests pass/);
  expect(published.progress).not.toContain('Git finds no commit');
  // The live release was built in another folder: the path of a checkout changes no byte of the code.
  const live = await codeOf(join(site.root, 'remotes/support/1.0.0'), '1.0.0');
  expect(Object.keys(live)).toContain('__federation_expose_remote.js');
  expect(await codeOf(join(site.root, 'remotes/support/1.0.1'), '1.0.1')).toEqual(live);

  await test.step('a fresh visit reads the new sentence, and loads the differences only', async () => {
    const encodings = new Map<string, string | undefined>();
    context.on('response', (response) => {
      const [, file] =
        /\/remotes\/support\/1\.0\.1\/(.*\.(?:js|css|json))$/.exec(response.url()) ?? [];
      if (file === undefined) return;
      encodings.set(file, response.headers()['content-encoding']);
    });
    // A visitor with a code sees no first view.
    await context.clearCookies({ name: 'code' });
    await nextVisitorReads(NEW);
    expect(new Set(encodings.values())).toEqual(new Set(['dcz']));
    const sizes = await sizesIn(join(site.root, 'remotes/support/1.0.1'));
    // A phone parses the files; no visitor gets a `.data`.
    const large = sizes.filter(([file, size]) => !file.endsWith('.data') && size > 100_000);
    expect(large).toEqual([]);
  });

  await test.step('no byte of the shell or of another remote has changed', async () => {
    const after = await fingerprints(site.root);
    const touched = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(touched.filter((file) => !file.startsWith('remotes/support/1.0.1/'))).toEqual([
      expect.stringMatching(/^history\/\d{8}\.json$/),
    ]);
    expect(Object.keys(before).filter((file) => !(file in after))).toEqual([]);
  });

  await test.step('a visitor who has the page open reads on undisturbed', async () => {
    await expect(page.getByText(OLD)).toBeAttached();
    await chooser.redeemAt('Vudu', 'vudu');
  });

  await test.step('a rollback brings the old sentence back', async () => {
    expect(await delivery('rollback', 'support')).toMatchObject({ code: 0 });
    await nextVisitorReads(OLD);
  });

  await checkout.restore('remotes/support');
});

/**
 * Resolves to the code of a release by file, without the version and hashes that it names. The entry is left out: its minifier names
 * variables by how often letters occur, and hashes are letters.
 */
async function codeOf(folder: string, version: string): Promise<Record<string, string>> {
  const withoutHashes = (text: string) =>
    text.replaceAll(/\b[\da-f]{8}\b\.?|sha384-[\w+/]{64}/g, '').replaceAll(version, '');
  const files = (await readdir(folder)).filter((file) =>
    /^(__federation|search).*\.(js|css)\.br$/.test(file),
  );
  const code = files.map(async (file) => {
    const text = brotliDecompressSync(await readFile(join(folder, file))).toString();
    return [withoutHashes(file.slice(0, -'.br'.length)), withoutHashes(text)] as const;
  });
  return Object.fromEntries(await Promise.all(code));
}

/** Resolves to the files of a folder with their sizes. */
async function sizesIn(folder: string): Promise<[file: string, size: number][]> {
  const sizes = (await readdir(folder)).map(async (file): Promise<[string, number]> => [
    file,
    (await stat(join(folder, file))).size,
  ]);
  return Promise.all(sizes);
}
