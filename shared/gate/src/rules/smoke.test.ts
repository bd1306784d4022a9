import { integrityOf } from '@redeem/delivery/site';
import { expect, test } from '@rstest/core';

import { aRemoteCandidate } from '../candidate.test-support';
import { checkSmoke } from './smoke';

/** A visit with steps. */
const USED = { path: '/', steps: [{ press: 'main button' }], shows: 'main [role=status]' };

test('a remote without a route passes without a visit', async () => {
  const liveShell = { 'dist/routes.json': JSON.stringify({ '/error': null }) };

  expect(await checkSmoke(await aRemoteCandidate({ liveShell }))).toEqual({
    passed: true,
    detail: 'not visited: no route of shell 1.0.0, which is live, leads to retailers',
  });
});

test.each([
  ['does not visit a route', [], 'does not visit /. Add { "path": "/" }'],
  ['uses nothing of the page', [{ path: '/' }], 'uses nothing of retailers. Add "steps"'],
])('a list of visits that %s is refused with the remedy', async (_what, smoke, detail) => {
  expect(await checkSmoke(await candidateWith(smoke))).toEqual({
    passed: false,
    detail: expect.stringContaining(detail) as string,
  });
});

test.each([
  [{ path: '/', states: ['nearly-new'] }],
  [{ path: '/', steps: [{ press: 'button' }] }],
  [{ path: '/', steps: [{ clik: 'button' }], shows: 'main' }],
])('a visit %j is refused as a mistake in package.json', async (visit) => {
  await expect(checkSmoke(await candidateWith([visit]))).rejects.toThrow('package.json');
});

test('a change of texts is refused with the visits in which a page breaks, and the visits are named while they are made', async () => {
  const script = 'shell()';
  const page = [
    '<!doctype html><html lang="en"><head><title>x</title><meta name="viewport" content="width=device-width">',
    `<script defer src="/shell/1.0.0/index.11.js" integrity="${integrityOf(script)}"></script>`,
    `<script>if (innerWidth < 400) throw new Error('narrow');</script>`,
    '</head><body><main><h1>Retailers</h1></main></body></html>',
  ].join('');
  const candidate = await candidateWith([{ ...USED, steps: [{ press: 'h1' }], shows: 'h1' }], {
    'dist/index.html': page,
  });
  const said: string[] = [];

  const { passed, detail } = await checkSmoke({
    ...candidate,
    changedTexts: { locales: ['en_AU'] },
    onProgress: (text) => said.push(text),
  });

  expect(passed).toBe(false);
  // The page's policy forbids the script that no other loads.
  expect(detail).toMatch(/^\/: console: .*Content Security Policy.* \(in every visit\)$/m);
  expect(detail).toMatch(/^\/: uncaught error: narrow \(in \d of \d visits, all with en_AU/m);
  expect(said[0]).toMatch(/^ {4}visit 1 of \d: \/ \(en_AU, (AU|NZ), the brand, \d+ px/);
});

/** A candidate with visits in its package.json. */
function candidateWith(smoke: object[], liveShell = {}) {
  const packageJson = { name: '@redeem/retailers', version: '1.1.0', config: { smoke } };
  return aRemoteCandidate({
    files: { 'package.json': JSON.stringify(packageJson) },
    liveShell,
    environment: process.env,
  });
}
