import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@rstest/core';

import { collectGarbage } from '../maintenance/collect-garbage';
import { verifySite } from '../maintenance/verify-site';
import { publish } from '../publish/publish';
import { rollback } from '../publish/rollback';
import { readLatest } from '../revisions/history';
import { storeTool, toolPath } from '../revisions/tool';
import { aSite } from '../testing';
import { bundleTool } from './bundle-tool';
import { needsOnlySite } from './tool';

test.each([
  [true, 'rollback retailers'],
  [true, '--root site --by publish status --json'],
  [true, '--root=site repair'],
  [false, 'publish retailers --why rollback'],
  [false, '--root status publish retailers'],
  [false, '--help'],
  [false, ''],
])('needsOnlySite is %s for the command line "%s"', (isLeftOut, line) => {
  expect(needsOnlySite(line.split(' '))).toBe(isLeftOut);
});

test('the stored tool changes the site that holds it when Node runs it alone', async () => {
  const { root, storage } = await aSite();
  const tool = toolPath(await storeTool(storage, await bundleTool()));

  // The web server runs as another user.
  const run = (...words: string[]) =>
    promisify(execFile)('sh', [
      ...['-c', 'umask 077; exec "$@"', 'sh'],
      ...[process.execPath, join(root, tool), ...words, '--by', 'ann'],
    ]);
  const { stdout } = await run('lock', '--why', 'incident');

  expect(stdout).toContain('lock site (incident)  by ann');
  expect((await readLatest(storage)).locks).toMatchObject({ site: { why: 'incident' } });
  expect(((await stat(join(root, 'registry.json'))).mode & 0o777).toString(8)).toBe('644');
  await expect(run('publish', 'retailers')).rejects.toMatchObject({ code: 2 });
});

test('the tool of a publication stays that of the site after other changes, is verified, and replaces the one before after a day', async () => {
  const { root, storage, build } = await aSite();
  const go = async (version: string, program: string) => {
    const tool = Buffer.from(program);
    const check = () => Promise.resolve();
    const release = await build(version);
    return publish({ storage, release, tool, by: 'ann', traffic: 100, check });
  };
  const first = await go('1.1.0', 'first');
  const { tool = '' } = await go('1.2.0', 'second');
  const back = await rollback({ storage, name: 'retailers', by: 'ann' });

  expect(back.tool).toBe(tool);
  await verifySite(storage);
  await writeFile(join(root, toolPath(tool)), 'evil');
  await expect(verifySite(storage)).rejects.toThrow(`- ${toolPath(tool)} is not what was built`);
  await go('1.3.0', 'second');
  await verifySite(storage);

  const collect = (now?: Date) => collectGarbage({ storage, by: 'ann', ...(now && { now }) });
  expect(await collect()).toEqual([]);
  const removed = await collect(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000));
  expect(removed).toEqual([toolPath(first.tool ?? '')]);
});
