import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@rstest/core';

import { SUPPORTED_NODE } from './node-version.mjs';
import { packageGlobs, ROOT, workspacePackages } from './workspace.mjs';

test('the list of folders ends where the list ends', () => {
  const yaml = "packages:\n  - shell\n  - 'remotes/*'\n\ncatalog:\n  react: 19.0.0\n";

  expect(packageGlobs(yaml)).toEqual(['shell', 'remotes/*']);
});

test('every kind of package of this workspace is found', () => {
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
