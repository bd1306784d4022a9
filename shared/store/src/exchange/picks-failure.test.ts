import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $code, checkRetried } from '../code/check';
import { pageRestored } from '../page/lifecycle';
import { nextTurn } from '../journeys/journey.test-support';
import { pathEntered } from '../page/navigation';
import { $pickList, titlePicked } from './picks';
import { $picking, codeSubmitted } from '../routing/submission';
import { CODE, DONE, FRESH, ISSUED, OPEN, picking, timeout, USED } from './picks.test-support';
import type { Exchange } from '../service/exchange-code';
import { accepted, lateAnswer, refused, RequestError, type Verdict, type Visit } from '../testing';

const DECLINED: Exchange = { isDone: false, history: [], status: null };
const SILENT: Exchange = { isDone: true, history: [], status: null };

const FORWARD = [['/retailers', { replace: true }]];
const HOME = [['/', { replace: true }]];

describe('a failed exchange of a choice', () => {
  test('exchanges nothing without a press when the page is restored and another tab has redeemed it', async () => {
    const exchangeCode = rs.fn<() => Exchange>(() => DECLINED);
    let verdict = FRESH;
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? verdict : accepted({ kind: 'bundle' })),
    });
    await confirm();
    expect(scope.getState($picking)).toBe('failed');

    verdict = USED;
    await allSettled(pageRestored, { scope });

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(scope.getState($code)).toBe(CODE);
    expect(navigate.mock.calls).toEqual(HOME);
  });

  test.each<[string, () => Exchange | Promise<never>]>([
    ['fails', timeout],
    ['is declined', () => DECLINED],
    ['is answered without a code', () => SILENT],
  ])('can be changed and confirmed again when it %s', async (_what, firstAnswer) => {
    const exchangeCode = rs.fn<() => Exchange | Promise<never>>(() => DONE);
    exchangeCode.mockImplementationOnce(firstAnswer);
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? FRESH : OPEN),
    });

    await confirm();
    expect(scope.getState($picking)).toBe('failed');
    expect(navigate).not.toHaveBeenCalled();

    await allSettled(titlePicked, { scope, params: 't03' });
    await allSettled(titlePicked, { scope, params: 't04' });
    expect(scope.getState($picking)).toBe('choosing');
    await confirm();

    expect(exchangeCode).toHaveBeenLastCalledWith(
      expect.objectContaining({ selections: ['t01', 't04'] }),
    );
    expect(navigate.mock.calls).toEqual(FORWARD);
  });

  test('is not reported as failed before the check after it has ended', async () => {
    const answer = lateAnswer<Verdict>();
    const { scope, confirm } = await picking(['t01', 't03'], {
      exchangeCode: timeout,
      validateCode: () => answer.promise,
    });

    const confirmed = confirm();
    await nextTurn();
    expect(scope.getState($picking)).toBe('settling');
    answer.arrive(FRESH);
    await confirmed;

    expect(scope.getState($picking)).toBe('failed');
  });

  test('is unclear and keeps the picks when the check after it fails too', async () => {
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: timeout,
      validateCode: timeout,
    });

    await confirm();

    expect(scope.getState($picking)).toBe('unclear');
    expect(scope.getState($pickList)?.picked).toHaveLength(2);
    expect(navigate).not.toHaveBeenCalled();
  });

  test.each<[string, () => Verdict | Promise<never>, string, unknown[]]>([
    ['unused', () => FRESH, 'failed', []],
    ['used', () => USED, 'choosing', FORWARD],
    ['unclear', timeout, 'unclear', []],
  ])('that is unclear is found %s by a new check', async (_what, answer, found, way) => {
    const exchangeCode = rs.fn(timeout);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(timeout);
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode,
      validateCode,
    });
    await confirm();
    validateCode.mockImplementation(({ code }) => (code === CODE ? answer() : OPEN));

    await allSettled(checkRetried, { scope });
    if (way.length > 0) await allSettled(pathEntered, { scope, params: '/retailers' });

    expect(scope.getState($picking)).toBe(found);
    expect(navigate.mock.calls).toEqual(way);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('is cleared when the code is submitted again @spec-4.7', async () => {
    const { scope, confirm } = await picking(['t01', 't03'], {
      exchangeCode: timeout,
      validateCode: () => FRESH,
    });
    await confirm();

    await allSettled(codeSubmitted, { scope });

    expect(scope.getState($picking)).toBe('choosing');
  });
});

describe('a choice that was exchanged although its request failed', () => {
  test('opens the page of the issued code without passing /', async () => {
    const exchangeCode = rs.fn(timeout);
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? USED : OPEN),
    });

    await confirm();
    await allSettled(pathEntered, { scope, params: '/retailers' });

    expect(navigate.mock.calls).toEqual(FORWARD);
    expect(scope.getState($code)).toBe(ISSUED);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('opens the page of the issued code when the first answer did not name it', async () => {
    const { navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => SILENT,
      validateCode: ({ code }) => (code === CODE ? USED : OPEN),
    });

    await confirm();

    expect(navigate.mock.calls).toEqual(FORWARD);
  });

  test.each<[string, Verdict]>([
    ['without a code', accepted({ kind: 'pick-list', remaining: 0 })],
    ['refused by now', refused('expired')],
  ])('redirects to / when it is %s', async (_what, verdict) => {
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: timeout,
      validateCode: () => verdict,
    });

    await confirm();

    expect(navigate.mock.calls).toEqual(HOME);
    expect(scope.getState($code)).toBe(CODE);
    expect(scope.getState($picking)).toBe('choosing');
  });

  test('does not redirect a visitor who has left the page', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => answer.promise.catch(() => Promise.reject(new RequestError('timeout'))),
      validateCode: ({ code }) => (code === CODE ? USED : OPEN),
    });

    const confirmed = confirm();
    void allSettled(pathEntered, { scope, params: '/' });
    answer.fail();
    await confirmed;

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe(CODE);
  });
});
