import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

import { deltaPath, isDelta } from '@redeem/host';
import { describe, expect, test } from '@rstest/core';

import { collectGarbage } from '../maintenance/collect-garbage';
import { repairSite } from '../maintenance/live-files';
import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { readRelease } from '../release/read-release';
import { aSite, temporaryFolder, writeShell } from '../testing';
import { publish } from './publish';

/** A script that Brotli cannot shorten much. */
const SCRIPT = Array.from({ length: 300 }, (_, index) =>
  createHash('sha256').update(String(index)).digest('hex'),
).join('\n');

const DAY = 24 * 60 * 60 * 1000;

describe('the deltas of a release', () => {
  test('turn the file of each of the last releases into the new file', async () => {
    const { root, publishShell } = await workshop();
    await publishShell('1.0.1', `${SCRIPT}one`);
    await publishShell('1.0.2', `${SCRIPT}two`);

    await publishShell('1.0.3', `three${SCRIPT}`);

    for (const [version, end] of [
      ['1.0.1', 'one'],
      ['1.0.2', 'two'],
    ] as const) {
      const dictionary = await readFile(join(root, `shell/${version}/index.11.js`));
      expect(dictionary.toString()).toBe(SCRIPT + end);
      const hash = createHash('sha256').update(dictionary).digest();
      const delta = await readFile(
        join(root, deltaPath('shell/1.0.3/index.11.js', hash.toString('base64'))),
      );
      // RFC 9842: magic number, hash of the dictionary, Zstandard.
      expect(delta.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
      expect(delta.subarray(8, 40)).toEqual(hash);
      const script = zstdDecompressSync(delta.subarray(40), { dictionary });
      expect(script.toString()).toBe(`three${SCRIPT}`);
      expect(delta.byteLength).toBeLessThan(200);
    }
  });

  test('are not made against a file with little in common', async () => {
    const { publishShell, deltasOf } = await workshop();
    await publishShell('1.0.1', [...SCRIPT].toReversed().join(''));

    await publishShell('1.0.2', SCRIPT);

    expect(await deltasOf('1.0.2')).toEqual([]);
  });

  test('are made against the last five releases only', async () => {
    const { publishShell, deltasOf } = await workshop();
    for (let patch = 1; patch <= 7; patch += 1) {
      await publishShell(`1.0.${String(patch)}`, SCRIPT + String(patch));
    }

    expect(await deltasOf('1.0.7')).toHaveLength(5);
  });

  test('are found damaged by verify and status, and removed by repair', async () => {
    const { root, storage, publishShell, deltasOf } = await workshop();
    await publishShell('1.0.1', `${SCRIPT}one`);
    await publishShell('1.0.2', `${SCRIPT}two`);
    const [delta = ''] = await deltasOf('1.0.2');
    const file = `shell/1.0.2/${delta}`;
    await writeFile(join(root, file), 'a wrong byte');

    await expect(verifySite(storage)).rejects.toThrow(`- ${file} is not the delta`);
    expect((await siteStatus(storage)).problems).toEqual([
      `${file} is not the delta that was published: run delivery repair`,
    ]);
    const { mended, removed } = await repairSite({ storage });

    expect(mended).toEqual([]);
    expect(removed).toEqual([file]);
    expect(await deltasOf('1.0.2')).toEqual([]);
    await verifySite(storage);
  });

  test('of an interrupted publication are replaced when the same build is published again', async () => {
    const { storage, publishShell, deltasOf } = await workshop();
    await publishShell('1.0.1', `${SCRIPT}one`);
    const interrupted = publishShell('1.0.2', `${SCRIPT}two`, (step) => {
      if (step === 'verify') throw new Error('the machine lost its power');
    });
    await expect(interrupted).rejects.toThrow('power');
    const [delta = ''] = await deltasOf('1.0.2');
    await storage.replace(`shell/1.0.2/${delta}`, Buffer.from('half'));

    await publishShell('1.0.2', `${SCRIPT}two`);

    await verifySite(storage);
    expect(await deltasOf('1.0.2')).toEqual([delta]);
  });

  test('are removed with the releases that are their dictionaries', async () => {
    const { storage, publishShell, deltasOf } = await workshop();
    for (let patch = 1; patch <= 3; patch += 1) {
      await publishShell(`1.0.${String(patch)}`, SCRIPT + String(patch));
    }
    const retention = { days: 1, count: 2 };
    const now = new Date(Date.now() + 10 * DAY);
    expect(await deltasOf('1.0.3')).toHaveLength(2);

    const removed = await collectGarbage({ storage, by: 'ann', retention, now });

    expect(removed).toContain('shell/1.0.1');
    expect(await deltasOf('1.0.3')).toHaveLength(1);
    await verifySite(storage);
  });
});

/** A site whose shell can be published with a script. */
async function workshop() {
  const { root, storage } = await aSite();
  return {
    root,
    storage,
    publishShell: async (
      version: string,
      script: string,
      onStep: (step: string) => void = () => undefined,
    ) => {
      const folder = join(await temporaryFolder(), 'shell');
      await writeShell(folder, version, { script });
      await publish({
        storage,
        release: await readRelease(folder),
        by: 'ann',
        traffic: 100,
        check: () => Promise.resolve(),
        onStep,
      });
    },
    deltasOf: async (version: string) =>
      (await readdir(join(root, `shell/${version}`))).filter(isDelta),
  };
}
