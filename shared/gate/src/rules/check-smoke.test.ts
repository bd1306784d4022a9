import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { planVisits } from '../visits/plan-visits';
import { checkSmoke, summaryOf } from './check-smoke';

// The checks before a browser is started. e2e/delivery tests the visits themselves.

describe('the visits of the smoke run', () => {
  test('are none when no route of the live shell belongs to the remote', async () => {
    const liveShell = { 'dist/routes.json': JSON.stringify({ '/error': null }) };

    expect(await checkSmoke(await aRemoteCandidate({ liveShell }))).toEqual({
      passed: true,
      detail: 'not visited: no route of shell 1.0.0, which is live, leads to retailers',
    });
  });

  test('are refused when a route of the remote is missing', async () => {
    const { passed, detail } = await checkSmoke(await aRemoteCandidate());

    expect(passed).toBe(false);
    expect(detail).toContain('does not visit /. Add { "path": "/" }');
  });

  test('are refused when a route of a new shell is missing', async () => {
    const files = packageJson('shell', [{ path: '/' }]);

    const { passed, detail } = await checkSmoke(await aShellCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toContain('does not visit /error.');
  });

  test('are not possible with a code when there is no content service', async () => {
    const nobody = 'http://localhost:1/content';
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [{ ...USED, states: ['offer'], code: 'HDMAQF4PX7TV' }]),
      environment: { CONTENT_SERVICE_URL: nobody },
    });

    const { passed, untried, detail } = await checkSmoke(candidate);

    expect({ passed, untried }).toEqual({ passed: false, untried: true });
    expect(detail).toContain(`no content service answers at ${nobody}. Start one (npm start)`);
  });

  test('are refused when a visit has a code and no states', async () => {
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [{ ...USED, code: 'HDMAQF4PX7TV' }]),
    });

    const finding = await checkSmoke(candidate);

    expect(finding).toMatchObject({ passed: false });
    expect(finding.detail).toContain('visits / with a code only. Name the states');
    expect(finding).not.toHaveProperty('untried');
  });

  test('are refused when none uses the page', async () => {
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
  ])('are refused when package.json has %j', async (visit) => {
    const candidate = await aRemoteCandidate({ files: packageJson('retailers', [visit]) });

    await expect(checkSmoke(candidate)).rejects.toThrow('package.json');
  });

  test('are not possible when CHROMIUM_PATH names no browser', async () => {
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [USED]),
      environment: { CHROMIUM_PATH: '/nowhere/chromium' },
    });

    await expect(checkSmoke(candidate)).rejects.toThrow(
      'CHROMIUM_PATH is /nowhere/chromium, and no file is there',
    );
  });
});

describe('the summary of the visits', () => {
  const brands = [{ id: 'movie-redeem', address: 'https://movies.example' }];

  test.each([
    [['de'], '1 locale in 3 territories'],
    [['en'], '1 locale in 1 territory'],
    [['en', 'fr'], '2 locales in 2 territories'],
  ])('counts locales and territories after a change of %j', (changedLocales, counted) => {
    const planned = planVisits({ visits: [{ path: '/' }], brands, changedLocales });

    expect(summaryOf(planned, 0)[1]).toMatch(new RegExp(`^${counted};`));
  });

  test('names one visit and one press', () => {
    const [visit] = planVisits({ visits: [{ path: '/' }], brands });

    const summary = summaryOf(visit ? [visit] : [], 1).join('; ');

    expect(summary).toMatch(/^\/ \(1 visit\); .*; 1 press of actions$/);
  });
});

/** A visit with steps. */
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
