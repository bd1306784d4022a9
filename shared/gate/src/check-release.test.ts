import { BUILT_FILES } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import type { Verdict } from '@redeem/delivery';
import { requireLatest } from '@redeem/delivery/site';
import type { Candidate } from './candidate';
import { aRemoteCandidate, manifest } from './candidate.test-support';
import { checkRelease } from './check-release';

describe('the gate', () => {
  test('returns all problems at once, and says that no page was visited', async () => {
    const files = { 'dist/mf-manifest.json': manifest({ react: '^18.0.0', exposes: ['./x'] }) };

    const verdicts = await gate(await aRemoteCandidate({ files }));

    expect(verdicts.map(({ rule, passed }) => [rule, passed])).toEqual([
      ['files', true],
      ['shared', false],
      ['exposes', false],
      ['promises', true],
      ['texts', true],
      ['size', false],
      ['tests', false],
      ['smoke', false],
    ]);
    expect(verdicts.at(-1)).toMatchObject({ untried: true });
    expect(verdicts.at(-1)?.detail).toBe('not tried: it needs shared and exposes and size to pass');
  });

  test('reports each verdict at once', async () => {
    const told: Verdict[] = [];

    const verdicts = await gate(await aRemoteCandidate(), (verdict) => told.push(verdict));

    expect(told).toEqual(verdicts);
  });

  test('says that a rule could not be checked when the live release cannot be read', async () => {
    const { storage, ...candidate } = await aRemoteCandidate();
    const read = () => Promise.reject(new Error('EIO'));
    const unreadable = Object.assign(Object.create(storage) as typeof storage, { read });

    const verdicts = await gate({ ...candidate, storage: unreadable }, undefined, storage);

    expect(verdicts.filter(({ untried }) => untried)).toContainEqual(
      expect.objectContaining({ passed: false, detail: 'could not be checked: EIO' }),
    );
  });

  test('passes no release that it could not check', async () => {
    const candidate = await aRemoteCandidate();
    const files = candidate.release.files.filter(({ path }) => path !== BUILT_FILES.check);

    const verdicts = await gate({ ...candidate, release: { ...candidate.release, files } });

    const size = verdicts.find(({ rule }) => rule === 'size');
    expect(size).toMatchObject({
      passed: false,
      detail: 'could not be checked: check.data: is missing: build the package again',
    });
    expect(size).not.toHaveProperty('untried');
  });
});

async function gate(
  { storage, release, folder }: Candidate,
  onVerdict: (verdict: Verdict) => unknown = () => undefined,
  history = storage,
) {
  const live = await requireLatest(history);
  return checkRelease({ storage, release, folder, live, onVerdict, environment: {} });
}
