import { join } from 'node:path';

import { parseRegistry } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { temporaryFolder, writeRemote, writeShell } from '../testing';
import { composeRegistry } from './compose-registry';
import { readRelease } from './read-release';

describe('composeRegistry', () => {
  test('returns a valid registry in which every release is live', async () => {
    const { shell, retailers, support } = await releases();

    const registry = composeRegistry([support, shell, retailers], 7);

    expect(parseRegistry(registry)).toEqual(registry);
    expect(registry.revision).toBe(7);
    expect(registry.shell).toMatchObject({ url: '/shell/1.0.0/index.html' });
    expect(registry.microFrontends['support']).toMatchObject([
      { url: '/remotes/support/3.0.0/remoteEntry.33.js', metadata: { version: '3.0.0' } },
    ]);
  });

  test('adds the integrity of every script and stylesheet, including the entry', async () => {
    const { shell, retailers } = await releases();

    const [entry] = composeRegistry([shell, retailers], 1).microFrontends['retailers'] ?? [];

    expect(Object.keys(entry?.extras.assets ?? {})).toEqual([
      'fr.44.js',
      'remote.55.css',
      'remoteEntry.33.js',
    ]);
    expect(entry?.metadata.integrity).toBe(entry?.extras.assets['remoteEntry.33.js']);
  });

  test('returns the same registry when the releases come in another order', async () => {
    const { shell, retailers, support } = await releases();

    const one = composeRegistry([shell, retailers, support], 1);
    const other = composeRegistry([support, retailers, shell], 1);

    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  test('throws unless there is one shell and one release of each remote', async () => {
    const { shell, retailers } = await releases();

    expect(() => composeRegistry([retailers], 1)).toThrow('needs a shell');
    expect(() => composeRegistry([shell, shell], 1)).toThrow('has one shell');
    expect(() => composeRegistry([shell, retailers, retailers], 1)).toThrow('called retailers');
  });
});

async function releases() {
  const folder = await temporaryFolder();
  await writeShell(join(folder, 'shell'));
  await writeRemote(join(folder, 'retailers'));
  await writeRemote(join(folder, 'support'), { name: 'support', version: '3.0.0' });
  return {
    shell: await readRelease(join(folder, 'shell')),
    retailers: await readRelease(join(folder, 'retailers')),
    support: await readRelease(join(folder, 'support')),
  };
}
