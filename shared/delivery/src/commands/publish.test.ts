import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { DeliveryError } from '../site/delivery-error';
import { siteHistory } from '../site/history';
import { observed } from '../site/observed.test-support';
import { aSite, ANN, liveNow } from '../testing';
import { collectGarbage } from './gc';
import { rollback } from './give';
import type { Step } from './publish';

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

  test('changes no byte of other releases', async () => {
    const { root, go } = await aSite();
    const files = [
      'shell/1.0.0/index.html.br',
      'remotes/retailers/1.0.0/fr.44.js.br',
      'remotes/retailers/1.0.0/release.json',
    ];
    const before = await Promise.all(files.map((file) => readFile(join(root, file))));

    await go('1.1.0');

    expect(await Promise.all(files.map((file) => readFile(join(root, file))))).toEqual(before);
  });

  test('is checked and stored before anything is live', async () => {
    const { root, go } = await aSite();
    const seen: [Step, number][] = [];

    await go('1.1.0', {
      onStep: (step) => {
        seen.push([step, readdirSync(join(root, 'history')).length]);
      },
    });

    expect(seen).toEqual([
      ['check', 1],
      ['store', 1],
      ['give', 1],
    ]);
  });

  test('can add a remote that is new to the site', async () => {
    const { storage, build, go } = await aSite();

    await go(await build('1.0.0', { name: 'gifts' }));

    expect(await liveNow(storage, 'gifts')).toEqual({ '1.0.0': 100 });
  });

  test('leaves nothing behind when its check refuses it', async () => {
    const { storage, root, go } = await aSite();
    const refusal = new DeliveryError('refused', 'too big');

    await expect(go('1.1.0', { check: () => Promise.reject(refusal) })).rejects.toThrow('too big');

    expect(await liveNow(storage)).toEqual({ '1.0.0': 100 });
    await expect(readFile(join(root, 'remotes/retailers/1.1.0/release.json'))).rejects.toThrow();
  });

  test('is refused when its version was live before, even if another version has replaced it', async () => {
    const { build, go } = await aSite();
    await go('1.1.0');
    await go('1.2.0');

    const other = await build('1.1.0', { entry: 'other()' });
    const again = go(other, { allowDowngrade: true });

    await expect(again).rejects.toThrow('retailers 1.1.0 is stored with other files, by Ann');
    await expect(again).rejects.toMatchObject({ reason: 'conflict' });
  });

  test.each([
    ['went live first', false],
    ['went live first and was rolled back', true],
  ])('is refused when the same build %s', async (_, isTakenBack) => {
    const { storage, build, go } = await aSite();
    const release = await build('1.1.0');
    let isOvertaken = false;
    const overtaken = observed(storage, {
      before: async (path) => {
        if (isOvertaken || !path.startsWith('history/')) return;
        isOvertaken = true;
        await go(release);
        if (isTakenBack) await rollback({ storage, name: 'retailers', by: ANN });
      },
    });

    await expect(go(release, { storage: overtaken, traffic: 10 })).rejects.toThrow(
      'retailers 1.1.0 was published by Ann <ann@example.com> in revision 2 meanwhile',
    );
    expect(await liveNow(storage)).toEqual(isTakenBack ? { '1.0.0': 100 } : { '1.1.0': 100 });
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

  test('is refused when the shell has changed since the check', async () => {
    const { buildShell, go } = await aSite();
    const shell = await buildShell('1.1.0');

    const check = async () => {
      await go(shell);
    };

    await expect(go('1.1.0', { check })).rejects.toThrow('shell 1.1.0 went live during the check');
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
