import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $code, $offer } from '../code/check';
import { asked, EXCHANGED } from './bundle.test-support';
import { codeTyped } from '../code/entry';
import { nextTurn } from '../journeys/journey.test-support';
import { pageRestored } from '../page/lifecycle';
import { pathEntered } from '../page/navigation';
import { $isPickListValid } from './redemptions';
import { $pickList, picksConfirmed, titlePicked } from './picks';
import { $canContinue, $picking } from '../routing/submission';
import {
  CODE,
  DONE,
  FRESH,
  ISSUED,
  OPEN,
  picking,
  pickListOf,
  RECORD,
  USED,
} from './picks.test-support';
import type { Exchange } from '../service/exchange-code';
import { accepted, lateAnswer, refused, type Verdict, type Visit } from '../testing';

type ExchangeCode = NonNullable<Visit['exchangeCode']>;

const FORWARD = [['/retailers', { replace: true }]];
const HOME = [['/', { replace: true }]];

describe('a confirmed choice', () => {
  test.each<[string, Verdict, string[]]>([
    ['one title', pickListOf(1), ['t03']],
    ['several titles', FRESH, ['t04', 't01']],
  ])('of %s is exchanged in the order of the list', async (_what, verdict, selections) => {
    const exchangeCode = rs.fn<ExchangeCode>(() => DONE);
    const { confirm } = await picking(selections, { verdict, exchangeCode });

    await confirm();

    const sorted = selections.toSorted();
    expect(asked(exchangeCode)).toEqual([{ code: CODE, offerId: '41035', selections: sorted }]);
  });

  test('opens the page of its validated code without passing /', async () => {
    const { scope, navigate, confirm, validateCode } = await picking(['t01', 't03'], {
      exchangeCode: () => DONE,
    });

    await confirm();
    expect(navigate.mock.calls).toEqual(FORWARD);
    await allSettled(pathEntered, { scope, params: '/retailers' });

    expect(navigate.mock.calls).toEqual(FORWARD);
    expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual([ISSUED]);
    expect(scope.getState($code)).toBe(ISSUED);
    expect(scope.getState($picking)).toBe('choosing');
  });

  test('exchanges the bundle that it issued, and opens its titles', async () => {
    const bundle = accepted({ kind: 'bundle', remaining: 2, selections: ['t01', 't03'] });
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(({ code }) => (code === CODE ? DONE : answer.promise));
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode,
      validateCode: () => bundle,
    });

    const confirmed = confirm();
    await nextTurn();
    expect(scope.getState($picking)).toBe('leaving');
    expect(navigate).not.toHaveBeenCalled();
    answer.arrive(EXCHANGED);
    await confirmed;

    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: true }]]);
  });

  test('stays on the page until its code is validated', async () => {
    const answer = lateAnswer<Verdict>();
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => DONE,
      validateCode: () => answer.promise,
    });

    const confirmed = confirm();
    await nextTurn();
    expect(scope.getState($picking)).toBe('leaving');
    expect(navigate).not.toHaveBeenCalled();

    answer.arrive(OPEN);
    await confirmed;
    expect(navigate.mock.calls).toEqual(FORWARD);
  });

  test.each([[[]], [['t01']]])(
    'does nothing when only %j of two titles are picked',
    async (selections) => {
      const exchangeCode = rs.fn<ExchangeCode>();
      const { confirm } = await picking(selections, { exchangeCode });

      await confirm();

      expect(exchangeCode).not.toHaveBeenCalled();
    },
  );

  test('is exchanged once when it is confirmed twice, and cannot be changed meanwhile', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn<ExchangeCode>(() => answer.promise);
    const { scope, confirm } = await picking(['t01', 't03'], { exchangeCode });

    void confirm();
    void confirm();
    void allSettled(titlePicked, { scope, params: 't01' });
    await nextTurn();

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(scope.getState($pickList)?.picked.map(({ selection }) => selection)).toEqual([
      't01',
      't03',
    ]);
  });

  test('is not exchanged again while its code is being forwarded', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(() => DONE);
    const { scope, confirm } = await picking(['t01', 't03'], {
      exchangeCode,
      validateCode: () => lateAnswer<Verdict>().promise,
    });

    void confirm();
    await nextTurn();
    void allSettled(picksConfirmed, { scope });
    await nextTurn();

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });
});

describe('the code that a choice issued', () => {
  test.each<[string, () => Verdict | Promise<never>]>([
    ['cannot be checked', () => Promise.reject(new Error('offline'))],
    ['is refused', () => refused()],
    ['is used by now', () => accepted({ remaining: 0 })],
  ])('redirects to / when it %s', async (_what, validateCode) => {
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => DONE,
      validateCode,
    });

    await confirm();

    expect(navigate.mock.calls).toEqual(HOME);
    expect(scope.getState($code)).toBe(ISSUED);
  });

  test('redirects to / when it has no valid form', async () => {
    const { navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => ({ ...DONE, history: [{ ...RECORD, exchangeResult: 'HDE3' }] }),
    });

    await confirm();

    expect(navigate.mock.calls).toEqual(HOME);
  });

  test('redirects to / when its bundle cannot be exchanged', async () => {
    const bundle = accepted({ kind: 'bundle', remaining: 2 });
    const { navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: ({ code }) => (code === CODE ? DONE : Promise.reject(new Error('down'))),
      validateCode: () => bundle,
    });

    await confirm();

    expect(navigate.mock.calls).toEqual(HOME);
  });
});

describe('a visitor who leaves the page', () => {
  test('during the exchange is not redirected, and continues from / with Continue', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => answer.promise,
    });

    const confirmed = confirm();
    void allSettled(pathEntered, { scope, params: '/' });
    answer.arrive(DONE);
    await confirmed;

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe(CODE);
    expect(scope.getState($isPickListValid)).toBe(true);
    expect(scope.getState($canContinue)).toBe(true);
  });

  test('while the new code is validated is not redirected', async () => {
    const answer = lateAnswer<Verdict>();
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => DONE,
      validateCode: () => answer.promise,
    });

    const confirmed = confirm();
    await nextTurn();
    void allSettled(pathEntered, { scope, params: '/' });
    answer.arrive(OPEN);
    await confirmed;

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($canContinue)).toBe(true);
  });

  test('and types another code gets no more messages about the first', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => answer.promise,
    });

    const confirmed = confirm();
    void allSettled(pathEntered, { scope, params: '/' });
    void allSettled(codeTyped, { scope, params: 'HDMAQF4PX7TV' });
    answer.arrive(DONE);
    await confirmed;

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(scope.getState($offer)?.kind).toBe('ordinary');
    expect(navigate).not.toHaveBeenCalled();
  });

  test('and returns with a restored page sees the result of the exchange', async () => {
    const { scope, navigate, confirm } = await picking(['t01', 't03'], {
      exchangeCode: () => lateAnswer<Exchange>().promise,
      validateCode: ({ code }) => (code === CODE ? USED : OPEN),
    });

    void confirm();
    await nextTurn();
    void allSettled(pageRestored, { scope });
    await nextTurn();

    expect(navigate.mock.calls).toEqual(FORWARD);
  });
});
