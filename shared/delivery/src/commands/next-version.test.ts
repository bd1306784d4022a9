import { describe, expect, test } from '@rstest/core';
import type { ReleaseType } from 'semver';

import type { Storage } from '../site/storage';
import { requireLatest } from '../site/history';
import { aSite, ANN } from '../testing';
import { rollback } from './give';
import { publish } from './publish';
import { nextVersion } from './store';

describe('the next version', () => {
  test('follows the highest version that was live, not the one in package.json', async () => {
    const { storage, next, go } = await workshop();
    await go('1.4.0');

    expect(await next('patch', '1.0.0')).toBe('1.4.1');
    expect(await next('minor', '3.0.0')).toBe('1.5.0');
    await rollback({ storage, name: 'retailers', by: ANN });
    expect(await next('patch', '1.0.0')).toBe('1.4.1');
  });

  test('follows the highest version by number, not by letter', async () => {
    const { next, go } = await workshop();
    await go('1.9.0');
    await go('1.10.0');

    expect(await next('minor', '1.0.0')).toBe('1.11.0');
  });

  test('follows the version of a trial, even when the trial is over', async () => {
    const { storage, next, go } = await workshop();
    await go('1.1.0', 10);
    await rollback({ storage, name: 'retailers', by: ANN });

    expect(await next('patch', '1.0.0')).toBe('1.1.1');
  });

  test('skips a version that an unfinished publication has reserved', async () => {
    const { storage, next } = await workshop();
    await storage.create('remotes/retailers/1.0.1/release.json', Buffer.from('{}'));

    expect(await next('patch', '1.0.0')).toBe('1.0.2');
    expect(await next('minor', '1.0.0')).toBe('1.1.0');
  });

  test('follows the version in package.json when the package was never published', async () => {
    const { storage } = await workshop();

    expect(await nextVersionOf(storage, 'gifts', 'minor', '0.4.0')).toBe('0.5.0');
  });
});

describe('a publication of a lower or taken version', () => {
  test('is refused when the version is lower than the live one, and succeeds when a downgrade is allowed', async () => {
    const { go } = await workshop();
    await go('1.2.0');

    await expect(go('1.1.0')).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining('retailers 1.1.0 is lower than 1.2.0') as string,
    });
    await expect(go('1.1.0', 10)).rejects.toThrow('--allow-downgrade');
    const { change } = await go('1.1.0', 100, true);

    expect(change).toMatchObject({ from: '1.2.0', to: '1.1.0' });
  });

  test('does not include 1.10.0 when 1.9.0 is live', async () => {
    const { go } = await workshop();
    await go('1.9.0');

    expect((await go('1.10.0')).change.to).toBe('1.10.0');
  });

  test('is refused before its check when the version was published before', async () => {
    const { go } = await workshop();
    await go('1.2.0');
    let isChecked = false;
    const check = () => {
      isChecked = true;
      return Promise.resolve();
    };

    const again = go('1.0.0', 100, true, check);

    await expect(again).rejects.toThrow('retailers 1.0.0 is stored with other files');
    expect(isChecked).toBe(false);
  });
});

async function workshop() {
  const { storage, build } = await aSite();
  const go = async (
    version: string,
    traffic = 100,
    allowDowngrade = false,
    check = () => Promise.resolve(),
  ) =>
    publish({
      storage,
      release: await build(version),
      by: ANN,
      traffic,
      allowDowngrade,
      check,
    });
  const next = (bump: 'patch' | 'minor', first: string) =>
    nextVersionOf(storage, 'retailers', bump, first);
  return { storage, go, next };
}

async function nextVersionOf(storage: Storage, name: string, bump: ReleaseType, first: string) {
  return nextVersion({ storage, latest: await requireLatest(storage), name, bump, first });
}
