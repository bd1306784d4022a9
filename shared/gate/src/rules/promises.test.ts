import { join } from 'node:path';

import { readRelease } from '@redeem/delivery';
import { FolderStorage } from '@redeem/delivery/site';
import {
  siteOf,
  temporaryFolder,
  writeFiles,
  writeRemote,
  writeShell,
} from '@redeem/delivery/testing';
import { expect, test } from '@rstest/core';

import { checkPromises } from './promises';

interface Said {
  pages?: string[];
  anchors?: Record<string, string[]>;
  links?: string[];
}

/** What releases say by package; a shell has routes. Null is a release without promises.json. */
interface Site {
  form?: Said;
  support?: Said | null;
  shell?: Record<string, string>;
}

const ROUTES = { '/': 'redeem-form', '/support': 'support' };
const FORM: Said = { pages: ['/'], links: ['/support#already-redeemed'] };
const USED = 'already-redeemed';
const SUPPORT: Said = { pages: ['/support'], anchors: { '/support': [USED, 'expired'] } };
const GONE: Said = { ...FORM, links: ['/support#gone'] };

test.each<[what: string, next: Site, live?: Site]>([
  ['drops an unused anchor', { support: { ...SUPPORT, anchors: { '/support': [USED] } } }],
  [
    'links to its own page before a shell has the route',
    { form: { ...FORM, pages: ['/', '/gifts'], links: ['/gifts'] } },
  ],
  ['has a link that was broken before', { form: GONE }, { form: GONE }],
  ['links to a page whose anchors are unknown', { form: GONE }, { support: null }],
])('a release passes when it %s', async (_what, next, live) => {
  expect(await check(next, live)).toMatchObject({ passed: true });
});

test.each<[what: string, next: Site, detail: string]>([
  [
    'removes an anchor to which a live release links',
    { support: { ...SUPPORT, anchors: { '/support': ['used'] } } },
    'redeem-form 1.0.0 links to /support#already-redeemed, and support 1.1.0 has no ' +
      '#already-redeemed there. Keep it, or publish a redeem-form that does not link to it first',
  ],
  [
    'removes the page of a route',
    { support: { ...SUPPORT, pages: ['/help'] } },
    '/support of shell 1.0.0 leads to support 1.1.0, which has no such page. Keep it',
  ],
  [
    'removes a route to which a live release links',
    { shell: { '/': 'redeem-form' } },
    'redeem-form 1.0.0 links to /support, which is no page of shell 1.1.0. Keep it',
  ],
  [
    'links to an anchor that is not live',
    { form: { ...FORM, links: ['/support#gift-card'] } },
    'redeem-form 1.1.0 links to /support#gift-card, and support 1.0.0 has no #gift-card there. ' +
      'Link to what is live, or publish a support that has it first',
  ],
  [
    'links to a page that is no route',
    { form: { ...FORM, links: ['/gifts'] } },
    'redeem-form 1.1.0 links to /gifts, which is no page of shell 1.0.0. Link to what is live',
  ],
])('a release is refused when it %s', async (_what, next, detail) => {
  expect(await check(next)).toEqual({
    passed: false,
    detail: expect.stringContaining(detail) as string,
  });
});

/** Checks version 1.1.0 of one package beside a live site. */
async function check(next: Site, live: Site = {}) {
  const workspace = await temporaryFolder();
  const write = async (version: string, site: Site) => {
    const releases = Object.entries(site).map(async ([key, said]) => {
      const folder = join(workspace, version, key);
      const name = key === 'form' ? 'redeem-form' : key;
      await (key === 'shell'
        ? writeShell(folder, version)
        : writeRemote(folder, { name, version }));
      const { pages = [], anchors = {}, links = [] } = (said ?? {}) as Said;
      const promises = { offers: { pages, anchors }, needs: { links } };
      const file = key === 'shell' ? 'routes' : 'promises';
      const json = JSON.stringify(key === 'shell' ? said : promises);
      if (said) await writeFiles(folder, { [`dist/${file}.json`]: json });
      return readRelease(folder);
    });
    return Promise.all(releases);
  };
  const root = join(workspace, 'dist');
  const before = await write('1.0.0', { form: FORM, support: SUPPORT, shell: ROUTES, ...live });
  const { registry } = await siteOf(root, before);
  const [release] = await write('1.1.0', next);
  if (!release) throw new Error('there is no release');
  const storage = new FolderStorage(root);
  return checkPromises({ release, folder: workspace, live: registry, storage, environment: {} });
}
