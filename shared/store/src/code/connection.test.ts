import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $verdict } from './check';
import { $isOffline } from './connection';
import { codeTyped } from './entry';
import { $exchange, retailerChosen } from '../exchange/single';
import { atPath, opened } from '../journey.test-support';
import { connectionChanged } from '../lifecycle';
import {
  accepted,
  anEntry,
  lateAnswer,
  refused,
  RequestError,
  type Verdict,
  visitScope,
} from '../testing';

const CODE = 'FEATUREDC9DG';

describe('a code that cannot be checked without a connection', () => {
  test('is reported as offline when the browser has none, before or after the check failed', async () => {
    const before = visitScope({ validateCode: failing, isOnline: () => false });
    await allSettled(codeTyped, { scope: before, params: CODE });
    expect(before.getState($isOffline)).toBe(true);

    const after = visitScope({ validateCode: failing });
    await allSettled(codeTyped, { scope: after, params: CODE });
    expect(after.getState($isOffline)).toBe(false);
    await allSettled(connectionChanged, { scope: after, params: false });
    expect(after.getState($isOffline)).toBe(true);
  });

  test('is not reported as offline when nothing has failed', async () => {
    const scope = visitScope({ code: CODE, verdict: accepted() });

    await allSettled(connectionChanged, { scope, params: false });

    expect(scope.getState($isOffline)).toBe(false);
  });

  test('is checked again once when the connection is back', async () => {
    const validateCode = rs.fn(failing);
    const scope = visitScope({ validateCode, isOnline: () => false });
    await allSettled(codeTyped, { scope, params: CODE });
    validateCode.mockImplementation(() => Promise.resolve(accepted()));

    await back(scope);
    await back(scope);

    expect(validateCode).toHaveBeenCalledTimes(2);
    expect(scope.getState($verdict)).toEqual(accepted());
    expect(scope.getState($isOffline)).toBe(false);
  });

  test('is not checked twice while the connection comes and goes during the check', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn(failing);
    const scope = visitScope({ validateCode, isOnline: () => false });
    await allSettled(codeTyped, { scope, params: CODE });
    validateCode.mockImplementation(() => answer.promise);

    const changes = [true, false, true, false, true].map((isOnline) =>
      allSettled(connectionChanged, { scope, params: isOnline }),
    );
    answer.arrive(accepted());
    await Promise.all(changes);

    expect(validateCode).toHaveBeenCalledTimes(2);
  });

  test('is not checked again when another text is in the field', async () => {
    const validateCode = rs.fn(failing);
    const scope = visitScope({ validateCode, isOnline: () => false });
    await allSettled(codeTyped, { scope, params: CODE });
    await allSettled(codeTyped, { scope, params: CODE.slice(0, 5) });

    await back(scope);

    expect(validateCode).toHaveBeenCalledTimes(1);
  });

  test('is asked about when the connection is back, where its exchange was lost', async () => {
    const used = accepted({ remaining: 0, history: [anEntry()] });
    const validateCode = rs.fn(failing);
    const { scope } = await atPath('/retailers', {
      code: CODE,
      verdict: accepted(),
      exchangeCode: () => Promise.reject(new RequestError('offline')),
      validateCode,
      isOnline: () => false,
    });
    await allSettled(retailerChosen, { scope, params: 'vudu' });
    expect(scope.getState($exchange)).toEqual({ step: 'unclear', selection: 'vudu' });
    expect(scope.getState($isOffline)).toBe(true);
    validateCode.mockImplementation(() => Promise.resolve(used));

    await back(scope);

    expect(scope.getState($verdict)).toEqual(used);
    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
    expect(scope.getState($isOffline)).toBe(false);
  });

  test.each([
    ['accepted', accepted()],
    ['refused', refused('expired')],
  ])('is not checked again after it was %s', async (_what, verdict) => {
    // A call the scope does not expect fails the check.
    const scope = visitScope({ code: CODE, verdict });

    await back(scope);

    expect(scope.getState($verdict)).toEqual(verdict);
  });

  test('is not submitted after the check, though its link asked for that', async () => {
    const validateCode = rs.fn(failing);
    const exchangeCode = rs.fn(() => ({ isDone: true, history: [], status: null }));
    const { scope } = await opened(
      '/',
      { validateCode, exchangeCode, isOnline: () => false },
      CODE,
    );
    validateCode.mockImplementation(() =>
      Promise.resolve(accepted({ kind: 'bundle', remaining: 2, selections: ['a', 'b'] })),
    );

    await back(scope);

    expect(validateCode).toHaveBeenCalledTimes(2);
    expect(exchangeCode).not.toHaveBeenCalled();
  });
});

async function back(scope: Scope): Promise<void> {
  await allSettled(connectionChanged, { scope, params: true });
}

function failing(): Promise<Verdict> {
  return Promise.reject(new RequestError('offline'));
}
