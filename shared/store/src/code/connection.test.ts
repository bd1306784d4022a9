import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import {
  accepted,
  lateAnswer,
  refused,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';
import { atPath, opened } from './visits.test-support';

type ValidateCode = NonNullable<Visit['validateCode']>;

const SIXTEEN = 'FEATUREDC9DGEF4T';

describe('a code that cannot be checked without a connection', () => {
  test('is reported as offline at the failed check, or when the connection is lost later', async () => {
    const scope = visitScope({ validateCode: failing, isOnline: () => false });
    await allSettled(store.codeTyped, { scope, params: SIXTEEN });
    expect(scope.getState(store.$isOffline)).toBe(true);

    const later = visitScope({ validateCode: failing });
    await allSettled(store.codeTyped, { scope: later, params: SIXTEEN });
    expect(later.getState(store.$isOffline)).toBe(false);
    await allSettled(store.connectionChanged, { scope: later, params: false });
    expect(later.getState(store.$isOffline)).toBe(true);

    const fine = visitScope({ code: SIXTEEN, verdict: accepted() });
    await allSettled(store.connectionChanged, { scope: fine, params: false });
    expect(fine.getState(store.$isOffline)).toBe(false);
  });

  test('is checked again once when the connection is back, however often it changes', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(failing);
    const scope = visitScope({ validateCode, isOnline: () => false });
    await allSettled(store.codeTyped, { scope, params: SIXTEEN });
    validateCode.mockReturnValue(answer.promise);

    const changes = [true, false, true, false, true].map((params) =>
      allSettled(store.connectionChanged, { scope, params }),
    );
    answer.arrive(accepted());
    await Promise.all(changes);
    await allSettled(store.connectionChanged, { scope, params: true });

    expect(validateCode).toHaveBeenCalledTimes(2);
    expect(scope.getState(store.$offer)?.remaining).toBe(1);
    expect(scope.getState(store.$isOffline)).toBe(false);
  });

  test('is checked when the answer to its exchange was lost', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const { scope } = await atPath('/retailers', {
      code: SIXTEEN,
      verdict: accepted(),
      exchangeCode: failing,
      validateCode,
      isOnline: () => false,
    });
    await allSettled(store.retailerChosen, { scope, params: 'vudu' });
    expect(scope.getState(store.$isOffline)).toBe(true);

    validateCode.mockReturnValue(accepted({ remaining: 0 }));
    await allSettled(store.connectionChanged, { scope, params: true });

    expect(scope.getState(store.$offer)?.remaining).toBe(0);
    expect(scope.getState(store.$isOffline)).toBe(false);
  });

  test.each<[string, Visit]>([
    ['was accepted', { verdict: accepted() }],
    ['was refused', { verdict: refused('expired') }],
    ['is incomplete', { code: 'F' }],
  ])('is not checked when the connection is back and it %s', async (_what, visit) => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const scope = visitScope({ code: SIXTEEN, validateCode, ...visit });

    await allSettled(store.connectionChanged, { scope, params: true });

    expect(validateCode).not.toHaveBeenCalled();
  });

  test('is not submitted after that check when it came from a link', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const { scope, navigate } = await opened('/', { validateCode, isOnline: () => false }, SIXTEEN);
    validateCode.mockReturnValue(accepted());

    await allSettled(store.connectionChanged, { scope, params: true });

    expect(scope.getState(store.$offer)?.remaining).toBe(1);
    expect(navigate).not.toHaveBeenCalled();
  });
});

function failing(): Promise<never> {
  return Promise.reject(new RequestError('offline'));
}
