import { expect, test } from '@rstest/core';

import { latestRevision } from '../site/history';
import { aSite, ANN, temporaryFolder, writeShell } from '../testing';
import { readRelease } from '../release/read-release';
import { lock } from './lock';
import { renewSite } from './init';

const WHY = 'npm start built what has changed';

test('a new shell and a new remote that fit together only become one revision of the same site', async () => {
  const { storage, build } = await aSite();
  const before = await latestRevision(storage);
  const folder = await temporaryFolder();
  await writeShell(folder, '2.0.0', { platform: '2.0.0' });
  const shell = await readRelease(folder);
  const retailers = await build('2.0.0', { platform: '^2.0.0' });

  await renewSite({ storage, by: ANN, releases: [shell, retailers], why: WHY });

  const after = await latestRevision(storage);
  expect(after).toMatchObject({
    site: before?.site,
    revision: 2,
    change: { action: 'publish', subject: 'site', why: WHY },
    registry: { shell: { metadata: { version: '2.0.0' } } },
  });
  const [entry] = after?.registry.microFrontends['retailers'] ?? [];
  expect(entry?.metadata.version).toBe('2.0.0');
  expect(entry?.extras.fallback?.metadata.version).toBe('1.0.0');
  expect(after?.past['retailers']?.versions.map(({ version }) => version)).toEqual([
    '1.0.0',
    '2.0.0',
  ]);
});

test('a locked package is not renewed', async () => {
  const { storage, build } = await aSite();
  const retailers = await build('1.0.1');
  await lock({ storage, by: ANN, name: 'retailers', why: 'a sale' });

  await expect(renewSite({ storage, by: ANN, releases: [retailers], why: WHY })).rejects.toThrow(
    'retailers is locked by Ann',
  );
});
