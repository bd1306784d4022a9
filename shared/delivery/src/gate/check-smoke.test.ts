import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from './candidate.test-support';
import { checkSmoke } from './check-smoke';

// What a browser sees is in e2e/delivery; here is what is settled before one is started.

describe('the visits of the smoke run', () => {
  test('are none where no route of the live shell leads to the remote', async () => {
    const liveShell = { 'dist/routes.json': JSON.stringify({ '/error': null }) };

    expect(await checkSmoke(await aRemoteCandidate({ liveShell }))).toEqual({
      passed: true,
      detail: 'not visited: no route of shell 1.0.0, which is live, leads to retailers',
    });
  });

  test('must go to every route of the remote', async () => {
    const { passed, detail } = await checkSmoke(await aRemoteCandidate());

    expect(passed).toBe(false);
    expect(detail).toContain('does not visit /. Add { "path": "/" }');
  });

  test('must go to every route of a new shell', async () => {
    const files = packageJson('shell', [{ path: '/' }]);

    const { passed, detail } = await checkSmoke(await aShellCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toContain('does not visit /error.');
  });

  test('with a code need a content service', async () => {
    const nobody = 'http://localhost:1/content';
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [{ path: '/', code: 'HDMAQF4PX7TV' }]),
      environment: { CONTENT_SERVICE_URL: nobody },
    });

    const { passed, detail } = await checkSmoke(candidate);

    expect(passed).toBe(false);
    expect(detail).toContain(`no content service answers at ${nobody}. Start one (npm start)`);
  });

  test('need a browser where CHROMIUM_PATH says that there is one', async () => {
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [{ path: '/' }]),
      environment: { CHROMIUM_PATH: '/nowhere/chromium' },
    });

    await expect(checkSmoke(candidate)).rejects.toThrow(
      'CHROMIUM_PATH is /nowhere/chromium, where there is nothing',
    );
  });
});

function packageJson(name: string, smoke: { path: string; code?: string }[]) {
  return {
    'package.json': JSON.stringify({
      name: `@redeem/${name}`,
      version: '1.1.0',
      config: { smoke },
    }),
  };
}
