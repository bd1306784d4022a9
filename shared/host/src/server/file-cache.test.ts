import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FolderStorage } from '@redeem/storage';
import { describe, expect, test } from '@rstest/core';

import { fileCache } from './file-cache';
import { LONG_SCRIPT, temporaryHost, temporarySite } from './testing';

const ENTRY = '/remotes/retailers/1.0.0/entry.1.js';
const STYLE = '/remotes/retailers/1.0.0/style.1.css';

describe('the cache of released files', () => {
  test('keeps a file that was read, and not a missing one', async () => {
    const { root } = await temporarySite();
    const { read } = fileCache(new FolderStorage(root));
    const missing = '/remotes/retailers/1.0.0/later.1.js';

    await read(ENTRY);
    await rm(join(root, ENTRY));

    expect(Buffer.from((await read(ENTRY))?.body ?? '').toString()).toBe(LONG_SCRIPT);
    expect(await read(missing)).toBeNull();
    await writeFile(join(root, missing), 'later()');
    expect(await read(missing)).not.toBeNull();
  });

  test('reads a file once for simultaneous requests, which share its bytes @F16', async () => {
    const { root } = await temporarySite();
    const { read } = fileCache(new FolderStorage(root));

    const [first, second] = await Promise.all([read(ENTRY), read(ENTRY)]);

    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });

  test('removes the least recently used file when it is full', async () => {
    const { root } = await temporarySite();
    const { read } = fileCache(new FolderStorage(root), LONG_SCRIPT.length + 1);

    await read(STYLE);
    await read(ENTRY);
    await Promise.all([ENTRY, STYLE].map((path) => rm(join(root, path))));

    expect(await read(ENTRY)).not.toBeNull();
    expect(await read(STYLE)).toBeNull();
  });

  test('forgets its files when the registry changes, as a repair does', async () => {
    const { ask, root, deliver } = await temporaryHost();
    await ask(ENTRY);
    await writeFile(join(root, ENTRY), 'mended()');
    expect(await (await ask(ENTRY)).text()).toBe(LONG_SCRIPT);

    await deliver('1.0.1');
    await ask('/');

    expect(await (await ask(ENTRY)).text()).toBe('mended()');
  });
});
