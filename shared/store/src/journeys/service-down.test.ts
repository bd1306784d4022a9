import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';

import { CODE as BUNDLE, FRESH } from '../exchange/bundle.test-support';
import { $isChecking, $verdict, checkRetried } from '../code/check';
import { $isUnchecked } from '../code/sub-codes';
import { codeTyped } from '../code/entry';
import { $exchange, retailerChosen } from '../exchange/single';
import { atPath, opened } from './journey.test-support';
import { $refusal } from '../exchange/bundle';
import { exchangeCode } from '../service/exchange-code';
import { getSite } from '../service/get-site';
import { json, type LocalServer, startServer, text } from '../service/local-server.test-support';
import { validateCode } from '../service/validate-code';
import { $isSiteLoading, $territory } from '../site/place';
import { $canContinue, $isSubmitting, codeSubmitted } from '../routing/submission';
import { accepted, SETTINGS, type Visit } from '../testing';

const CODE = 'HDMAQF4PX7TV';

let server: LocalServer;
let visit: Visit;

beforeAll(async () => {
  server = await startServer();
  visit = {
    settings: { ...SETTINGS, contentServiceUrl: server.url },
    getSite,
    validateCode,
    exchangeCode,
  };
});

afterAll(() => server.close());

describe.each([500, 502, 503])('a service that answers %i @B1', (status) => {
  test('for site data leaves the page in the territory US', async () => {
    server.answer(text('oh', 'text/plain', status));

    const { scope } = await opened('/', visit);

    expect(scope.getState($isSiteLoading)).toBe(false);
    expect(scope.getState($territory)).toBe('US');
  });

  test('to a check leaves the code unchecked, and a retry accepts it', async () => {
    server.answer(text('oh', 'text/plain', status));
    const { scope } = await atPath('/', visit);

    await allSettled(codeTyped, { scope, params: CODE });

    expect(scope.getState($verdict)).toBeNull();
    expect(scope.getState($isChecking)).toBe(false);
    expect(scope.getState($isUnchecked)).toBe(true);
    expect(scope.getState($canContinue)).toBe(false);

    server.answer(json({ status: 'ok', data: { code_status: { remainingValue: 1 } } }));
    await allSettled(checkRetried, { scope });

    expect(scope.getState($isUnchecked)).toBe(false);
    expect(scope.getState($canContinue)).toBe(true);
  });

  test('to an exchange leaves it unclear', async () => {
    server.answer(text('oh', 'text/plain', status));
    const { scope } = await atPath('/retailers', { ...visit, code: CODE, verdict: accepted() });

    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(scope.getState($exchange)).toEqual({ step: 'unclear', selection: 'vudu' });
    expect(scope.getState($verdict)).toEqual(accepted());
  });

  test('to a bundle exchange shows an error and allows Continue', async () => {
    server.answer(text('oh', 'text/plain', status));
    const { scope, navigate } = await atPath('/', { ...visit, code: BUNDLE, verdict: FRESH });

    await allSettled(codeSubmitted, { scope });

    expect(scope.getState($refusal)).toBe('unexpected');
    expect(scope.getState($isSubmitting)).toBe(false);
    expect(scope.getState($canContinue)).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });
});

test.each([
  ['no data', undefined],
  ['empty data', {}],
  ['a text as remaining value', { code_status: { remainingValue: '3' } }],
])(
  'a check answered ok with %s leaves the code unchecked and allows a retry @B14',
  async (_what, data) => {
    server.answer(json({ status: 'ok', data }));
    const { scope } = await atPath('/', visit);

    await allSettled(codeTyped, { scope, params: CODE });

    expect(scope.getState($verdict)).toBeNull();
    expect(scope.getState($isUnchecked)).toBe(true);
    expect(scope.getState($canContinue)).toBe(false);

    server.answer(json({ status: 'ok', data: { code_status: { remainingValue: 3 } } }));
    await allSettled(checkRetried, { scope });

    expect(scope.getState($canContinue)).toBe(true);
  },
);
