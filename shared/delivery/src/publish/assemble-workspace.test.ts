import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { temporaryFolder, writeRemote, writeShell } from '../testing';
import { assembleWorkspace } from './assemble-workspace';

describe('assembleWorkspace', () => {
  test('includes the shell and every built remote, and skips the others', async () => {
    const workspace = await temporaryFolder();
    await writeShell(join(workspace, 'shell'));
    await writeRemote(join(workspace, 'remotes/retailers'));
    await mkdir(join(workspace, 'remotes/support'));

    const { root, revision, releases } = await assembleWorkspace(workspace);

    expect(root).toBe(join(workspace, 'dist'));
    expect(releases.map(({ name }) => name)).toEqual(['shell', 'retailers']);
    expect(Object.keys(revision.registry.microFrontends)).toEqual(['retailers']);
  });

  test('makes a new site with new bytes of a version and without older ones when there is one', async () => {
    const workspace = await temporaryFolder();
    const remote = join(workspace, 'remotes/retailers');
    await writeShell(join(workspace, 'shell'));
    await writeRemote(remote, { version: '0.9.0' });
    await assembleWorkspace(workspace);
    await writeShell(join(workspace, 'shell'), '1.0.0', { script: 'changed()' });
    await writeRemote(remote);

    const { root } = await assembleWorkspace(workspace);

    expect(await readFile(join(root, 'shell/1.0.0/index.11.js'), 'utf8')).toBe('changed()');
    expect(await readdir(join(root, 'remotes/retailers'))).toEqual(['1.0.0']);
    expect(await readdir(join(root, 'history'))).toEqual(['00000001.json']);
    expect(await readdir(join(workspace, '.data'))).toEqual([]);
  });

  test('fails with the command to run when the shell is not built', async () => {
    const workspace = await temporaryFolder();

    await expect(assembleWorkspace(workspace)).rejects.toThrow('run npm run build');
  });
});
