import { mkdir } from 'node:fs/promises';
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

    const { root, registry, releases } = await assembleWorkspace(workspace);

    expect(root).toBe(join(workspace, 'dist'));
    expect(releases.map(({ name }) => name)).toEqual(['shell', 'retailers']);
    expect(Object.keys(registry.microFrontends)).toEqual(['retailers']);
  });

  test('fails with the command to run when the shell is not built', async () => {
    const workspace = await temporaryFolder();

    await expect(assembleWorkspace(workspace)).rejects.toThrow('run npm run build');
  });
});
