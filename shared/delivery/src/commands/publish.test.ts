import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import type { Release } from '../release/read-release';
import { DeliveryError } from '../site/delivery-error';
import { siteHistory } from '../site/history';
import { observed } from '../site/observed.test-support';
import { aSite, ANN, liveNow } from '../testing';
import { collectGarbage } from './gc';
import { rollback } from './give';

type Site = Awaited<ReturnType<typeof aSite>> & { release: Release };

describe('a publication', () => {
  test('makes its release live for all visitors and adds a revision to the history', async () => {
    const { storage, go } = await aSite();

    const { revision } = await go('1.1.0');

    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
    expect((await siteHistory(storage)).at(-1)).toMatchObject({
      revision,
      by: ANN,
      change: { action: 'publish', subject: 'retailers', from: '1.0.0', to: '1.1.0' },
    });
  });

  test('leaves nothing behind when its check refuses it', async () => {
    const { storage, root, go } = await aSite();
    const refusal = new DeliveryError('refused', 'too big');

    await expect(go('1.1.0', { check: () => Promise.reject(refusal) })).rejects.toThrow('too big');

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(readFile(join(root, 'remotes/retailers/1.1.0/release.json'))).rejects.toThrow();
  });

  test('is refused when its version was live before with other files', async () => {
    const { build, go } = await aSite();
    await go('1.1.0');

    const again = go(await build('1.1.0', { entry: 'other()' }));

    await expect(again).rejects.toThrow('retailers 1.1.0 is published, and a version never');
    await expect(again).rejects.toMatchObject({ reason: 'conflict' });
  });

  test.each<[string, (site: Site) => Promise<unknown>]>([
    ['the same build went live', ({ go, release }) => go(release)],
    ['another release of the remote went live', ({ go }) => go('1.0.1')],
    ['another shell went live', async ({ go, buildShell }) => go(await buildShell('1.1.0'))],
    [
      'the same build went live and was rolled back',
      async ({ storage, go, release }) => {
        await go(release);
        await rollback({ storage, name: 'retailers', by: ANN });
      },
    ],
  ])('is refused when %s since its check, and says how to give it', async (_, overtake) => {
    const { storage, ...site } = await aSite();
    const release = await site.build('1.1.0');
    const check = async () => {
      await overtake({ storage, ...site, release });
    };

    await expect(site.go(release, { check })).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringMatching(
        /was changed by Ann .* in revision \d meanwhile: .* is stored: publish it with --version/,
      ) as string,
    });
  });

  test('continues after an interruption with the same build, and is refused with another one', async () => {
    const { root, storage, build, go } = await aSite();
    const release = await build('1.1.0', { entry: 'same()' });
    await go(release);
    // This is the state of an upload that broke off: most files are stored, no record and no revision names them.
    await rm(join(root, 'history/00000002.json'));
    await rm(join(root, 'remotes/retailers/1.1.0/release.json'));
    await rm(join(root, 'remotes/retailers/1.1.0/fr.44.js.br'));

    const other = await build('1.1.0', { entry: 'other()' });
    await expect(go(other)).rejects.toMatchObject({
      reason: 'conflict',
      message: expect.stringMatching(
        /^another upload of retailers 1\.1\.0, of other files, runs or broke off/,
      ) as string,
    });
    await go(release);

    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when its files are removed as an upload that broke off, and its version never returns', async () => {
    const { storage, build, go } = await aSite();
    const now = new Date(Date.now() + 61_000);
    const record = 'remotes/retailers/1.1.0/release.json';
    const overtaken = observed(storage, {
      before: async (path) => {
        if (path === record) await collectGarbage({ storage, by: ANN, incomplete: true, now });
      },
    });

    const release = await build('1.1.0');
    await expect(go(release, { storage: overtaken })).rejects.toMatchObject({
      reason: expect.stringMatching(/damaged|not-found/) as string,
    });
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(go(release)).rejects.toThrow('retailers 1.1.0 was removed by gc');
  });

  test('is refused when a stored file has another length than was built', async () => {
    const { root, storage, go } = await aSite();
    const tampered = observed(storage, {
      after: async (path) => {
        if (path.endsWith('/remoteEntry.33.js.br')) await writeFile(join(root, path), 'evil()');
      },
    });

    await expect(go('1.1.0', { storage: tampered })).rejects.toThrow(
      `remotes/retailers/1.1.0/remoteEntry.33.js.br of ${storage.name} is not what was built`,
    );
    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
  });

  test('never goes live with an incompatible shell when both are published at the same time', async () => {
    const { storage, buildShell, go } = await aSite();
    const shell = await buildShell('1.1.0', { platform: '2.0.0' });

    const published = go('1.1.0');
    const shellPublished = go(shell);

    await expect(shellPublished).rejects.toThrow(
      /retailers 1\.\d\.0 needs @redeem\/platform \^1\.0\.0, and shell 1\.1\.0 provides 2\.0\.0/,
    );
    await published;
    expect(await liveNow(storage)).toEqual({ '1.1.0': 100 });
  });
});
