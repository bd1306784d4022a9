import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readContentFolder } from '@redeem/build/content-folder';
import type { Storage } from '@redeem/storage';
import { describe, expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { requireTexts } from '../publish/replaced-texts';
import { rollback } from '../publish/rollback';
import { readStoredRelease } from '../publish/stored-release';
import { readLatest } from '../revisions/history';
import { temporaryFolder, writeFiles } from '../testing';
import { storeContentRelease } from './content-release';
import { aContentSite } from './content-site.test-support';
import { pullContent } from './pull-content';

const NAME = 'retailers';
const EN = 'en/faq.md';
const DE = 'de/faq.md';

const LINES = ['One.', '', 'Two.', '', 'Three.', ''];
const OLD = LINES.join('\n');
/** Texts with another first, or last, sentence. */
const first = (text: string) => OLD.replace('One.', text);
const last = (text: string) => OLD.replace('Three.', text);

describe('pull-content', () => {
  test('writes the texts that were changed on the site, and no others', async () => {
    const { storage, folder } = await aCheckout();
    await edit(storage, { [EN]: first('1.') });

    expect(await pull(storage, folder)).toEqual({
      version: '1.0.1',
      written: [EN],
      merged: [],
      conflicting: [],
    });
    expect(await textIn(folder, EN)).toBe(first('1.'));
    expect(await textIn(folder, DE)).toBe(OLD);
    expect(await pull(storage, folder)).toMatchObject({ written: [] });
  });

  test('keeps a text that only the checkout has changed', async () => {
    const { storage, folder } = await aCheckout({ [DE]: last('Drei.') });
    await edit(storage, { [EN]: first('1.') });

    await pull(storage, folder);

    expect(await textIn(folder, DE)).toBe(last('Drei.'));
  });

  test('merges a text that both have changed', async () => {
    const { storage, folder } = await aCheckout({ [EN]: last('3.') });
    await edit(storage, { [EN]: first('1.') });

    expect(await pull(storage, folder)).toMatchObject({ merged: [EN] });
    expect(await textIn(folder, EN)).toBe(first('1.').replace('Three.', '3.'));
  });

  test('marks the lines that both have changed, and loses neither', async () => {
    const { storage, folder } = await aCheckout({ [EN]: first('I.') });
    await edit(storage, { [EN]: first('1.') });

    expect(await pull(storage, folder)).toMatchObject({ conflicting: [EN] });
    expect(await textIn(folder, EN)).toMatch(/<<<<<<< checkout\nI\.\n=+\n1\.\n>>>>>>> live/);
  });

  test('merges with what it pulled before', async () => {
    const { storage, folder } = await aCheckout();
    await edit(storage, { [EN]: first('1.') });
    await pull(storage, folder);
    await edit(storage, { [EN]: first('I.') });

    expect(await pull(storage, folder)).toMatchObject({ version: '1.0.2', written: [EN] });
  });

  test('changes nothing while nobody has changed a text on the site', async () => {
    const { storage, folder } = await aCheckout({ [EN]: first('1.') });

    expect(await pull(storage, folder)).toMatchObject({ written: [], merged: [] });
    expect(await textIn(folder, EN)).toBe(first('1.'));
  });
});

describe('a release of a checkout', () => {
  test('is refused, with the command to run, while it would take back a text of the site', async () => {
    const { storage, folder } = await aCheckout({ [EN]: first('I.') });
    await edit(storage, { [DE]: first('Eins.') });

    await expect(mayReplace(storage, folder)).rejects.toMatchObject({
      reason: 'refused',
      message:
        'retailers 1.0.1, which visitors get, has texts that 2.0.0 would take back: write them into your checkout with ' +
        'npm run delivery -- pull-content, and publish again',
    });
  });

  test('is accepted with the live texts and further changes', async () => {
    const { storage, folder } = await aCheckout({ [EN]: first('I.') });
    await edit(storage, { [DE]: first('Eins.') });
    await pull(storage, folder);
    await writeFiles(folder, { [`content/${DE}`]: first('1.') });

    await mayReplace(storage, folder);
  });

  test('is accepted with the live texts, however they came there', async () => {
    const { storage, folder } = await aCheckout({ [EN]: first('1.') });
    await edit(storage, { [EN]: first('1.') });

    await mayReplace(storage, folder);
  });

  test('is accepted when a rollback has taken the texts back', async () => {
    const { storage, folder } = await aCheckout();
    await edit(storage, { [EN]: first('1.') });
    await rollback({ storage, name: NAME, by: 'ann' });

    await mayReplace(storage, folder);
  });

  test('is accepted when the live texts are older than those that it has pulled', async () => {
    const { storage, folder } = await aCheckout();
    await edit(storage, { [EN]: first('1.') });
    await edit(storage, { [EN]: first('I.') });
    await pull(storage, folder);
    await rollback({ storage, name: NAME, by: 'ann' });

    await mayReplace(storage, folder);
  });

  test('is refused after another checkout has published the texts that it lacks', async () => {
    const { storage, folder, build } = await aCheckout();
    const { folder: another } = await aCheckout();
    await edit(storage, { [EN]: first('1.') });
    await pull(storage, another);
    const release = await build('1.1.0', (await readContentFolder(another)) ?? {});
    await publish({ storage, release, by: 'bob', traffic: 100, check: () => Promise.resolve() });

    await expect(mayReplace(storage, folder)).rejects.toMatchObject({ reason: 'refused' });
    expect(await pull(storage, folder)).toMatchObject({ conflicting: [EN] });
  });

  test('is refused as well when it brings no texts that can be replaced', async () => {
    const { storage } = await aCheckout();
    await edit(storage, { [EN]: first('1.') });

    await expect(mayReplace(storage, await temporaryFolder())).rejects.toMatchObject({
      reason: 'refused',
    });
  });
});

/** Creates a site, and the folder of a package from which its release was built, with these changes since. */
async function aCheckout(changes: Record<string, string> = {}) {
  const files = { [DE]: OLD, [EN]: OLD };
  const site = await aContentSite({ files });
  const folder = await temporaryFolder();
  const texts = Object.entries({ ...files, ...changes });
  await writeFiles(
    folder,
    Object.fromEntries(texts.map(([path, text]) => [`content/${path}`, text])),
  );
  return { ...site, folder };
}

/** Publishes texts without the checkout. */
async function edit(storage: Storage, files: Record<string, string>) {
  const { version } = await storeContentRelease({ storage, name: NAME, by: 'ann', files });
  const { release } = await readStoredRelease({ storage, name: NAME, version });
  await publish({ storage, release, by: 'ann', traffic: 100, check: () => Promise.resolve() });
}

function pull(storage: Storage, folder: string) {
  return pullContent({ storage, name: NAME, folder });
}

async function mayReplace(storage: Storage, folder: string): Promise<void> {
  const texts = await readContentFolder(folder);
  const wanted = { storage, name: NAME, version: '2.0.0', traffic: 100, texts };
  await requireTexts(wanted, await readLatest(storage));
}

function textIn(folder: string, path: string): Promise<string> {
  return readFile(join(folder, 'content', path), 'utf8');
}
