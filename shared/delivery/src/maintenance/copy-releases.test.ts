import { access, appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { integrityOf } from '@redeem/host';
import { describe, expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { pathOf } from '../revisions/history';
import { liveNow } from '../testing';
import { mirrorSite } from './mirror';
import { LONG_SCRIPT, publication, workshop } from './mirror.test-support';

const ENTRY = 'remotes/retailers/1.1.0/remoteEntry.33.js';

test('a mirror is refused when it has another build of a version', async () => {
  const { storage, copy, another } = await workshop();
  const release = await another.build('1.1.0', { entry: 'other()' });
  await publish(publication(another.storage, release));
  await mirrorSite({ from: another.storage, storage: copy.storage });
  await rm(join(copy.root, 'history'), { recursive: true });
  await rm(join(copy.root, 'registry.json'));

  await expect(mirrorSite({ from: storage, storage: copy.storage })).rejects.toMatchObject({
    reason: 'conflict',
    message: expect.stringMatching(
      /^remotes\/retailers\/1\.1\.0\/release\.json of .* differ/,
    ) as string,
  });
  await expect(liveNow(copy.root)).rejects.toThrow('ENOENT');
});

test('a mirror writes nothing beside itself when a record of the source names a file there', async () => {
  const { root, storage, copy } = await workshop();
  const file = join(root, 'remotes/retailers/1.1.0/release.json');
  const record = JSON.parse(await readFile(file, 'utf8')) as { files: Record<string, string> };
  record.files['../../../../beside.js'] = integrityOf('beside()');
  await writeFile(file, JSON.stringify(record));
  await writeFile(join(dirname(root), 'beside.js'), 'beside()');

  await expect(mirrorSite({ from: storage, storage: copy.storage })).rejects.toThrow(
    '"remotes/retailers/1.1.0/../../../../beside.js" leads out of the site',
  );
  await expect(access(join(dirname(copy.root), 'beside.js'))).rejects.toThrow('ENOENT');
});

test('a compressed copy with bytes after its end is damaged', async () => {
  const { root, storage, copy } = await workshop();
  await appendFile(join(root, `${ENTRY}.br`), 'more');

  const { damaged } = await mirrorSite({ from: storage, storage: copy.storage });

  expect(damaged).toEqual([{ site: root, file: `${ENTRY}.br`, what: 'is not what was built' }]);
});

describe('a damaged file', () => {
  test.each<[path: string, what: string]>([
    [ENTRY, 'is not what was built'],
    [`${ENTRY}.br`, 'is not what was built'],
    ['remotes/retailers/1.1.0/release.json', 'is missing, or cannot be read'],
    ['remotes/retailers/1.0.0/release.json', 'is missing, or cannot be read'],
    [pathOf(1), 'cannot be read'],
  ])('of the source is named and not copied, and the rest is: %s', async (path, what) => {
    const { root, storage, copy } = await workshop();
    await truncate(join(root, path), 20);

    for (let run = 1; run <= 2; run += 1) {
      const { revision, damaged } = await mirrorSite({ from: storage, storage: copy.storage });

      expect(revision).toBe(3);
      expect(damaged).toEqual([
        { site: root, file: path, what: expect.stringContaining(what) as string },
      ]);
      expect(await copy.storage.read(path)).toBeNull();
      expect(await copy.storage.read('shell/1.0.0/index.11.js')).not.toBeNull();
      expect(await liveNow(copy.root)).toEqual({ '1.1.0': 100 });
    }
  });

  test('of the history with other content is not copied', async () => {
    const { root, storage, copy, go } = await workshop();
    await go('1.2.0');
    const file = join(root, pathOf(2));
    await writeFile(file, (await readFile(file, 'utf8')).replace('"ann"', '"eve"'));

    const { damaged } = await mirrorSite({ from: storage, storage: copy.storage });

    expect(damaged).toEqual([
      { site: root, file: pathOf(2), what: `is not the file that ${pathOf(3)} follows` },
    ]);
    expect(await copy.storage.read(pathOf(2))).toBeNull();
  });

  test('of the copy is named and not replaced, but one that repair has compressed anew is intact', async () => {
    const { storage, copy } = await workshop();
    await mirrorSite({ from: storage, storage: copy.storage });
    await truncate(join(copy.root, ENTRY), 20);
    await writeFile(join(copy.root, `${ENTRY}.gz`), gzipSync(LONG_SCRIPT, { level: 1 }));

    const { damaged } = await mirrorSite({ from: storage, storage: copy.storage });

    expect(damaged).toEqual([{ site: copy.root, file: ENTRY, what: 'is not what was built' }]);
    expect((await readFile(join(copy.root, ENTRY))).byteLength).toBe(20);
  });
});
