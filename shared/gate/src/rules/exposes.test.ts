import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate, manifest } from '../candidate.test-support';
import { checkExposes } from './exposes';

describe('the exposed modules of a remote', () => {
  test('pass when they include those that the live shell loads', async () => {
    expect(checkExposes(await aRemoteCandidate())).toEqual({
      passed: true,
      detail: 'exposes ./remote',
    });
  });

  test('are refused when one is missing that the live shell loads', async () => {
    const files = { 'dist/mf-manifest.json': manifest({ exposes: ['./renamed'] }) };

    expect(checkExposes(await aRemoteCandidate({ files }))).toEqual({
      passed: false,
      detail: 'retailers 1.1.0 does not expose ./remote, and shell 1.0.0 loads it. Expose it',
    });
  });

  test('are refused when one is missing that the live release exposes to others', async () => {
    const liveRemote = { 'dist/mf-manifest.json': manifest({ exposes: ['./remote', './badge'] }) };

    const finding = checkExposes(await aRemoteCandidate({ liveRemote }));

    expect(finding.passed).toBe(false);
    expect(finding.detail).toMatch(/^\.\/badge is not exposed any more, and retailers 1\.0\.0/);
  });
});

describe('the remotes of a new shell', () => {
  test('pass when all are live', async () => {
    expect(checkExposes(await aShellCandidate())).toMatchObject({ passed: true });
  });

  test('are refused when the remote of a route was never published', async () => {
    const routes = JSON.stringify({ '/': 'retailers', '/vouchers': 'vouchers', '/error': null });
    const files = { 'dist/routes.json': routes };

    expect(checkExposes(await aShellCandidate({ files }))).toEqual({
      passed: false,
      detail:
        '/vouchers of shell 1.1.0 is the page of vouchers, which would not be live. ' +
        'Publish vouchers, or a shell without that page (shell/src/routes.json), first',
    });
  });

  test('are refused when they do not expose a module that the shell loads', async () => {
    const files = { 'dist/uses.json': JSON.stringify(['./remote', './search']) };

    const finding = checkExposes(await aShellCandidate({ files }));

    expect(finding.passed).toBe(false);
    expect(finding.detail).toContain('retailers 1.0.0 does not expose ./search, and shell 1.1.0');
  });
});
