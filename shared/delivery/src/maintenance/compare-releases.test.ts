import { expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { storeRelease } from '../publish/stored-release';
import { aSite } from '../testing';
import { compareReleases } from './compare-releases';

test('two releases of a remote differ in files, bytes and shared modules', async () => {
  const { storage, build } = await aSite();
  const entry = `run('1.1.0')${';more()'.repeat(40)}`;
  const release = await build('1.1.0', { entry, platform: '^1.2.0', needed: ['fr.44.js'] });
  await storeRelease({ storage, by: 'ann', release });
  const at = (version: string) => ({ storage, name: 'retailers', version });

  const { difference, was, is } = await compareReleases(at('1.0.0'), at('1.1.0'));

  expect(difference).toMatchObject({
    locales: [],
    routes: [],
    shared: [{ name: '@redeem/platform', was: '^1.0.0', is: '^1.2.0' }],
  });
  const { script, style, texts, other } = difference.downloads.is;
  expect([style, texts, other]).toEqual([11, 0, 6]);
  expect(script).toBeGreaterThan(difference.downloads.was.script);
  expect([was.version, is.version]).toEqual(['1.0.0', '1.1.0']);
});

test('two shells differ in routes, provided modules and files', async () => {
  const { storage, buildShell } = await aSite();
  const release = await buildShell('1.1.0', { platform: '1.4.0', script: 'other()' });
  await publish({ storage, by: 'ann', release, traffic: 100, check: () => Promise.resolve() });
  const at = (version: string) => ({ storage, name: 'shell', version });

  const { difference } = await compareReleases(at('1.0.0'), at('1.1.0'));

  expect(difference).toMatchObject({
    code: true,
    shared: [{ name: '@redeem/platform', was: '1.0.0', is: '1.4.0' }],
    routes: [],
  });
  expect(difference.files).toContainEqual({ path: 'index.11.js', was: 7, is: 7 });
});

test.each(['9.9.9', '../../shell/1.0.0'])('the version %s is not there', async (version) => {
  const { storage } = await aSite();
  const at = (wanted: string) => ({ storage, name: 'retailers', version: wanted });

  await expect(compareReleases(at('1.0.0'), at(version))).rejects.toThrow();
});
