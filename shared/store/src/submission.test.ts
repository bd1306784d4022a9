import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $code, $submitsItself, codeTyped } from './entry';
import { $exchange, type ExchangeState } from './exchange';
import { appStarted, pageVisibilityChanged } from './lifecycle';
import { navigateLent, pathEntered } from './navigation';
import { $refusal } from './refusal';
import type { Exchange } from './service/exchange-code';
import { $canContinue, $isAccepted, $isSubmitting, codeSubmitted } from './submission';
import type { SubCodeState } from './sub-codes';
import {
  accepted,
  anEntry,
  lateAnswer,
  refused,
  RequestError,
  SETTINGS,
  type Verdict,
  type Visit,
  visitScope,
} from './testing';

const CODE = 'HDMAQF4PX7TV';
const PICK_LIST_CODE = 'HDE3M67HKMEE';
const RECORD = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' });
const RETAILER_ENTRY = anEntry({ exchangeResult: null });

const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
const PICK_LIST = accepted({ kind: 'pick-list', remaining: 2 });
const USED_BUNDLE = accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });

describe('Continue and the success line', () => {
  test.each<[string, Visit, { canContinue: boolean; isAccepted: boolean }]>([
    ['an accepted, unused code', { verdict: accepted() }, both(true)],
    ['no code', { code: '', verdict: accepted() }, { canContinue: false, isAccepted: true }],
    ['a code that nobody has judged', {}, both(false)],
    ['a code that was not found', { verdict: refused('not-found') }, both(false)],
    ['an expired code', { verdict: refused('expired') }, both(false)],
    ['a code for another country', { verdict: refused('wrong-territory') }, both(false)],
    ['a code with any other error', { verdict: refused('unexpected') }, both(false)],
    ['a captcha that is to be solved', { verdict: refused('captcha') }, both(false)],
    ['a redeemed ordinary code', { verdict: accepted({ remaining: 0 }) }, both(false)],
    ['less than one redemption', { verdict: accepted({ remaining: 0.5 }) }, both(false)],
    ['a fresh bundle', { verdict: BUNDLE }, both(true)],
    ['an exchanged bundle', { verdict: USED_BUNDLE }, both(true)],
    [
      'a bundle of which one title has an exchange result',
      { verdict: usedBundle([RETAILER_ENTRY, anEntry()]) },
      both(true),
    ],
    ['a legacy bundle', { verdict: usedBundle([RETAILER_ENTRY]) }, both(false)],
    ['a redeemed bundle with no history', { verdict: usedBundle([]) }, both(false)],
    ['a fresh pick list', { verdict: PICK_LIST }, both(true)],
    ['a pick list with an open code', pickList(accepted()), both(true)],
    [
      'a pick list with the code of a bundle, even of a used one',
      pickList(usedBundle([anEntry()])),
      both(true),
    ],
    ['a pick list with a used code', pickList(accepted({ remaining: 0 })), both(false)],
    ['a pick list with a refused code', pickList(refused()), both(false)],
    ['a pick list with a code being checked', pickList('checking'), both(false)],
    ['a pick list with a code that could not be checked', pickList('unchecked'), both(false)],
    [
      'a redeemed pick list with no record of a code',
      { verdict: accepted({ kind: 'pick-list', remaining: 0, history: [anEntry()] }) },
      both(false),
    ],
  ])('%s', (_situation, visit, expected) => {
    const scope = visitScope({ code: CODE, ...visit });

    expect({
      canContinue: scope.getState($canContinue),
      isAccepted: scope.getState($isAccepted),
    }).toEqual(expected);
  });

  test('a bundle that is being exchanged cannot be submitted twice', async () => {
    const answer = lateAnswer<Exchange>();
    const exchangeCode = rs.fn(() => answer.promise);
    const scope = visitScope({ code: CODE, verdict: BUNDLE, exchangeCode });

    const submitted = allSettled(codeSubmitted, { scope });
    expect(scope.getState($isSubmitting)).toBe(true);
    expect(scope.getState($canContinue)).toBe(false);
    void allSettled(codeSubmitted, { scope });
    answer.arrive({ isDone: true, history: [], status: null });
    await submitted;

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(scope.getState($isSubmitting)).toBe(false);
  });
});

describe('submitting', () => {
  test.each<[string, Verdict, string]>([
    ['an ordinary code leads to the retailers', accepted(), '/retailers'],
    ['a fresh pick list leads to its titles', PICK_LIST, '/picklist'],
    ['an exchanged bundle leads to its titles', USED_BUNDLE, '/gpbundle'],
  ])('%s and exchanges nothing', async (_what, verdict, path) => {
    const exchangeCode = rs.fn();
    const { scope, navigate } = await atHome({ code: CODE, verdict, exchangeCode });

    await allSettled(codeSubmitted, { scope });

    expect(navigate.mock.calls).toEqual([[path, { replace: false }]]);
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('a fresh bundle exchanges it for codes and then leads to its titles', async () => {
    const answer = lateAnswer<Exchange>();
    const { scope, navigate } = await atHome({
      code: CODE,
      verdict: BUNDLE,
      exchangeCode: () => answer.promise,
    });

    const submitted = allSettled(codeSubmitted, { scope });
    expect(navigate).not.toHaveBeenCalled();
    answer.arrive({ isDone: true, history: [], status: null });
    await submitted;

    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('a redeemed pick list validates its code and submits that', async () => {
    const validateCode = rs.fn(() => accepted());
    const { scope, navigate } = await atHome({
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

  test('a redeemed pick list of a bundle exchanges the bundle, once', async () => {
    const exchangeCode = rs.fn(() => ({ isDone: true, history: [], status: null }));
    const { scope, navigate } = await atHome({
      code: CODE,
      ...pickList(BUNDLE),
      validateCode: () => BUNDLE,
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
  ])('%s does nothing', async (_what, visit) => {
    const exchangeCode = rs.fn();
    const { scope, navigate } = await atHome({ ...visit, exchangeCode });

    await allSettled(codeSubmitted, { scope });

    expect(navigate).not.toHaveBeenCalled();
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('forgets an exchange that failed before', async () => {
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
  ])('does not forget an exchange that is under way ($step)', async (exchange) => {
    const scope = visitScope({ code: CODE, verdict: accepted(), exchange });

    await allSettled(codeSubmitted, { scope });

    expect(scope.getState($exchange)).toEqual(exchange);
  });

  test('takes back the error of a bundle that failed before', async () => {
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

describe('a code from a link', () => {
  test('is submitted by itself once it is valid', async () => {
    const { navigate } = await follow({ validateCode: () => accepted() });

    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });

  test('is submitted only once', async () => {
    const { scope, navigate } = await follow({ validateCode: () => accepted() });

    await allSettled(pathEntered, { scope, params: '/retailers' });
    await allSettled(pathEntered, { scope, params: '/' });
    await allSettled(pageVisibilityChanged, { scope, params: false });
    await allSettled(pageVisibilityChanged, { scope, params: true });

    expect(navigate).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Verdict]>([
    ['refused', refused('expired')],
    ['used', accepted({ remaining: 0 })],
  ])('is not submitted where it is %s', async (_what, verdict) => {
    const { scope, navigate } = await follow({ validateCode: () => verdict });

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe('FEATUREDC9DGEF4T');
  });

  test('waits until somebody sees the page', async () => {
    const exchangeCode = rs.fn(() => ({ isDone: true, history: [], status: null }));
    const { scope, navigate } = await atHome({
      isSiteLoading: true,
      getSite: () => ({ territory: 'US', language: 'en', captchaKey: null }),
      validateCode: () => BUNDLE,
      exchangeCode,
    });
    await allSettled(pageVisibilityChanged, { scope, params: false });

    await allSettled(appStarted, { scope, params: FROM_LINK });
    expect(exchangeCode).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();

    await allSettled(pageVisibilityChanged, { scope, params: true });
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('waits for a pick-list code, and that is then submitted in its place', async () => {
    const { scope, navigate } = await follow({
      validateCode: ({ code }) => (code === PICK_LIST_CODE ? accepted() : USED_PICK_LIST),
    });

    expect(scope.getState($code)).toBe(PICK_LIST_CODE);
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });

  test('does not call back a visitor who has gone elsewhere', async () => {
    const answer = lateAnswer<Verdict>();
    const { scope, navigate } = await atHome({
      isSiteLoading: true,
      getSite: () => ({ territory: 'US', language: 'en', captchaKey: null }),
      validateCode: () => answer.promise,
    });

    const started = allSettled(appStarted, { scope, params: FROM_LINK });
    void allSettled(pathEntered, { scope, params: '/support' });
    answer.arrive(accepted());
    await started;
    await allSettled(pathEntered, { scope, params: '/' });

    expect(navigate).not.toHaveBeenCalled();
  });

  test('is not submitted by itself a second time after the visitor typed over it', async () => {
    const { scope, navigate } = await follow({ validateCode: () => refused() });

    expect(scope.getState($submitsItself)).toBe(true);
    await allSettled(codeTyped, { scope, params: 'FEATUREDC9DGEF4' });

    expect(scope.getState($submitsItself)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });
});

test('a code from the cookie waits for the visitor', async () => {
  const { scope, navigate } = await atHome({
    isSiteLoading: true,
    memory: { code: CODE },
    getSite: () => ({ territory: 'US', language: 'en', captchaKey: null }),
    validateCode: () => accepted(),
  });

  await allSettled(appStarted, { scope, params: { settings: SETTINGS, codeFromLink: null } });

  expect(scope.getState($canContinue)).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
});

const FROM_LINK = { settings: SETTINGS, codeFromLink: 'FEATUREDC9DGEF4T' };

async function atHome(visit: Visit) {
  const navigate = rs.fn<(path: string, options: { replace: boolean }) => void>();
  const scope = visitScope({ path: '/', ...visit });
  await allSettled(navigateLent, { scope, params: navigate });
  return { scope, navigate };
}

async function follow(visit: Visit): Promise<{ scope: Scope; navigate: ReturnType<typeof rs.fn> }> {
  const home = await atHome({
    isSiteLoading: true,
    getSite: () => ({ territory: 'US', language: 'en', captchaKey: null }),
    ...visit,
  });
  await allSettled(appStarted, { scope: home.scope, params: FROM_LINK });
  return home;
}

function both(value: boolean) {
  return { canContinue: value, isAccepted: value };
}

function usedBundle(history: ReturnType<typeof anEntry>[]): Verdict {
  return accepted({ kind: 'bundle', remaining: 0, history });
}

function pickList(state: SubCodeState): Visit {
  return { verdict: USED_PICK_LIST, subCodes: { [PICK_LIST_CODE]: state } };
}
