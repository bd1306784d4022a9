import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, rs, test } from '@rstest/core';

import { readRelease } from '../release/read-release';
import type { DeliveryError } from '../site/delivery-error';
import { requireLatest, siteHistory } from '../site/history';
import { observed } from '../site/observed.test-support';
import { openStorage } from '../site/open-storage';
import type { Storage } from '../site/storage';
import { aSite, ANN, liveNow, temporaryFolder, writeRemote } from '../testing';
import { rollback } from './give';
import { siteStatus, verifySite } from './status';

// Each test starts many processes.
rs.setConfig({ testTimeout: 300_000 });

/** The changes of each of twenty processes: a hundred together in `npm test -- long`. */
const EACH = Number(process.env['RACE_CHANGES'] ?? 1);

/** A publication has more writes than these, but only these decide. */
const DECISIVE = /^(history\/\d|.*release\.json$)/;

describe.each<[kind: string, paths: RegExp, root: () => Promise<string>]>([
  ['a folder', /(?:)/, async () => join(await temporaryFolder(), 'site')],
  ['an object store', DECISIVE, () => Promise.resolve(`s3://sites/${randomUUID()}`)],
])('a site in %s', (_kind, paths, newRoot) => {
  test('has the old or the new release, and is whole, when a publication is killed at any step', async () => {
    const folder = await temporaryFolder();
    await writeRemote(folder, { version: '1.1.0', entry: 'next()' });

    const outcomes: string[] = [];
    for (let moment = 0; ; moment += 1) {
      const root = await newRoot();
      const storage = await openStorage(root);
      const { go } = await aSite({ at: storage });
      if ((await publishAndDie(root, folder, moment, paths)) === null) break;

      outcomes.push(Object.keys(await liveNow(storage)).join());
      expect((await siteStatus(storage)).problems).toEqual([]);
      await go(await readRelease(folder)).catch((error: unknown) => {
        expect((error as DeliveryError).message).toMatch(
          /is published, and a version never changes/,
        );
      });
      expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
      expect(await verifySite(storage)).toMatchObject({ revisions: 2, releases: 3 });
    }

    // Only the last moment is after the one decisive `create`.
    expect(new Set(outcomes)).toEqual(new Set(['1.0.0', '1.1.0']));
    expect(outcomes.indexOf('1.1.0')).toBe(outcomes.length - 1);
  });

  test('has every revision without a gap when twenty processes change it at once', async () => {
    const root = await newRoot();
    const storage = await openStorage(root);
    await aSite({ at: storage });
    const names = Array.from({ length: 20 }, (_, index) => `author ${String(index)}`);

    const made = await Promise.all(
      names.map(async (name) => {
        const { stdout } = await program('many-changes', root, name, String(EACH));
        return stdout.trim().split('\n').map(Number);
      }),
    );

    const numbers = Array.from({ length: 20 * EACH }, (_, index) => index + 2);
    expect(made.flat().sort((one, other) => one - other)).toEqual(numbers);
    const history = await siteHistory(storage);
    for (const [index, name] of names.entries()) {
      const own = history.filter(({ by }) => by.name === name).map(({ revision }) => revision);
      expect(own).toEqual(made[index]);
    }
  });
});

describe('two publications that meet', () => {
  test('all succeed one after the other when they are of different packages', async () => {
    const { storage, build, go } = await aSite();
    const names = Array.from({ length: 8 }, (_, index) => `remote-${letter(index)}`);
    const releases = await Promise.all(names.map((name) => build('1.0.0', { name })));

    await Promise.all(releases.map((release) => go(release)));

    for (const name of names) expect(await liveNow(storage, name)).toEqual({ '1.0.0': 100 });
    expect((await requireLatest(storage)).revision).toBe(9);
    await verifySite(storage);
  });

  test('publish only one of two builds when both have the same version', async () => {
    const { storage, build, go } = await aSite();
    const releases = [
      await build('1.1.0', { entry: 'ann()' }),
      await build('1.1.0', { entry: 'bob()' }),
    ];

    const results = await Promise.allSettled(releases.map((release) => go(release)));

    const refused = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect((reason as DeliveryError).reason).toBe('conflict');
    expect(refused.length).toBeGreaterThan(0);
    await verifySite(storage);
  });

  test('two rollbacks of a package at the same moment go back by one release', async () => {
    const { storage, go } = await aSite();
    await go('1.1.0');
    await go('1.2.0');
    const back = (to: Storage) => rollback({ storage: to, name: 'retailers', by: ANN });
    let isOvertaken = false;
    const overtaken = observed(storage, {
      before: async (path) => {
        if (isOvertaken || !path.startsWith('history/')) return;
        isOvertaken = true;
        await back(storage);
      },
    });

    await expect(back(overtaken)).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringContaining('changed by Ann <ann@example.com> in revision 4') as string,
    });

    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });
});

/**
 * Publishes the release in a folder, in a process that is killed at the n-th moment before or after a write to a
 * matching path. Resolves to the signal; null if the process ended before that moment.
 */
async function publishAndDie(root: string, folder: string, moment: number, paths: RegExp) {
  const words = [root, folder, String(moment), paths.source];
  const child = spawn(process.execPath, [...scriptOf('killed-publication'), ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === null ? code === 0 : signal === 'SIGKILL') return signal;
  throw new Error(`the publication ended with ${String(signal ?? code)}`);
}

function program(name: string, ...words: string[]) {
  return promisify(execFile)(process.execPath, [...scriptOf(name), ...words]);
}

function scriptOf(name: string): string[] {
  return ['--import', 'tsx', join(import.meta.dirname, `${name}.test-support.ts`)];
}

function letter(index: number): string {
  return String.fromCharCode(97 + index);
}
