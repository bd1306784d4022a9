import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { refused, untried } from '../finding';
import { publish } from '../publish/publish';
import { aSite, temporaryFolder, writeFiles, writeRemote } from '../testing';
import { EXIT_CODES } from './exit-codes';
import { publishedLines, publishPackage } from './release-commands';
import { gateError } from './run-gate';

const COMMIT = 'a'.repeat(40);
const RELEASE = { name: 'retailers', version: '1.1.0' };
const TYPES = { rule: 'types', ...refused('src/public.ts:3 is wrong') };
const SMOKE = { rule: 'smoke', ...untried('no content service answers') };

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

test('a publication for a part of the visitors says how to open, watch, raise and end the trial, and what to commit', async () => {
  const { storage, build } = await aSite();
  const release = await build('1.1.0');
  const check = () => Promise.resolve();
  const revision = await publish({ storage, release, by: 'ann', traffic: 10, check });

  const [line, ...left] = publishedLines(revision, { traffic: 10, bump: 'minor' });

  expect(line).toContain('publish retailers 1.0.0 → 1.1.0 for 10 %');
  expect(left).toEqual([
    expect.stringContaining('?remote=retailers@1.1.0'),
    expect.stringContaining('delivery status'),
    expect.stringContaining('delivery promote retailers --version 1.1.0 --traffic 50'),
    expect.stringContaining('delivery rollback retailers --version 1.1.0'),
    'remotes/retailers/package.json has version 1.1.0 now: commit it',
  ]);
  expect(publishedLines(revision, { traffic: 100 })).toEqual([line]);
});

describe('gateError', () => {
  test('is a refusal when a rule refuses the release and another could not be checked', () => {
    const { reason, message } = gateError(RELEASE, [TYPES, SMOKE]);

    expect(reason).toBe('refused');
    expect(message).toBe(
      'retailers 1.1.0 may not go live:\n' +
        '- types: src/public.ts:3 is wrong\n- smoke: no content service answers',
    );
  });

  test('has another exit code when a rule could not be checked', () => {
    const { reason, message } = gateError(RELEASE, [SMOKE]);

    expect(reason).toBe('untried');
    expect(EXIT_CODES[reason]).not.toBe(EXIT_CODES.refused);
    expect(message).toContain('was not checked by every rule of the gate:\n- smoke: no content');
  });
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
