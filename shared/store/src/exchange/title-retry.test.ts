import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { $titleStates, titleChosen, titleRetried } from './titles';
import {
  asked,
  CODE,
  EXCHANGED,
  exchangedEarlier,
  FRESH,
  HISTORY,
  OPEN,
  SUB_CODES,
  submitted,
  submitting,
  theService,
  timeout,
  USED,
} from './bundle.test-support';
import { offerChanged } from '../code/check';
import { nextTurn } from '../journeys/journey.test-support';
import { codeSubmitted } from '../routing/submission';
import { accepted, lateAnswer, refused, type Verdict } from '../testing';

const [FIRST = ''] = SUB_CODES;

describe('"Try again" of a title', () => {
  test('exchanges it again when its exchange failed', async () => {
    const service = theService({ failing: [FIRST] });
    const { scope } = await submitted(service);
    service.recover();
    service.exchangeCode.mockClear();

    await allSettled(titleRetried, { scope, params: FIRST });

    expect(asked(service.exchangeCode)).toEqual([
      { code: FIRST, offerId: '40117', selections: ['googleplay'] },
    ]);
    expect(scope.getState($titleStates)[0]).toEqual({
      subCode: FIRST,
      state: USED,
      exchange: null,
    });
  });

  test.each([
    ['could not be checked', 'unchecked' as const],
    ['was refused', refused('unexpected')],
  ])('checks it without an exchange when it %s', async (_what, state) => {
    const answer = lateAnswer<Verdict>();
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = exchangedEarlier({
      exchangeCode,
      validateCode: () => answer.promise,
      subCodes: { [FIRST]: state },
    });

    const retried = allSettled(titleRetried, { scope, params: FIRST });
    expect(scope.getState($titleStates)[0]?.state).toBe('checking');
    answer.arrive(OPEN);
    await retried;

    expect(scope.getState($titleStates)[0]?.state).toEqual(OPEN);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('leaves it unchecked when the check fails again', async () => {
    const scope = exchangedEarlier({
      validateCode: timeout,
      subCodes: { [FIRST]: 'unchecked' },
    });

    await allSettled(titleRetried, { scope, params: FIRST });

    expect(scope.getState($titleStates)[0]?.state).toBe('unchecked');
  });

  test('does nothing when nothing failed', async () => {
    const validateCode = rs.fn(() => OPEN);
    const scope = exchangedEarlier({ validateCode });

    await allSettled(titleRetried, { scope, params: FIRST });
    await allSettled(titleRetried, { scope, params: 'HDMAQF4PX7TV' });

    expect(validateCode).not.toHaveBeenCalled();
  });
});

describe('an exchanged title', () => {
  test('is not shown as open when the check after it failed', async () => {
    const scope = exchangedEarlier({ exchangeCode: () => EXCHANGED, validateCode: timeout });

    await allSettled(titleChosen, { scope, params: FIRST });

    expect(scope.getState($titleStates)[0]).toEqual({
      subCode: FIRST,
      state: 'unchecked',
      exchange: null,
    });
  });

  test('is not exchanged again with its bundle', async () => {
    const service = theService();
    const { scope } = await submitted(service);
    await allSettled(offerChanged, { scope, params: { remaining: 3 } });
    service.exchangeCode.mockClear();

    await allSettled(codeSubmitted, { scope });

    expect(asked(service.exchangeCode).map(({ code }) => code)).toEqual([CODE]);
  });

  test('is not exchanged again with its bundle while its exchange is in flight', async () => {
    const title = lateAnswer<typeof EXCHANGED>();
    const exchangeCode = rs.fn(({ code }: { code: string }) =>
      code === CODE ? EXCHANGED : title.promise,
    );
    const { scope, settled } = await submitting({
      verdict: FRESH,
      exchangeCode,
      validateCode: () => OPEN,
    });
    await nextTurn();
    void allSettled(offerChanged, { scope, params: { remaining: 3 } });
    void allSettled(codeSubmitted, { scope });
    title.arrive({ ...EXCHANGED, history: [] });
    await settled;

    expect(exchangeCode.mock.calls.filter(([{ code }]) => code === FIRST)).toHaveLength(1);
  });
});

describe('a title of a bundle of another retailer', () => {
  test.each([
    ['is exchanged at Google Play when its own offer lists it', ['itunes', 'googleplay'], 1],
    ['is not exchanged when its own offer does not list Google Play', ['itunes'], 0],
  ])('%s', async (_what, selections, times) => {
    const exchangeCode = rs.fn(() => EXCHANGED);
    const scope = exchangedEarlier({
      verdict: accepted({ kind: 'bundle', remaining: 0, history: HISTORY }),
      subCodes: { [FIRST]: accepted({ selections }) },
      exchangeCode,
      validateCode: () => USED,
    });

    await allSettled(titleChosen, { scope, params: FIRST });

    expect(exchangeCode).toHaveBeenCalledTimes(times);
  });
});
