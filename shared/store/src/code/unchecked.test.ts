import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { checkRetried } from './check';
import { $canContinue } from '../routing/submission';
import { accepted, anEntry, RequestError, type Verdict, visitScope } from '../testing';
import { $isUnchecked } from './sub-codes';

const pickList = () =>
  accepted({
    kind: 'pick-list',
    remaining: 0,
    history: [anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' })],
  });

describe('a redeemed pick list with a code that could not be checked', () => {
  test('allows Continue when a repeated check succeeds', async () => {
    const validateCode = rs
      .fn<(call: { code: string }) => Promise<Verdict>>()
      .mockImplementation(({ code }) =>
        Promise.resolve(code === 'HDE3M67HKMEE' ? accepted() : pickList()),
      );
    const scope = visitScope({
      code: 'MNXQXKVVJC7X',
      verdict: pickList(),
      subCodes: { HDE3M67HKMEE: 'unchecked' },
      validateCode,
    });
    expect(scope.getState($isUnchecked)).toBe(true);
    expect(scope.getState($canContinue)).toBe(false);

    await allSettled(checkRetried, { scope });

    expect(scope.getState($isUnchecked)).toBe(false);
    expect(scope.getState($canContinue)).toBe(true);
  });

  test('is reported as unchecked when the service failed', async () => {
    const scope = visitScope({
      code: 'MNXQXKVVJC7X',
      verdict: pickList(),
      subCodes: { HDE3M67HKMEE: 'unchecked' },
      validateCode: ({ code }) =>
        code === 'HDE3M67HKMEE' ? Promise.reject(new RequestError('timeout')) : pickList(),
    });

    await allSettled(checkRetried, { scope });

    expect(scope.getState($isUnchecked)).toBe(true);
  });
});
