import { describe, expect, test } from '@rstest/core';

import * as store from '../index';
import { accepted, anEntry, anOffer, type Exchange, lateAnswer, type Offer } from '../testing';
import {
  CODE,
  EXCHANGED,
  FRESH,
  OPEN,
  SECOND,
  stepsOf,
  submitting,
  theService,
} from './bundle.test-support';
import { HISTORY, nextTurn, SUB_CODES } from './visiting.test-support';

const PROCESSED = ['processed', 'processed', 'processed'];

describe('a Google Play bundle', () => {
  test('is exchanged, and then each title; each is validated after that @spec-3.24 @spec-4.17 @spec-4.18 @spec-4.19 @spec-5.4', async () => {
    const offerIds: string[] = [];
    const service = theService();
    const { settled, ...page } = submitting({
      ...service,
      exchangeCode: (call) => (offerIds.push(call.offerId), service.exchangeCode(call)),
    });
    await settled;

    expect(page.calls.filter((call) => call.startsWith('exchange'))).toEqual([
      `exchange ${CODE} t07,t08,t09`,
      ...SUB_CODES.map((code) => `exchange ${code} googleplay`),
    ]);
    expect(offerIds).toEqual(['40000', '40117', '40118', '40119']);
    const checks = SUB_CODES.map((code) => `check ${code}`);
    expect(page.calls.filter((call) => call.startsWith('check'))).toEqual([...checks, ...checks]);
    expect(stepsOf(page)).toEqual(PROCESSED);
    expect(page.sees(store.$isBundleExchanged)).toBe(true);
    expect(page.paths).toEqual(['/gpbundle']);
  });

  test('opens its titles before they are exchanged', async () => {
    const title = lateAnswer<Exchange>();
    const page = submitting({
      exchangeCode: ({ code }) => (code === CODE ? EXCHANGED : title.promise),
      validateCode: () => OPEN,
    });
    await nextTurn();

    expect(page.paths).toHaveLength(1);
    expect(stepsOf(page)).toEqual(['exchanging', 'exchanging', 'exchanging']);
  });

  test('shows the title that failed, and exchanges the others @spec-8.13 @B12', async () => {
    const { settled, ...page } = submitting(theService([SECOND]));
    await settled;

    expect(stepsOf(page)).toEqual(['processed', 'failed', 'processed']);
    expect(page.sees(store.$refusal)).toBeNull();
  });

  test('exchanges each title once when its history names each twice, some without an offer id', async () => {
    const unnamed = HISTORY.map((entry) => ({ ...entry, exchangeName: null }));
    const history = [...unnamed, ...HISTORY, ...HISTORY];
    const { settled, ...page } = submitting(theService([], { ...EXCHANGED, history }));
    await settled;

    expect(page.calls.filter((call) => call.startsWith('exchange'))).toHaveLength(4);
    expect(stepsOf(page)).toEqual(PROCESSED);
  });

  test('does not repeat the exchanges of its titles when it is exchanged again', async () => {
    const faulty = [SECOND];
    const bundle = { ...EXCHANGED, status: { remaining: 1 } };
    const { settled, ...page } = submitting(theService(faulty, bundle));
    await settled;

    faulty.pop();
    page.calls.splice(0);
    await page.does(store.codeSubmitted, 2);

    const exchanges = page.calls.filter((call) => call.startsWith('exchange'));
    expect(exchanges).toEqual([`exchange ${CODE} t07,t08,t09`, `exchange ${SECOND} googleplay`]);
    expect(stepsOf(page)).toEqual(PROCESSED);
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
    const verdict = accepted({ ...anOffer(), ...UNCHANGED, remaining: 3, ...known });
    const { settled, sees } = submitting({
      ...theService([], { ...EXCHANGED, ...answer }),
      verdict,
    });
    await settled;

    expect(sees(store.$offer)).toMatchObject(expected);
  });
});
