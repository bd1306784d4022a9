import { describe, expect, test } from '@rstest/core';

import type { HistoryEntry, Offer } from './answers';
import { exchangeCode, validateCode } from './calls';
import { CHECK, EXCHANGE, service, stubService } from './stubbed-service.test-support';

stubService();

describe('the offer of a code', () => {
  const WHOLE_STATUS = {
    offerType: 'multi_use',
    offerId: '40000',
    remainingValue: 3,
    exchangeOptions: { selections: [{ name: 't07' }, {}, null, { name: 1 }, { name: 't08' }] },
    contentItems: [{ profile: 'SD' }, {}, null, { profile: 7 }, { profile: 'HD' }],
  };
  const STATUS = {
    kind: 'bundle',
    offerId: '40000',
    remaining: 3,
    selections: ['t07', 't08'],
    profiles: ['SD', 'HD'],
  };
  const ENTRY = {
    timestamp: 1_718_625_600,
    exchangeName: 'DEMO-GPBUNDLE-40117',
    exchangeResult: 'HD6U GX6W 749D',
  };
  const exchangeUrl = 'https://play.google.com/redeem';
  const WIRE_ENTRY = {
    ...ENTRY,
    group: 'Google Play',
    groupName: 'Play',
    exchangeURL: exchangeUrl,
  };
  const history: HistoryEntry[] = [{ ...ENTRY, retailer: 'Google Play', exchangeUrl }];

  test('holds what the service sends, less what is invalid @spec-3.5 @spec-3.8 @spec-3.11', async () => {
    const first = { rating: 'G', runtime: 88 };
    const posterUrl = 'https://art.example/t07.svg';
    const wire = { ...first, title: 'Robot Summer', artworks: [{ url: posterUrl }, { url: 'b' }] };
    const offer = await offerOf({
      active_redirect_url: 'https://shop.example/',
      metadata: { gpbundle: true, content_items: [wire, 'no title', {}] },
      code_status: WHOLE_STATUS,
      history: [WIRE_ENTRY, null, 1, {}, { group: ' ', timestamp: 7, exchangeURL: null }],
    });

    const unknown = { name: null, posterUrl: null, rating: null, runtime: null };
    expect(offer).toEqual({
      ...STATUS,
      titles: [{ ...first, name: 'Robot Summer', posterUrl }, unknown, unknown],
      isGooglePlayBundle: true,
      redirectUrl: 'https://shop.example/',
      history,
    });
  });

  test('after an exchange is in its answer @spec-3.13', async () => {
    service.answer = {
      status: 'ok',
      error: 'InvalidCaptcha',
      data: { history: [WIRE_ENTRY], code_status: WHOLE_STATUS },
    };

    expect(await exchangeCode(EXCHANGE)).toEqual({ isDone: true, history, status: STATUS });
  });

  test.each([undefined, '', 1])(
    'after an exchange keeps its kind, and nothing remains, when the offer type is %j',
    async (offerType) => {
      service.answer = { status: 'ok', data: { code_status: { offerType } } };

      expect(await exchangeCode(EXCHANGE)).toMatchObject({ status: { remaining: 0 } });
    },
  );

  test.each<[string, unknown]>([
    ['no data', undefined],
    ['null for everything', { history: null, code_status: null }],
    ['entries that say nothing', { history: [1, null, {}, { group: ' ' }] }],
    ['a negative remaining value', { code_status: { remainingValue: -1 } }],
  ])('after an exchange is unknown when the answer has %s', async (_what, data) => {
    service.answer = { status: 'ok', data };

    expect(await exchangeCode(EXCHANGE)).toEqual({ isDone: true, history: [], status: null });
  });

  test.each<[string, object]>([
    ['properties nobody knows', { secret: 1, code_status: { colour: 'red' } }],
    ['null for everything', { metadata: null, active_redirect_url: null, history: null }],
    ['null within metadata', { metadata: { content_items: null, gpbundle: null } }],
    ['null within the code status', { code_status: { offerType: null, exchangeOptions: null } }],
    ['wrong types', { owner: 1, properties: 'none', metadata: 'none', history: { 0: {} } }],
    ['wrong types within metadata', { metadata: { content_items: {}, gpbundle: 'true' } }],
    ['wrong types within the code status', { code_status: { offerType: [1], contentItems: 'SD' } }],
    ['blanks', { active_redirect_url: ' ', metadata: { content_items: [{ title: ' ' }] } }],
    ['keys of every object', JSON.parse('{"__proto__":{"a":1},"constructor":{}}') as object],
  ])('is an empty ordinary offer when the answer has %s', async (_what, data) => {
    expect(await offerOf(data)).toEqual({
      kind: 'ordinary',
      offerId: '',
      remaining: 1,
      selections: [],
      profiles: [],
      titles: [],
      isGooglePlayBundle: false,
      redirectUrl: null,
      history: [],
    });
  });

  test.each<[string, unknown[], number]>([
    ['an artwork', [{ artworks: [{ url: 'a.svg' }] }], 1],
    ['neither', [{}, { title: 'Velvet Static' }], 0],
    ['artworks without an address', [{ artworks: [{}, null, { url: 1 }] }], 0],
  ])('with %s in the first title has titles %j @spec-3.6 @spec-5.6', async (_w, items, count) => {
    expect((await offerOf({ metadata: { content_items: items } })).titles).toHaveLength(count);
  });

  test.each([
    ['{"offerType":"multi_use"}', { kind: 'bundle' }],
    ['{"offerType":"n_of_m"}', { kind: 'pick-list' }],
    ['{"offerType":"single"}', { kind: 'ordinary' }],
    ['{"remainingValue":0}', { remaining: 0 }],
    ['{"remainingValue":0.5}', { remaining: 0.5 }],
    ['{"remainingValue":null}', { remaining: 1 }],
    ['{"offerId":"1","offerId":"30001"}', { offerId: '30001' }],
    ['{"offerId":900719925474099312345}', { offerId: '' }],
  ])('of the code status %s is %j @spec-3.7 @B13 @B14', async (codeStatus, offer) => {
    service.answer = `{"status":"ok","data":{"code_status":${codeStatus}}}`;

    expect(await validateCode(CHECK)).toMatchObject({ offer });
  });

  test.each(['1e999', '-1e-300'])('with %s left is a failed check @B14', async (remaining) => {
    service.answer = `{"status":"ok","data":{"code_status":{"remainingValue":${remaining}}}}`;

    await expect(validateCode(CHECK)).rejects.toMatchObject({ reason: 'wrong-shape' });
  });

  test.each([
    [{ groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: '', groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: 7 }, null],
  ])('has an entry %j of the retailer %s @spec-3.9', async (entry, retailer) => {
    const { history } = await offerOf({ history: [{ exchangeName: 'DEMO-30001', ...entry }] });

    expect(history).toMatchObject([{ retailer, exchangeResult: null }]);
  });

  test.each([
    [946_684_800, 946_684_800],
    [946_684_799, null],
    [4_102_444_799, 4_102_444_799],
    [4_102_444_800, null],
    [1e999, null],
    ['1709640000', null],
    [null, null],
  ])('has an entry of %s at the time %s @spec-3.10 @spec-9.3 @E9', async (timestamp, expected) => {
    const { history } = await offerOf({ history: [{ group: 'Vudu', timestamp }] });

    expect(history[0]?.timestamp).toBe(expected);
  });

  test('has two hundred of ten thousand titles, retailers and the latest entries @E7', async () => {
    const many = Array.from({ length: 10_000 }, (_, place) => String(place));

    const offer = await offerOf({
      metadata: { content_items: many.map((title) => ({ title })) },
      code_status: { exchangeOptions: { selections: many.map((name) => ({ name })) } },
      history: many.map((group) => ({ group })),
    });

    expect(offer.titles.map(({ name }) => name)).toEqual(many.slice(0, 200));
    expect(offer.selections).toEqual(many.slice(0, 200));
    expect(offer.history.map(({ retailer }) => retailer)).toEqual(many.slice(-200));
  });
});

async function offerOf(data: object): Promise<Offer> {
  service.answer = { status: 'ok', data: { code_status: {}, ...data } };
  const verdict = await validateCode(CHECK);
  if (verdict.outcome === 'refused') throw new Error(`refused: ${verdict.reason}`);
  return verdict.offer;
}
