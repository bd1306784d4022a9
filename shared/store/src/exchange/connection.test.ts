import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $verdict } from '../code/check';
import { codeTyped } from '../code/entry';
import { atPath, nextTurn, opened } from '../journeys/journey.test-support';
import { connectionChanged } from '../page/lifecycle';
import { exchangedEarlier, OPEN, SUB_CODES, USED } from './bundle.test-support';
import { $isOffline } from './connection';
import { $exchange, retailerChosen } from './single';
import { $titleStates, titleChosen, titleRetried } from './titles';
import {
  accepted,
  anEntry,
  lateAnswer,
  refused,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const CODE = 'FEATUREDC9DG';

describe('a code that cannot be checked without a connection', () => {
  test('is reported as offline when the browser is offline at the failed check or later', async () => {
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

  test('is not checked twice when the connection changes during the check', async () => {
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

  test('is checked when the connection is back and the answer to its exchange was lost', async () => {
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

  test('is not submitted after the check when it came from a link', async () => {
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

describe('a title of a bundle', () => {
  const [FIRST = '', SECOND = ''] = SUB_CODES;
  const timesOut = () => Promise.reject(new RequestError('timeout'));

  test('is reported as offline when it cannot be checked without a connection', async () => {
    const scope = exchangedEarlier({
      validateCode: failing,
      subCodes: { [FIRST]: refused('unexpected') },
      isOnline: () => false,
    });
    expect(scope.getState($isOffline)).toBe(false);

    await allSettled(titleRetried, { scope, params: FIRST });

    expect(scope.getState($isOffline)).toBe(true);
  });

  test('is checked alone when the connection is back', async () => {
    const validateCode = rs.fn(() => OPEN);
    const scope = exchangedEarlier({
      validateCode,
      subCodes: { [FIRST]: 'unchecked', [SECOND]: OPEN },
    });

    await back(scope);
    await back(scope);

    expect(validateCode.mock.calls).toMatchObject([[{ code: FIRST }]]);
    expect(stateOf(scope, FIRST)).toEqual({ subCode: FIRST, state: OPEN, exchange: null });
    expect(scope.getState($isOffline)).toBe(false);
  });

  test.each([
    ['redeemed', USED, { state: USED, exchange: null }],
    ['unredeemed', OPEN, { state: OPEN, exchange: 'failed' }],
    ['still unclear', refused('captcha'), { exchange: 'unclear' }],
  ])(
    'is %s, and not exchanged again, when its exchange was unclear and the connection is back',
    async (_what, verdict, expected) => {
      const { scope, exchangeCode, validateCode } = await unclear();
      expect(scope.getState($isOffline)).toBe(true);
      validateCode.mockImplementation(() => Promise.resolve(verdict));

      await back(scope);

      expect(stateOf(scope, FIRST)).toMatchObject(expected);
      expect(exchangeCode).toHaveBeenCalledTimes(1);
    },
  );

  test('is shown as in flight when it is retried before its check has ended', async () => {
    const { scope, exchangeCode, validateCode } = await unclear();
    const check = lateAnswer<Verdict>();
    validateCode.mockReturnValueOnce(check.promise);
    exchangeCode.mockReturnValue(new Promise(() => {}));

    void back(scope);
    void allSettled(titleRetried, { scope, params: FIRST });
    check.arrive(OPEN);
    await nextTurn();

    expect(stateOf(scope, FIRST)?.exchange).toBe('exchanging');
  });

  async function unclear() {
    const exchangeCode = rs.fn<NonNullable<Visit['exchangeCode']>>(timesOut);
    const validateCode = rs.fn(failing);
    const scope = exchangedEarlier({ exchangeCode, validateCode, isOnline: () => false });
    await allSettled(titleChosen, { scope, params: FIRST });
    expect(stateOf(scope, FIRST)?.exchange).toBe('unclear');
    return { scope, exchangeCode, validateCode };
  }

  function stateOf(scope: Scope, code: string) {
    return scope.getState($titleStates).find(({ subCode }) => subCode === code);
  }
});

async function back(scope: Scope): Promise<void> {
  await allSettled(connectionChanged, { scope, params: true });
}

function failing(): Promise<Verdict> {
  return Promise.reject(new RequestError('offline'));
}
