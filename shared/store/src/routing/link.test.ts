import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { EXCHANGED, OPEN } from '../exchange/bundle.test-support';
import { $code } from '../code/check';
import { $submitsItself, codeTyped } from '../code/entry';
import { atPath, opened, opening, siteIn } from '../journeys/journey.test-support';
import { appStarted, pageVisibilityChanged } from '../page/lifecycle';
import { pathEntered } from '../page/navigation';
import { $canContinue } from './submission';
import {
  accepted,
  anEntry,
  lateAnswer,
  refused,
  RequestError,
  SETTINGS,
  type Verdict,
  type Visit,
} from '../testing';

const CODE = 'FEATUREDC9DGEF4T';
const PICK_LIST_CODE = 'HDE3M67HKMEE';
const RECORD = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' });

const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });

describe('a code from a link', () => {
  test('is submitted without a press when it is valid @spec-2.38', async () => {
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
  ])('is not submitted when it is %s', async (_what, verdict) => {
    const { scope, navigate } = await follow({ validateCode: () => verdict });

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($code)).toBe(CODE);
  });

  test('is submitted when the page becomes visible @D12', async () => {
    const exchangeCode = rs.fn(() => EXCHANGED);
    const { scope, navigate } = await atPath('/', {
      isSiteLoading: true,
      getSite: () => siteIn('US', 'en'),
      validateCode: ({ code }) => (code === CODE ? BUNDLE : OPEN),
      exchangeCode,
    });
    await allSettled(pageVisibilityChanged, { scope, params: false });

    await allSettled(appStarted, {
      scope,
      params: { settings: SETTINGS, codeFromLink: CODE, codeFromPath: null },
    });
    expect(exchangeCode).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();

    await allSettled(pageVisibilityChanged, { scope, params: true });
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('is not submitted again when the exchange of its bundle failed', async () => {
    const exchangeCode = rs.fn(() => Promise.reject(new RequestError('status')));
    const { scope } = await follow({ validateCode: () => BUNDLE, exchangeCode });

    expect(scope.getState($canContinue)).toBe(true);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('submits the code behind a redeemed pick list when that is validated', async () => {
    const { scope, navigate } = await follow({
      validateCode: ({ code }) => (code === PICK_LIST_CODE ? accepted() : USED_PICK_LIST),
    });

    expect(scope.getState($code)).toBe(PICK_LIST_CODE);
    expect(navigate.mock.calls).toEqual([['/retailers', { replace: false }]]);
  });

  test('does not navigate when the visitor has opened another page', async () => {
    const answer = lateAnswer<Verdict>();
    const page = await opening('/', { validateCode: () => answer.promise }, CODE);
    const { scope, navigate, started } = page;

    void allSettled(pathEntered, { scope, params: '/support' });
    answer.arrive(accepted());
    await started;
    await allSettled(pathEntered, { scope, params: '/' });

    expect(navigate).not.toHaveBeenCalled();
  });

  test('is not submitted without a press after the visitor has edited it', async () => {
    const { scope, navigate } = await follow({ validateCode: () => refused() });

    expect(scope.getState($submitsItself)).toBe(true);
    await allSettled(codeTyped, { scope, params: CODE.slice(0, 15) });

    expect(scope.getState($submitsItself)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });
});

test('a code from the cookie is not submitted without a press', async () => {
  const { scope, navigate } = await opened('/', {
    memory: { code: CODE },
    validateCode: () => accepted(),
  });

  expect(scope.getState($canContinue)).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
});

function follow(visit: Visit) {
  return opened('/', visit, CODE);
}
