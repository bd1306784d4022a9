import { temporaryFolder } from '@redeem/delivery/testing';
import { expect, test } from '@rstest/core';

import { aConsole } from '../server/console.test-support';
import type { TextsState } from './api';
import { textRoutes } from './index';

test('a copied folder has no texts, says what they need, and everything else works', async () => {
  const sue = await (await withoutGit()).as('sue');

  await expect
    .poll(async () => (await sue.read<TextsState>('/api/texts')).problem)
    .toContain('Texts need a Git repository');

  expect(await sue.read<TextsState>('/api/texts')).toMatchObject({ isReady: false, documents: [] });
  expect((await sue.get('/api/overview')).status).toBe(200);
});

test('texts are written by the support team and the team of support, and read by all', async () => {
  const { as } = await withoutGit();
  const body = { paths: ['en/faq.md'], why: 'asked' };
  const answers = async (name: Parameters<typeof as>[0]) => {
    const person = await as(name);
    const { mayWrite } = await person.read<TextsState>('/api/texts');
    return [mayWrite, (await person.send('/api/texts/publications', body)).status === 403];
  };

  expect(await answers('sue')).toEqual([true, false]);
  expect(await answers('tim')).toEqual([true, false]);
  expect(await answers('tom')).toEqual([false, true]);
  expect(await answers('rob')).toEqual([false, true]);
});

/** Returns a console in a folder that is no checkout. */
async function withoutGit() {
  const folder = await temporaryFolder();
  return aConsole({ texts: (site) => textRoutes(site, { workspace: folder, folder }) });
}
