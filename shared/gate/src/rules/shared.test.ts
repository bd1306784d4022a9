import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate, manifest } from '../candidate.test-support';
import { checkShared } from './shared';

describe('the shared modules', () => {
  test('pass when the live shell provides those that a remote needs', async () => {
    expect(checkShared(await aRemoteCandidate())).toEqual({
      passed: true,
      detail: 'shell 1.0.0 provides @redeem/platform ^1.0.0 and react ^19.0.0',
    });
  });

  test('are refused when the major version differs from that of the shell', async () => {
    const files = { 'dist/mf-manifest.json': manifest({ react: '^18.0.0' }) };

    const { passed, detail } = checkShared(await aRemoteCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toContain(
      'retailers 1.1.0 needs react ^18.0.0, and shell 1.0.0 provides 19.3.1',
    );
    expect(detail).toContain('Build the remote against the live shell');
  });

  test('of a new shell are refused when they do not satisfy a live remote', async () => {
    const provides = JSON.stringify({ react: '20.0.0', '@redeem/platform': '1.1.0' });
    const files = { 'dist/provides.json': provides };

    const finding = checkShared(await aShellCandidate({ files }));

    expect(checkShared(await aShellCandidate()).passed).toBe(true);
    expect(finding.passed).toBe(false);
    expect(finding.detail).toContain('retailers 1.0.0 needs react ^19.0.0, and shell 1.1.0');
  });

  test('of a new shell are refused when they do not satisfy a remote on trial', async () => {
    const candidate = await aShellCandidate();
    const [everybodys] = candidate.live.microFrontends['retailers'] ?? [];
    if (!everybodys) throw new Error('nothing is live');
    candidate.live.microFrontends['retailers']?.push({
      ...everybodys,
      metadata: { ...everybodys.metadata, version: '1.2.0' },
      extras: { ...everybodys.extras, shared: { react: '^21.0.0' } },
      deployment: { traffic: 10, default: false },
    });

    const finding = checkShared(candidate);

    expect(finding.detail).toContain('retailers 1.2.0 needs react ^21.0.0');
  });
});
