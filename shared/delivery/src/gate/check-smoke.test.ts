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
      files: packageJson('retailers', [{ ...USED, states: ['offer'], code: 'HDMAQF4PX7TV' }]),
      environment: { CONTENT_SERVICE_URL: nobody },
    });

    const { passed, untried, detail } = await checkSmoke(candidate);

    expect({ passed, untried }).toEqual({ passed: false, untried: true });
    expect(detail).toContain(`no content service answers at ${nobody}. Start one (npm start)`);
  });

  test('with a code need the states in which the gate shows the page', async () => {
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [{ ...USED, code: 'HDMAQF4PX7TV' }]),
    });

    const finding = await checkSmoke(candidate);

    expect(finding).toMatchObject({ passed: false });
    expect(finding.detail).toContain('visits / with a code only. Name the states');
    expect(finding).not.toHaveProperty('untried');
  });

  test('have to use something of the remote', async () => {
    const candidate = await aRemoteCandidate({ files: packageJson('retailers', [{ path: '/' }]) });

    const { passed, detail } = await checkSmoke(candidate);

    expect(passed).toBe(false);
    expect(detail).toContain('uses nothing of retailers. Add "steps" to a visit');
  });

  test.each([
    [{ path: '/', states: ['nearly-new'] }],
    [{ path: '/', steps: [{ press: 'button' }] }],
    [{ path: '/', shows: 'main' }],
    [{ path: '/', steps: [{ clik: 'button' }], shows: 'main' }],
  ])('are refused where package.json says %j', async (visit) => {
    const candidate = await aRemoteCandidate({ files: packageJson('retailers', [visit]) });

    await expect(checkSmoke(candidate)).rejects.toThrow('package.json');
  });

  test('need a browser where CHROMIUM_PATH says that there is one', async () => {
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [USED]),
      environment: { CHROMIUM_PATH: '/nowhere/chromium' },
    });

    await expect(checkSmoke(candidate)).rejects.toThrow(
      'CHROMIUM_PATH is /nowhere/chromium, where there is nothing',
    );
  });
});

/** A visit that does something. */
const USED = { path: '/', steps: [{ press: 'main button' }], shows: 'main [role=status]' };

function packageJson(name: string, smoke: object[]) {
  return {
    'package.json': JSON.stringify({
      name: `@redeem/${name}`,
      version: '1.1.0',
      config: { smoke },
    }),
  };
}
