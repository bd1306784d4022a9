import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@rstest/core';

import { SUPPORTED_NODE } from './node-version.mjs';
import { ROOT } from './paths.mjs';
import { workspacePackages } from './workspace.ts';

test('workspacePackages finds every kind of package', () => {
  const paths = workspacePackages().map(({ path }) => path);

  expect(paths).toEqual(
    expect.arrayContaining(['shell', 'remotes/retailers', 'shared/tasks', 'e2e/content-service']),
  );
});

test('engines of package.json is the range of supported Node versions', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };

  expect(engines.node).toBe(SUPPORTED_NODE);
});
