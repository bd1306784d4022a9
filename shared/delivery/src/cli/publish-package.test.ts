import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '@rstest/core';

import { aSite, temporaryFolder, writeFiles, writeRemote } from '../testing';
import { publishPackage } from './release-commands';

const COMMIT = 'a'.repeat(40);

test('publish --built reports that the commit is recorded and not compared when there is no Git checkout', async () => {
  const { said } = await publishBuilt({ source: { commit: COMMIT, isClean: true } });

  expect(said).toEqual([
    'There is no Git checkout here: the commit in dist/source.json is recorded, but not compared with the live releases.',
  ]);
});

test('publish --built reports that no commit is recorded when dist/source.json is missing', async () => {
  const { said } = await publishBuilt({});

  expect(said).toEqual([
    'dist/source.json is missing: the commit of the build is unknown, so none is recorded or compared with the live releases.',
  ]);
});

/** Publishes a build outside of a checkout. It ends before the gate, because the build has no manifest. */
async function publishBuilt({ source }: { source?: object }) {
  const { storage } = await aSite();
  const folder = join(await temporaryFolder(), 'retailers');
  await writeRemote(folder, { version: '1.1.0' });
  await rm(join(folder, 'dist/mf-manifest.json'));
  if (source) await writeFiles(folder, { 'dist/source.json': JSON.stringify(source) });
  const said: string[] = [];
  const reporter = {
    say: (text: string) => said.push(text),
    step: () => undefined,
    verdict: () => undefined,
  };

  const loadGate = () => Promise.reject(new Error('the build cannot be read'));
  const publication = {
    name: 'retailers',
    folder,
    storage,
    reporter,
    loadGate,
    by: 'ann',
    traffic: 100,
  };
  await expect(publishPackage({ ...publication, built: true })).rejects.toThrow('manifest');
  return { said };
}
