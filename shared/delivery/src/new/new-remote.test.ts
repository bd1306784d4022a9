import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { temporaryFolder, writeFiles } from '../testing';
import { newRemote } from './new-remote';

describe('a new remote', () => {
  test('gets a route of the shell, its own port and translations in every language', async () => {
    const workspace = await aWorkspace();

    const made = await newRemote(workspace, 'gift-cards');

    expect(made).toEqual({
      folder: join(workspace, 'remotes/gift-cards'),
      port: 3106,
      route: '/gift-cards',
    });
    expect(await readJson(workspace, 'shell/src/routes.json')).toEqual({
      '/': 'redeem-form',
      '/error': null,
      '/gift-cards': 'gift-cards',
    });
    expect(await readJson(workspace, 'shell/package.json')).toEqual({
      config: { smoke: [{ path: '/' }, { path: '/gift-cards' }] },
    });
    expect(await readJson(made.folder, 'package.json')).toMatchObject({
      name: '@redeem/gift-cards',
      config: { port: 3106, smoke: [{ path: '/gift-cards' }] },
    });
    const title = { 'gift-cards.title': 'Gift Cards' };
    expect(await readJson(made.folder, 'src/locales.json')).toEqual({
      ...{ en: title, en_GB: {}, de: title },
    });
  });

  test('has a test, a README and a page, and no placeholder', async () => {
    const workspace = await aWorkspace();

    const { folder } = await newRemote(workspace, 'gift-cards');

    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const names = files.map((file) => file.slice(folder.length + 1));
    for (const name of ['README.md', 'src/GiftCardsPage.test.tsx', 'src/standalone.tsx']) {
      expect(names).toContain(name);
    }
    for (const file of files) {
      const text = await readFile(file, 'utf8');
      expect(`${file}: ${text}`).not.toMatch(/__(?!dirname)\w+__|\.template/);
    }
    expect(await readFile(join(folder, 'src/public.ts'), 'utf8')).toContain(
      "pages: { '/gift-cards': { Root: GiftCardsPage, titleKey: 'gift-cards.title' } }",
    );
  });

  test.each([
    ['Gifts', 'is not a valid name'],
    ['../gifts', 'is not a valid name'],
    ['gifts2', 'is not a valid name'],
    ['shell', 'shell is reserved'],
    ['site', 'site is reserved'],
    ['livez', 'livez is reserved'],
    ['constructor', 'constructor is reserved'],
    ['error', '/error is a page of shell'],
    ['support', 'remotes/support exists already'],
    ['store', '@redeem/store is the package in shared/store'],
  ])('named %s is refused before anything is written: %s', async (name, reason) => {
    const workspace = await aWorkspace();
    const before = await contentsOf(workspace);

    await expect(newRemote(workspace, name)).rejects.toThrow(reason);

    expect(await contentsOf(workspace)).toEqual(before);
  });
});

async function aWorkspace(): Promise<string> {
  const workspace = await temporaryFolder();
  await writeFiles(workspace, {
    'shell/src/routes.json': JSON.stringify({ '/': 'redeem-form', '/error': null }),
    'shell/package.json': JSON.stringify({ config: { smoke: [{ path: '/' }] } }),
    'remotes/support/package.json': JSON.stringify({ config: { port: 3105 } }),
    'shared/store/package.json': JSON.stringify({ name: '@redeem/store' }),
    'remotes/support/src/locales.json': '{ "en": {}, "en_GB": {}, "de": {} }',
  });
  return workspace;
}

/** Resolves to the texts of all files of a folder. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = files.map(async (file) => [file, await readFile(file, 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

async function readJson(folder: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, file), 'utf8'));
}
