import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { FolderStorage, type Storage } from '@redeem/storage';
import { observed } from '@redeem/storage/testing';
import { describe, expect, test } from '@rstest/core';

import { siteStatus } from '../maintenance/status';
import { verifySite } from '../maintenance/verify-site';
import { bundleTool } from '../cli/bundle-tool';
import { readRelease } from '../release/read-release';
import { storeTool, toolPath } from '../revisions/tool';
import { liveNow, temporaryFolder, writeRemote } from '../testing';
import { writeLargeSite } from './large-site.test-support';
import { publish } from './publish';
import { rollback } from './rollback';

const REMOTES = 2;

/** Maximum number of history files read: the last two, that with the past of the remote, and the new revision. */
const HISTORY_FILES = 4;

const COMMANDS: [string, (storage: Storage) => Promise<unknown>][] = [
  ['status', siteStatus],
  ['rollback', (storage) => rollback({ storage, name: 'remote-aa', by: 'ann' })],
  [
    'publish',
    async (storage) => {
      const folder = join(await temporaryFolder(), 'remote-aa');
      await writeRemote(folder, { name: 'remote-aa', version: '2.0.0' });
      const release = await readRelease(folder);
      const check = () => Promise.resolve();
      return publish({ storage, release, by: 'ann', traffic: 100, check });
    },
  ],
];

describe('a site with a long history', () => {
  test.each(COMMANDS)('makes %s read as many files as a short history does', async (_, command) => {
    const short = await filesReadBy(command, 10);
    const long = await filesReadBy(command, 100);

    expect(long.all).toBe(short.all);
    expect(long.history).toBeLessThanOrEqual(HISTORY_FILES);
  });

  test('lacks only the files of old versions, and supports a rollback', async () => {
    const { root, storage } = await largeSite(40);

    const faults = await verifySite(storage).catch((error: unknown) =>
      (error as Error).message.split('\n- '),
    );
    expect(faults).toHaveLength(1 + REMOTES * 38);
    expect(faults).toContain('remotes/remote-aa/1.0.0/release.json is missing, or cannot be read');
    await rollback({ storage, name: 'remote-aa', by: 'ann' });

    expect(await liveNow(root, 'remote-aa')).toEqual({ '1.38.0': 100 });
  });
});

test(
  'status and rollback take less than 1 s and 200 MB with 500 remotes and 10,000 revisions',
  { timeout: 120_000 },
  async () => {
    const root = join(await temporaryFolder(), 'site');
    writeLargeSite(root, 500, 20);
    const tool = join(root, toolPath(await storeTool(new FolderStorage(root), await bundleTool())));

    for (const command of ['status', 'rollback', 'status']) {
      const { output, seconds, megabytes } = await leastUsed(tool, command);

      expect(output).toContain('remote-a');
      // These are seconds of processor time, so other work of the machine does not count.
      expect(seconds, command).toBeLessThan(1);
      expect(megabytes, command).toBeLessThan(200);
    }
  },
);

/**
 * Runs a command up to five times: beside other work, it takes up to twice its processor time, and collects its garbage
 * later. Each rolls another remote back.
 */
async function leastUsed(tool: string, command: string) {
  const once = (remote: string) => used(tool, command, ...(command === 'rollback' ? [remote] : []));
  for (const remote of ['remote-aa', 'remote-ab', 'remote-ac', 'remote-ad']) {
    const usage = await once(remote);
    if (usage.seconds < 1 && usage.megabytes < 200) return usage;
  }
  return once('remote-ae');
}

/** Runs the tool in a separate process. Resolves to its output, processor time and memory. */
async function used(tool: string, ...words: string[]) {
  const atExit = `process.on('exit', () => process.stderr.write(JSON.stringify(process.resourceUsage())))`;
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(atExit)}`];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...preload,
    tool,
    ...words,
    ...['--by', 'ann'],
  ]);
  const usage = JSON.parse(stderr) as NodeJS.ResourceUsage;
  return {
    output: stdout,
    seconds: (usage.userCPUTime + usage.systemCPUTime) / 1_000_000,
    megabytes: usage.maxRSS / 1024,
  };
}

/** Resolves to the number of different files that a command reads, on a site with a number of versions of each remote. */
async function filesReadBy(command: (storage: Storage) => Promise<unknown>, versions: number) {
  const { storage } = await largeSite(versions);
  const read = new Set<string>();
  await command(observed(storage, { read: (path) => void read.add(path) }));
  const history = [...read].filter((path) => path.startsWith('history/'));
  return { all: read.size, history: history.length };
}

async function largeSite(versions: number) {
  const root = join(await temporaryFolder(), 'site');
  writeLargeSite(root, REMOTES, versions);
  return { root, storage: new FolderStorage(root) };
}
