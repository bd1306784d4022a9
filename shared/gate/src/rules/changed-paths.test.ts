import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { changedPaths } from './changed-paths';

const PATHS = ['/', '/support', '/buy'];
const MADE = { from: '1.0.0', locales: ['en'] };
const SAME = { 'dist/first-view-index.json': '{"a":1}', 'dist/first-view-support.json': '{"b":1}' };

describe('the paths that are visited after a change of texts', () => {
  test('are those whose first views differ, and those without one', async () => {
    const candidate = await madeOf({ ...SAME, 'dist/first-view-support.json': '{"b":2}' });

    expect(changedPaths(candidate, PATHS)).toEqual(['/support', '/buy']);
  });

  test('are all when no first view differs', async () => {
    const candidate = await madeOf(SAME);

    expect(changedPaths(candidate, ['/', '/support'])).toEqual(['/', '/support']);
  });

  test('are all of a release that was built', async () => {
    const { release, ...rest } = await madeOf({ ...SAME, 'dist/first-view-index.json': '{}' });
    const { content: _, ...built } = release;

    expect(changedPaths({ ...rest, release: built }, PATHS)).toEqual(PATHS);
  });

  test('are all when more than texts differs, and all of a shell', async () => {
    const { textsChange: _, ...candidate } = await madeOf({});

    expect(changedPaths(candidate, PATHS)).toEqual(PATHS);
    expect(changedPaths(await aShellCandidate(), PATHS)).toEqual(PATHS);
  });
});

/** Creates a candidate that was made of the live release, with these files. */
async function madeOf(files: Record<string, string>) {
  const candidate = await aRemoteCandidate({ files, liveRemote: SAME });
  const textsChange = { version: '1.0.0', locales: ['en'] };
  return { ...candidate, release: { ...candidate.release, content: MADE }, textsChange };
}
