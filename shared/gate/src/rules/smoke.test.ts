import { integrityOf } from '@redeem/delivery/site';
import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate } from '../candidate.test-support';
import { checkSmoke } from './smoke';

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

  test('refuse a change of texts with the visits in which a page breaks', async () => {
    const script = 'shell()';
    const page = [
      '<!doctype html><html lang="en"><head><title>x</title>',
      `<script defer src="/shell/1.0.0/index.11.js" integrity="${integrityOf(script)}"></script>`,
      `<script>if (innerWidth < 400) throw new Error('narrow');</script>`,
      '</head><body><main><h1>Retailers</h1></main></body></html>',
    ].join('');
    const candidate = await aRemoteCandidate({
      files: packageJson('retailers', [{ ...USED, steps: [{ press: 'h1' }], shows: 'h1' }]),
      liveShell: { 'dist/index.html': page },
      environment: process.env,
    });

    const { passed, detail } = await checkSmoke({
      ...candidate,
      changedTexts: { version: '1.0.0', locales: ['en_AU'] },
    });

    expect(passed).toBe(false);
    // The page's policy forbids the script that no other loads.
    expect(detail).toMatch(/^\/: console: .*Content Security Policy.* \(in every visit\)$/m);
    expect(detail).toMatch(/^\/: uncaught error: narrow \(en_AU, .*320 px/m);
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
