import { BUILT_FILES } from '@redeem/contracts';
import type { Verdict } from '@redeem/delivery';
import { runCheckout } from '@redeem/delivery/cli';
import { requireLatest } from '@redeem/delivery/site';
import { describe, expect, rs, test } from '@rstest/core';

import type { Candidate } from './candidate';
import { aRemoteCandidate, manifest } from './candidate.test-support';
import { checkRelease } from './check-release';

describe('the gate', () => {
  test('returns all problems, each at once, and says what it did not try', async () => {
    const files = { 'dist/mf-manifest.json': manifest({ react: '^18.0.0', exposes: ['./x'] }) };
    const told: Verdict[] = [];

    const verdicts = await gate(await aRemoteCandidate({ files }), (verdict) => told.push(verdict));

    const rules = ['files', 'shared', 'exposes', 'promises', 'texts', 'size', 'tests', 'smoke'];
    expect(verdicts.map(({ rule }) => rule)).toEqual(rules);
    const broken = verdicts.filter(({ passed }) => !passed).map(({ rule }) => rule);
    expect(broken).toEqual(['shared', 'exposes', 'size', 'tests', 'smoke']);
    const detail = 'not tried: it needs shared and exposes and size to pass';
    const waiting = { untried: true, detail };
    expect(verdicts.slice(-2)).toMatchObject([waiting, waiting]);
    expect(told).toEqual(verdicts);
  });

  test('says that a rule could not be checked when the live release cannot be read', async () => {
    const { storage, ...candidate } = await aRemoteCandidate();
    const read = () => Promise.reject(new Error('EIO'));
    const unreadable = Object.assign(Object.create(storage) as typeof storage, { read });

    const verdicts = await gate({ ...candidate, storage: unreadable }, undefined, storage);

    const unread = { untried: true, passed: false, detail: 'could not be checked: EIO' };
    expect(verdicts).toContainEqual(expect.objectContaining(unread));
  });

  test('refuses a release that brings nothing for its check', async () => {
    const candidate = await aRemoteCandidate();
    const files = candidate.release.files.filter(({ path }) => path !== BUILT_FILES.check);

    const verdicts = await gate({ ...candidate, release: { ...candidate.release, files } });

    expect(verdicts.find(({ rule }) => rule === 'size')).toEqual({
      ...{ rule: 'size', passed: false },
      detail: 'could not be checked: check.data: is missing: build the package again',
    });
  });
});

test('a check prints the same problems as lines and as JSON, and each rule while it goes on', async () => {
  const { storage } = await aRemoteCandidate();
  const words = ['--root', storage.address, 'check', 'retailers', '--version', '1.0.0'];
  const [log, error] = (['log', 'error'] as const).map((name) => rs.spyOn(console, name));
  const linesOf = (spy = log) => {
    const lines = spy?.mock.calls.flat().join('\n') ?? '';
    spy?.mockClear();
    return lines;
  };
  for (const spy of [log, error]) spy?.mockImplementation(() => undefined);

  const code = await runCheckout(words, () => import('./index'));
  const [progress = '', problems] = linesOf(error).split('\n\n');
  const jsonCode = await runCheckout([...words, '--json'], () => import('./index'));

  const message = problems?.trimEnd();
  expect(message).toMatch(/^retailers 1\.0\.0 may not go live:\n- texts: .*\n- size: [^\n]*$/);
  expect([code, jsonCode]).toEqual([3, 3]);
  expect(JSON.parse(linesOf())).toEqual({ error: { reason: 'refused', message } });
  expect(progress).toMatch(
    /✓ files .*\n.* ✓ shared [^]* ✗ size .*\n.* – tests +not tried: it needs/,
  );
  expect(linesOf(error)).toBe(progress);
});

async function gate(
  { storage, release, folder }: Candidate,
  onVerdict: (verdict: Verdict) => unknown = () => undefined,
  history = storage,
) {
  const live = await requireLatest(history);
  return checkRelease({ storage, release, folder, live, onVerdict, environment: {} });
}
