import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate, manifest } from './candidate.test-support';
import { checkExposes } from './check-exposes';

describe('what a remote exposes', () => {
  test('is what the live shell loads', async () => {
    expect(checkExposes(await aRemoteCandidate())).toEqual({
      passed: true,
      detail: 'exposes ./remote',
    });
  });

  test('is not what the live shell loads', async () => {
    const files = { 'dist/mf-manifest.json': manifest({ exposes: ['./renamed'] }) };

    expect(checkExposes(await aRemoteCandidate({ files }))).toEqual({
      passed: false,
      detail: 'retailers 1.1.0 does not expose ./remote, and shell 1.0.0 loads it. Expose it',
    });
  });

  test('lacks what the live release exposes to others', async () => {
    const liveRemote = { 'dist/mf-manifest.json': manifest({ exposes: ['./remote', './badge'] }) };

    const finding = checkExposes(await aRemoteCandidate({ liveRemote }));

    expect(finding.passed).toBe(false);
    expect(finding.detail).toMatch(/^\.\/badge is not exposed any more, and retailers 1\.0\.0/);
  });
});

describe('what a shell asks of remotes', () => {
  test('is live', async () => {
    expect(checkExposes(await aShellCandidate())).toMatchObject({ passed: true });
  });

  test('is a remote for a route, which nobody has published', async () => {
    const routes = JSON.stringify({ '/': 'retailers', '/vouchers': 'vouchers', '/error': null });
    const files = { 'dist/routes.json': routes };

    expect(checkExposes(await aShellCandidate({ files }))).toEqual({
      passed: false,
      detail: '/vouchers is the page of vouchers, which is not live. Publish vouchers first',
    });
  });

  test('is a module that live remotes do not expose', async () => {
    const files = { 'dist/uses.json': JSON.stringify(['./remote', './search']) };

    const finding = checkExposes(await aShellCandidate({ files }));

    expect(finding.passed).toBe(false);
    expect(finding.detail).toContain('retailers 1.0.0 does not expose ./search, and shell 1.1.0');
  });
});
