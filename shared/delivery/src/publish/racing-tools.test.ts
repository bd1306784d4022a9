import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@rstest/core';

import { siteStatus } from '../maintenance/status';
import { readHistory } from '../revisions/history';
import { aSite, liveNow, temporaryFolder, writeRemote } from '../testing';

const NEVER = '-1';

test(
  'publications and a lock all succeed and appear once in the history when they run at the same moment as gc',
  { timeout: 60_000 },
  async () => {
    const { root, storage } = await aSite();
    const publications = ['retailers', 'gifts', 'trailers'].map(async (name) => {
      const folder = await temporaryFolder();
      await writeRemote(folder, { name, version: '1.1.0' });
      await tool('killed-publication.test-support.ts', root, folder, NEVER);
    });

    await Promise.all([
      ...publications,
      tool('../cli/tool.ts', 'lock', 'shell', '--why', 'audit', '--root', root),
      tool('../cli/tool.ts', 'gc', '--root', root),
    ]);

    const history = await readHistory(storage);
    expect(history.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5]);
    expect(history.map(({ change }) => `${change.action} ${change.subject}`).sort()).toEqual([
      'assemble site',
      'lock shell',
      'publish gifts',
      'publish retailers',
      'publish trailers',
    ]);
    for (const name of ['retailers', 'gifts', 'trailers']) {
      expect(await liveNow(root, name)).toEqual({ '1.1.0': 100 });
    }
    expect(await siteStatus(storage)).toMatchObject({
      isPublished: true,
      locks: { shell: { why: 'audit' } },
    });
  },
);

/** Runs a script in a separate process, like the tool of each team. */
async function tool(script: string, ...words: string[]): Promise<void> {
  const file = join(import.meta.dirname, script);
  await promisify(execFile)(process.execPath, ['--import', 'tsx', file, ...words]);
}
