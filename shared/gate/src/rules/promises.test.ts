import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { readRelease } from '@redeem/delivery';
import { FolderStorage } from '@redeem/delivery/site';
import {
  siteOf,
  temporaryFolder,
  writeFiles,
  writeRemote,
  writeShell,
} from '@redeem/delivery/testing';
import { checkPromises } from './promises';

interface Said {
  pages?: string[];
  anchors?: Record<string, string[]>;
  links?: string[];
}

const ROUTES = { '/': 'redeem-form', '/support': 'support' };
const FORM: Said = { pages: ['/'], links: ['/support#already-redeemed'] };
const SUPPORT: Said = {
  pages: ['/support'],
  anchors: { '/support': ['already-redeemed', 'expired'] },
};

describe('a release that removes something', () => {
  test('is refused when a live release links to the removed anchor', async () => {
    const renamed = { ...SUPPORT, anchors: { '/support': ['used', 'expired'] } };

    expect(await check('support', renamed)).toEqual({
      passed: false,
      detail:
        'redeem-form 1.0.0 links to /support#already-redeemed, and support 1.1.0 has no ' +
        '#already-redeemed there. Keep it, or publish a redeem-form that does not link to it first',
    });
  });

  test('passes when no live release links to the anchor', async () => {
    const removed = { ...SUPPORT, anchors: { '/support': ['already-redeemed'] } };

    expect(await check('support', removed)).toMatchObject({ passed: true });
  });

  test('is refused when a route needs the removed page', async () => {
    const { detail } = await check('support', { ...SUPPORT, pages: ['/help'] });

    expect(detail).toMatch(
      /^\/support of shell 1\.0\.0 leads to support 1\.1\.0, which has no such/,
    );
  });

  test('is refused when a live release links to the removed route of the shell', async () => {
    const { passed, detail } = await check('shell', {}, { '/': 'redeem-form' });

    expect(passed).toBe(false);
    expect(detail).toMatch(
      /^redeem-form 1\.0\.0 links to \/support, which is no page of shell 1\.1\.0\. Keep it/,
    );
  });
});

describe('a release that depends on another one', () => {
  test('is refused when the anchor that it links to is not live', async () => {
    const { passed, detail } = await check('redeem-form', {
      ...FORM,
      links: [...(FORM.links ?? []), '/support#gift-card'],
    });

    expect(passed).toBe(false);
    expect(detail).toBe(
      'redeem-form 1.1.0 links to /support#gift-card, and support 1.0.0 has no #gift-card there. ' +
        'Link to what is live, or publish a support that has it first',
    );
  });

  test('is refused when the page that it links to is no route', async () => {
    const { detail } = await check('redeem-form', { ...FORM, links: ['/gifts'] });

    expect(detail).toMatch(/links to \/gifts, which is no page of shell 1\.0\.0\. Link to what is/);
  });

  test('passes when it links to its own page before a shell has the route', async () => {
    const { passed } = await check('redeem-form', {
      ...FORM,
      pages: ['/', '/gifts'],
      links: ['/gifts'],
    });

    expect(passed).toBe(true);
  });

  test('passes when the target was missing before, or is unknown', async () => {
    const old = { form: { ...FORM, links: ['/support#gone'] } };
    const release = { ...FORM, links: ['/support#gone'] };

    expect(await check('redeem-form', release, ROUTES, old)).toMatchObject({ passed: true });
    expect(await check('redeem-form', release, ROUTES, { support: null })).toMatchObject({
      passed: true,
    });
  });
});

/** Checks version 1.1.0 of a package beside a live site. Null is a release without promises.json. */
async function check(
  name: string,
  said: Said,
  routes: object = ROUTES,
  { form = FORM, support = SUPPORT }: { form?: Said; support?: Said | null } = {},
) {
  const workspace = await temporaryFolder();
  const folder = (one: string) => join(workspace, one);
  await writeShell(folder('shell'));
  await writeFiles(folder('shell'), { 'dist/routes.json': JSON.stringify(ROUTES) });
  await writeSaid(folder('redeem-form'), 'redeem-form', '1.0.0', form);
  await writeSaid(folder('support'), 'support', '1.0.0', support);
  const packages = ['shell', 'redeem-form', 'support'].map((one) => readRelease(folder(one)));
  const root = folder('dist');
  const { registry: live } = await siteOf(root, await Promise.all(packages));

  if (name === 'shell') {
    await writeShell(folder('next'), '1.1.0');
    await writeFiles(folder('next'), { 'dist/routes.json': JSON.stringify(routes) });
  } else await writeSaid(folder('next'), name, '1.1.0', said);
  const release = await readRelease(folder('next'));
  const storage = new FolderStorage(root);
  return checkPromises({ release, folder: folder('next'), live, storage, environment: {} });
}

async function writeSaid(folder: string, name: string, version: string, said: Said | null) {
  await writeRemote(folder, { name, version });
  if (!said) return;
  const { pages = [], anchors = {}, links = [] } = said;
  const promises = { offers: { pages, anchors }, needs: { links } };
  await writeFiles(folder, { 'dist/promises.json': JSON.stringify(promises) });
}
