import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from '@rstest/core';

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

  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, tool), ...words, '--by', 'ann']);
  const { stdout } = await run('lock', '--why', 'incident');

  expect(stdout).toContain('lock site (incident)  by ann');
  expect((await readLatest(storage)).locks).toMatchObject({ site: { why: 'incident' } });
  await expect(run('publish', 'retailers')).rejects.toMatchObject({ code: 2 });
});
