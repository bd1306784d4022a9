import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { EXCHANGED, OPEN } from '../exchange/bundle.test-support';
import { $code } from '../code/check';
import { $exchange, type ExchangeState } from '../exchange/single';
import { atPath } from '../journeys/journey.test-support';
import { $refusal } from '../exchange/bundle';
import type { Exchange } from '../service/exchange-code';
import { $canContinue, codeSubmitted } from './submission';
import type { SubCodeState } from '../code/sub-codes';
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

const CODE = 'HDMAQF4PX7TV';
const PICK_LIST_CODE = 'HDE3M67HKMEE';
const RECORD = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' });

const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
const PICK_LIST = accepted({ kind: 'pick-list', remaining: 2 });
const USED_BUNDLE = accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });

describe('Continue', () => {
  test.each<[string, Verdict, string]>([
    ['opens the retailers for an ordinary code', accepted(), '/retailers'],
    ['opens the titles of a fresh pick list', PICK_LIST, '/picklist'],
    ['opens the titles of an exchanged bundle', USED_BUNDLE, '/gpbundle'],
  ])('%s and exchanges nothing @spec-4.9 @spec-4.11', async (_what, verdict, path) => {
    const exchangeCode = rs.fn();
    const { scope, navigate } = await atPath('/', { code: CODE, verdict, exchangeCode });

    await allSettled(codeSubmitted, { scope });

    expect(navigate.mock.calls).toEqual([[path, { replace: false }]]);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('exchanges a fresh bundle and then opens its titles @spec-4.10', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      verdict: BUNDLE,
      exchangeCode: () => answer.promise,
      validateCode: () => OPEN,
    });

    const submitted = allSettled(codeSubmitted, { scope });
    expect(navigate).not.toHaveBeenCalled();
    answer.arrive(EXCHANGED);
    await submitted;

    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('validates and submits the code behind a redeemed pick list @spec-4.12', async () => {
    const validateCode = rs.fn(() => accepted());
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      ...pickList(accepted()),
      validateCode,
    });

    await allSettled(codeSubmitted, { scope });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: PICK_LIST_CODE }),
    );
    expect(scope.getState($code)).toBe(PICK_LIST_CODE);
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });

  test('exchanges the bundle behind a redeemed pick list once', async () => {
    const exchangeCode = rs.fn(() => EXCHANGED);
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      ...pickList(BUNDLE),
      validateCode: ({ code }) => (code === PICK_LIST_CODE ? BUNDLE : OPEN),
      exchangeCode,
    });

    await allSettled(codeSubmitted, { scope });

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test.each<[string, Visit]>([
    ['a refused code', { code: CODE, verdict: refused() }],
    ['a code that is not judged yet', { code: CODE }],
    ['a redeemed ordinary code', { code: CODE, verdict: accepted({ remaining: 0 }) }],
    ['no code', {}],
  ])('does nothing when there is %s @spec-4.8', async (_what, visit) => {
    const exchangeCode = rs.fn();
    const { scope, navigate } = await atPath('/', { ...visit, exchangeCode });

    await allSettled(codeSubmitted, { scope });

    expect(navigate).not.toHaveBeenCalled();
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('clears a failed exchange @spec-4.7', async () => {
    const scope = visitScope({
      code: CODE,
      verdict: accepted(),
      exchange: { step: 'failed', selection: 'vudu' },
    });

    await allSettled(codeSubmitted, { scope });

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });

  test.each<ExchangeState>([
    { step: 'exchanging', selection: 'vudu' },
    { step: 'settling', selection: 'vudu' },
  ])('keeps an exchange in flight ($step)', async (exchange) => {
    const scope = visitScope({ code: CODE, verdict: accepted(), exchange });

    await allSettled(codeSubmitted, { scope });

    expect(scope.getState($exchange)).toEqual(exchange);
  });

  test('clears the error of a failed bundle exchange @spec-4.7 @spec-4.13', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs
      .fn<() => Promise<Exchange>>()
      .mockRejectedValueOnce(new RequestError('status'))
      .mockReturnValueOnce(answer.promise);
    const scope = visitScope({
      code: CODE,
      verdict: BUNDLE,
      exchangeCode,
      validateCode: () => BUNDLE,
    });

    await allSettled(codeSubmitted, { scope });
    expect(scope.getState($refusal)).toBe('unexpected');
    expect(scope.getState($canContinue)).toBe(true);

    void allSettled(codeSubmitted, { scope });
    expect(scope.getState($refusal)).toBeNull();
  });
});

function pickList(state: SubCodeState): Visit {
  return { verdict: USED_PICK_LIST, subCodes: { [PICK_LIST_CODE]: state } };
}
