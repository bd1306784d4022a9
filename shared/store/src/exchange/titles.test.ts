import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $titleStates, titleChosen, type TitleState } from './titles';
import {
  asked,
  CODE,
  EXCHANGED,
  exchangedEarlier,
  HISTORY,
  OPEN,
  SUB_CODES,
  submitted,
  theService,
  timeout,
  USED,
} from './bundle.test-support';
import { nextTurn } from '../journeys/journey.test-support';
import { $refusal } from './bundle';
import type { Exchange } from '../service/exchange-code';
import { codeSubmitted } from '../routing/submission';
import { lateAnswer, type Verdict } from '../testing';

describe('a title of a Google Play bundle', () => {
  test('does not stop the other titles when it fails @spec-8.13 @B12', async () => {
    const service = theService({ failing: [SUB_CODES[1]] });
    const { scope } = await submitted(service);

    expect(scope.getState($titleStates)).toEqual([
      { subCode: SUB_CODES[0], state: USED, exchange: null },
      { subCode: SUB_CODES[1], state: OPEN, exchange: 'failed' },
      { subCode: SUB_CODES[2], state: USED, exchange: null },
    ]);
    expect(scope.getState($refusal)).toBeNull();
  });

  test('is shown as failed when all titles fail @B12', async () => {
    const { scope } = await submitted(theService({ failing: SUB_CODES }));

    expect(scope.getState($titleStates).map(({ exchange }) => exchange)).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
  });

  test('is shown as failed when it is declined', async () => {
    const { scope } = await submitted({
      exchangeCode: ({ code }) => ({ ...EXCHANGED, isDone: code === CODE }),
      validateCode: () => OPEN,
    });

    expect(scope.getState($titleStates).map(({ exchange }) => exchange)).toEqual([
      'failed',
      'failed',
      'failed',
    ]);
  });

  test.each<[string, () => Verdict | Promise<never>, TitleState]>([
    ['still open, is failed', () => OPEN, { subCode: '', state: OPEN, exchange: 'failed' }],
    ['not known, is unclear', timeout, { subCode: '', state: 'unchecked', exchange: 'unclear' }],
  ])('with an empty answer, when it is %s', async (_what, validateCode, state) => {
    const hollow = { isDone: true, history: [], status: null };
    const { scope } = await submitted({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : hollow),
      validateCode,
    });

    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ ...state, subCode })),
    );
  });

  test('is not shown as failed when the service did exchange it', async () => {
    const { scope } = await submitted({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : timeout()),
      validateCode: () => USED,
    });

    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });

  test('is shown as unclear when it can be neither exchanged nor checked', async () => {
    const { scope } = await submitted({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : timeout()),
      validateCode: timeout,
    });

    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: 'unchecked', exchange: 'unclear' })),
    );
  });

  test('is listed when the answer to its bundle has a remaining value above 0', async () => {
    const service = theService({
      bundle: {
        ...EXCHANGED,
        status: { kind: 'bundle', offerId: '', remaining: 3, selections: [], profiles: [] },
      },
    });
    const { scope } = await submitted(service);

    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });

  test('is exchanged once when the answer to its bundle names each sub-code twice', async () => {
    const unnamed = HISTORY.map((entry) => ({ ...entry, exchangeName: null }));
    const service = theService({
      bundle: { ...EXCHANGED, history: [...unnamed, ...HISTORY, ...HISTORY] },
    });
    const { scope } = await submitted(service);

    expect(asked(service.exchangeCode).slice(1)).toEqual([
      { code: SUB_CODES[0], offerId: '40117', selections: ['googleplay'] },
      { code: SUB_CODES[1], offerId: '40118', selections: ['googleplay'] },
      { code: SUB_CODES[2], offerId: '40119', selections: ['googleplay'] },
    ]);
    expect(scope.getState($titleStates)).toEqual(
      SUB_CODES.map((subCode) => ({ subCode, state: USED, exchange: null })),
    );
  });
});

describe('a second try of a title', () => {
  test('exchanges that title alone', async () => {
    const service = theService({ failing: [SUB_CODES[1]] });
    const { scope } = await submitted(service);
    service.recover();
    service.exchangeCode.mockClear();

    await allSettled(titleChosen, { scope, params: SUB_CODES[1] ?? '' });

    expect(asked(service.exchangeCode)).toEqual([
      { code: SUB_CODES[1], offerId: '40118', selections: ['googleplay'] },
    ]);
    expect(scope.getState($titleStates)[1]).toEqual({
      subCode: SUB_CODES[1],
      state: USED,
      exchange: null,
    });
  });

  test('exchanges it once when it is pressed twice', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = exchangedEarlier({ exchangeCode, validateCode: () => USED });

    const first = allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    void allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    answer.arrive(EXCHANGED);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('before its new state is known exchanges nothing', async () => {
    const state = lateAnswer<Verdict>();
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = exchangedEarlier({ exchangeCode, validateCode: () => state.promise });

    const first = allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    await nextTurn();
    void allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    state.arrive(USED);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('does nothing for a title that is used, or not of this bundle', async () => {
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = exchangedEarlier({ exchangeCode, subCodes: { [SUB_CODES[0] ?? '']: USED } });

    await allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    await allSettled(titleChosen, { scope, params: 'HDMAQF4PX7TV' });

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('stays in flight when Continue is pressed', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = exchangedEarlier({ exchangeCode, validateCode: () => USED });

    const first = allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    void allSettled(codeSubmitted, { scope });
    void allSettled(titleChosen, { scope, params: SUB_CODES[0] ?? '' });
    answer.arrive(EXCHANGED);
    await first;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });
});
