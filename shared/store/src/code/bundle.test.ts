import { describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import { accepted, anEntry, anOffer, type Exchange, lateAnswer, type Offer } from '../testing';
import {
  CODE,
  codesOf,
  EXCHANGED,
  FRESH,
  OPEN,
  SECOND,
  stepsOf,
  submitting,
  theService,
} from './bundle.test-support';
import { HISTORY, nextTurn, SUB_CODES } from './visits.test-support';

describe('a Google Play bundle', () => {
  test('is exchanged, and then each title; each is validated after that @spec-3.24 @spec-4.17 @spec-4.18 @spec-4.19 @spec-5.4', async () => {
    const service = theService();
    const { scope, navigate, settled } = await submitting(service);
    await settled;

    const calls = service.exchangeCode.mock.calls.map(([{ code, offerId, selections }]) => [
      code,
      offerId,
      ...selections,
    ]);
    expect(calls).toEqual([
      [CODE, '40000', 't07', 't08', 't09'],
      ...SUB_CODES.map((code, place) => [code, String(40_117 + place), 'googleplay']),
    ]);
    expect(codesOf(service.validateCode)).toEqual([...SUB_CODES, ...SUB_CODES]);
    expect(stepsOf(scope)).toEqual(['processed', 'processed', 'processed']);
    expect(scope.getState(store.$isBundleExchanged)).toBe(true);
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test('opens its titles before they are exchanged', async () => {
    const title = lateAnswer<Exchange>();
    const { scope, navigate } = await submitting({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : title.promise),
      validateCode: () => OPEN,
    });
    await nextTurn();

    expect(navigate).toHaveBeenCalledTimes(1);
    expect(stepsOf(scope)).toEqual(['exchanging', 'exchanging', 'exchanging']);
  });

  test('shows the title that failed, and exchanges the others @spec-8.13 @B12', async () => {
    const { scope, settled } = await submitting(theService([SECOND]));
    await settled;

    expect(stepsOf(scope)).toEqual(['processed', 'failed', 'processed']);
    expect(scope.getState(store.$refusal)).toBeNull();
  });

  test('exchanges each title once when its history names each twice, some without an offer id', async () => {
    const unnamed = HISTORY.map((entry) => ({ ...entry, exchangeName: null }));
    const history = [...unnamed, ...HISTORY, ...HISTORY];
    const service = theService([], { ...EXCHANGED, history });
    const { scope, settled } = await submitting(service);
    await settled;

    expect(codesOf(service.exchangeCode)).toEqual([CODE, ...SUB_CODES]);
    expect(stepsOf(scope)).toHaveLength(3);
  });

  test('does not repeat the exchanges of its titles when it is exchanged again', async () => {
    const service = theService([SECOND], { ...EXCHANGED, status: { remaining: 1 } });
    const { scope, settled } = await submitting(service);
    await settled;

    service.recover();
    await allSettled(store.codeSubmitted, { scope, params: 2 });

    expect(codesOf(service.exchangeCode)).toEqual([CODE, ...SUB_CODES, CODE, SECOND]);
    expect(stepsOf(scope)).toEqual(['processed', 'processed', 'processed']);
  });
});

describe('the answer to the exchange of a bundle', () => {
  const STATUS: NonNullable<Exchange['status']> = {
    kind: 'bundle',
    offerId: '40900',
    remaining: 2,
    selections: ['t08', 't09'],
    profiles: ['UHD'],
  };
  const { offerId, selections } = FRESH.outcome === 'accepted' ? FRESH.offer : anOffer();
  const UNCHANGED = { kind: 'bundle', offerId, selections, remaining: 0 } as const;

  test.each<[string, Partial<Exchange>, Partial<Offer>, Partial<Offer>]>([
    ['its whole status', { status: STATUS }, {}, { ...STATUS, history: HISTORY }],
    ['its kind', { status: { kind: 'ordinary', remaining: 0 } }, {}, { kind: 'ordinary' }],
    ['its history', {}, { history: [anEntry()] }, { ...UNCHANGED, history: HISTORY }],
    ['no history that it knows', { history: [] }, { history: HISTORY }, { history: HISTORY }],
  ])('replaces %s @spec-4.16 @spec-7.12', async (_what, answer, known, expected) => {
    const service = theService([], { ...EXCHANGED, ...answer });
    const verdict = accepted({ ...anOffer(), ...UNCHANGED, remaining: 3, ...known });
    const { scope, settled } = await submitting({ ...service, verdict });
    await settled;

    expect(scope.getState(store.$offer)).toMatchObject(expected);
  });
});
