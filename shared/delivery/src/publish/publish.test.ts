import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, onTestFinished, rs, test } from '@rstest/core';

import { DeliveryError } from '../delivery-error';
import { collectGarbage } from '../maintenance/collect-garbage';
import { lock } from '../maintenance/lock';
import type { Release } from '../release/read-release';
import { readHistory } from '../revisions/history';
import { aSite, liveNow } from '../testing';
import { publish, type Step } from './publish';
import { rollback } from './rollback';

describe('a publication', () => {
  test('makes its release live for all visitors and adds a revision to the history', async () => {
    const { root, storage, build, go } = await workshop();

    const { revision } = await go(await build('1.1.0'));

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
    const last = (await readHistory(storage)).at(-1);
    expect(last).toMatchObject({
      revision,
      by: 'ann',
      change: { action: 'publish', subject: 'retailers', from: '1.0.0', to: '1.1.0' },
    });
  });

  test('changes no byte of other releases', async () => {
    const { root, build, go } = await workshop();
    const files = [
      'shell/1.0.0/index.html',
      'shell/1.0.0/index.11.js',
      'remotes/retailers/1.0.0/fr.44.js',
    ];
    const before = await Promise.all(files.map((file) => readFile(join(root, file))));

    await go(await build('1.1.0'));

    expect(await Promise.all(files.map((file) => readFile(join(root, file))))).toEqual(before);
  });

  test('runs check, reserve, upload and verify before anything is live', async () => {
    const { root, build, go } = await workshop();
    const seen: [Step, string][] = [];

    await go(await build('1.1.0'), {
      onStep: (step) => {
        seen.push([step, readFileSync(join(root, 'registry.json'), 'utf8')]);
      },
    });

    expect(seen.map(([step]) => step)).toEqual(['check', 'reserve', 'upload', 'verify', 'commit']);
    expect(seen.filter(([, registry]) => registry.includes('1.1.0'))).toEqual([]);
  });

  test('reads the site once before its steps, and again at its commit', async () => {
    const { storage, build, go } = await workshop();
    const seen: string[] = [];
    const watched = observed(storage, {
      list: (folder) => folder === 'history' && seen.push('read'),
    });

    await go(await build('1.1.0'), { storage: watched, onStep: (step) => seen.push(step) });

    const steps = ['check', 'reserve', 'upload', 'verify', 'commit'];
    // The last two reads look for a newer revision, before and after registry.json is written.
    expect(seen).toEqual(['read', ...steps, 'read', 'read', 'read']);
  });

  test('can add a remote that is new to the site', async () => {
    const { root, build, go } = await workshop();

    await go(await build('1.0.0', { name: 'gifts' }));

    expect(await liveNow(root, 'gifts')).toEqual({ '1.0.0': 100 });
  });

  test('leaves nothing behind when its check refuses it', async () => {
    const { root, build, go } = await workshop();
    const refusal = new DeliveryError('refused', 'too big');

    await expect(
      go(await build('1.1.0'), { check: () => Promise.reject(refusal) }),
    ).rejects.toThrow('too big');

    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
    await expect(readFile(join(root, 'remotes/retailers/1.1.0/release.json'))).rejects.toThrow();
  });

  test('is refused when its version was live before, even if another version has replaced it', async () => {
    const { build, go } = await workshop();
    await go(await build('1.1.0'));
    await go(await build('1.2.0'));

    const again = go(await build('1.1.0'));

    await expect(again).rejects.toThrow(
      'retailers 1.1.0 is published, and a version never changes',
    );
    await expect(again).rejects.toMatchObject({ reason: 'conflict' });
  });

  test.each([
    ['went live first', false],
    ['went live first and was rolled back', true],
  ])('is refused when the same build %s', async (_, isTakenBack) => {
    const { root, storage, build, go } = await workshop();
    const release = await build('1.1.0');
    let isOvertaken = false;
    const overtaken = observed(storage, {
      before: async (path) => {
        if (isOvertaken || !path.startsWith('history/')) return;
        isOvertaken = true;
        await go(release);
        if (isTakenBack) await rollback({ storage, name: 'retailers', by: 'ann' });
      },
    });

    await expect(go(release, { storage: overtaken, traffic: 10 })).rejects.toThrow(
      'retailers 1.1.0 is published, and a version never changes',
    );
    expect(await liveNow(root)).toEqual(isTakenBack ? { '1.0.0': 100 } : { '1.1.0': 100 });
  });

  test('continues after an interruption with the same build, and is refused with another one', async () => {
    const { root, build, go } = await workshop();
    const release = await build('1.1.0', { entry: 'same()' });
    const head = await readFile(join(root, 'registry.json'));
    await go(release);
    // This is the state before the last step: all files are stored, and no revision names them.
    await rm(join(root, 'history/00000002.json'));
    await writeFile(join(root, 'registry.json'), head);

    const other = await build('1.1.0', { entry: 'other()' });
    await expect(go(other)).rejects.toThrow(
      /^another publication of retailers 1\.1\.0.* is running/,
    );
    rs.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void rs.useRealTimers());
    await expect(go(other)).rejects.toThrow('with other files was started and never finished');
    await go(release);

    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });

  test('is refused when its files are removed as an upload that broke off', async () => {
    const { root, storage, build, go } = await workshop();
    const now = new Date(Date.now() + 61_000);
    const mayReplace = async () => {
      await collectGarbage({ storage, by: 'bob', incomplete: true, now });
    };

    await expect(go(await build('1.1.0'), { mayReplace })).rejects.toThrow(
      'the files of retailers 1.1.0 were removed during its publication: publish again',
    );
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('is refused when a file changes during the upload', async () => {
    const { root, storage, build, go } = await workshop();
    const tampered = observed(storage, {
      after: async (path) => {
        if (path.endsWith('/remoteEntry.33.js')) await writeFile(join(root, path), 'evil()');
      },
    });

    await expect(go(await build('1.1.0'), { storage: tampered })).rejects.toThrow(
      `remotes/retailers/1.1.0/remoteEntry.33.js of ${storage.name} is not what was built`,
    );
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('is refused when a file disappears during the upload', async () => {
    const { root, storage, build, go } = await workshop();
    const losing = observed(storage, {
      after: async (path) => {
        if (path.endsWith('/fr.44.js')) await rm(join(root, path));
      },
    });

    await expect(go(await build('1.1.0'), { storage: losing })).rejects.toThrow(
      `remotes/retailers/1.1.0/fr.44.js of ${storage.name} is missing`,
    );
    expect(await liveNow(root)).toEqual({ '1.0.0': 100 });
  });

  test('is refused when another author has locked the site', async () => {
    const { storage, build, go } = await workshop();
    await lock({ storage, by: 'bob', why: 'the launch' });

    await expect(go(await build('1.1.0'))).rejects.toThrow('site is locked by bob');
  });

  test('is refused when the shell has changed since the check', async () => {
    const { build, buildShell, go } = await workshop();
    const shell = await buildShell('1.1.0');

    const check = async () => {
      await go(shell);
    };

    await expect(go(await build('1.1.0'), { check })).rejects.toThrow(
      'shell 1.1.0 went live during the check',
    );
  });

  test('never goes live with an incompatible shell when both are published at the same time', async () => {
    const { root, build, buildShell, go } = await workshop();
    const shell = await buildShell('1.1.0', { platform: '2.0.0' });

    const published = go(await build('1.1.0'));
    const shellPublished = go(shell);

    await expect(shellPublished).rejects.toThrow(
      /retailers 1\.\d\.0 needs @redeem\/platform \^1\.0\.0, and shell 1\.1\.0 provides 2\.0\.0/,
    );
    await published;
    expect(await liveNow(root)).toEqual({ '1.1.0': 100 });
  });
});

describe('a trial', () => {
  test('takes its share from the default', async () => {
    const { root, build, go } = await workshop();

    await go(await build('1.1.0'), { traffic: 10 });
    await go(await build('1.2.0'), { traffic: 25 });

    expect(await liveNow(root)).toEqual({ '1.0.0': 65, '1.1.0': 10, '1.2.0': 25 });
  });

  test('is refused when all trials together get more than 100 % of the visitors', async () => {
    const { build, go } = await workshop();
    await go(await build('1.1.0'), { traffic: 60 });

    await expect(go(await build('1.2.0'), { traffic: 50 })).rejects.toThrow('110 %');
  });

  test('is refused when there is no version for the other visitors', async () => {
    const { build, go } = await workshop();

    await expect(go(await build('1.0.0', { name: 'gifts' }), { traffic: 10 })).rejects.toThrow(
      'gifts is new',
    );
  });

  test('is refused when the release is a shell', async () => {
    const { buildShell, go } = await workshop();

    await expect(go(await buildShell('1.1.0'), { traffic: 10 })).rejects.toThrow(
      'the shell is for all visitors',
    );
  });

  test('ends when another version goes to all visitors', async () => {
    const { root, build, go } = await workshop();
    await go(await build('1.1.0'), { traffic: 10 });

    const { change } = await go(await build('1.2.0'));

    expect(await liveNow(root)).toEqual({ '1.2.0': 100 });
    expect(change).toMatchObject({ from: '1.0.0', to: '1.2.0', ended: ['1.1.0'] });
  });
});

interface Special {
  traffic?: number;
  storage?: Storage;
  check?: () => Promise<void>;
  onStep?: (step: Step) => void;
  mayReplace?: () => Promise<void>;
}

async function workshop() {
  const site = await aSite();
  const go = (release: Release, special: Special = {}) =>
    publish({
      storage: site.storage,
      release,
      by: 'ann',
      traffic: 100,
      check: () => Promise.resolve(),
      ...special,
    });
  return { ...site, go };
}
