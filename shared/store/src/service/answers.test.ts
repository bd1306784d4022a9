import { describe, expect, test } from '@rstest/core';

import { aTitle } from '../testing';
import type { HistoryEntry, Offer } from './answers';
import { exchangeCode, validateCode } from './calls';
import { CHECK, EXCHANGE, service, stubService } from './stubbed-service.test-support';

stubService();

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
const WIRE_ENTRY = { ...ENTRY, group: 'Google Play', groupName: 'Play', exchangeURL: exchangeUrl };
const history: HistoryEntry[] = [{ ...ENTRY, retailer: 'Google Play', exchangeUrl }];

describe('the offer of a code', () => {
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

    expect(offer).toEqual({
      ...STATUS,
      titles: [{ ...first, name: 'Robot Summer', posterUrl }, aTitle(), aTitle()],
      isGooglePlayBundle: true,
      redirectUrl: 'https://shop.example/',
      history,
    });
  });

  const by = (retailer: string | null) => ({
    history: [
      { retailer, timestamp: null, exchangeUrl: null, exchangeName: 'A', exchangeResult: null },
    ],
  });
  test.each<[string | object, Partial<Offer>]>([
    ['{"offerType":"multi_use"}', { kind: 'bundle' }],
    ['{"offerType":"n_of_m"}', { kind: 'pick-list' }],
    ['{"offerType":"single"}', {}],
    ['{"remainingValue":0}', { remaining: 0 }],
    ['{"remainingValue":0.5}', { remaining: 0.5 }],
    ['{"remainingValue":null}', {}],
    ['{"offerId":"1","offerId":"30001"}', { offerId: '30001' }],
    ['{"offerId":900719925474099312345}', {}],
    ['{"offerType":null,"exchangeOptions":null}', {}],
    ['{"offerType":[1],"contentItems":"SD","colour":"red"}', {}],
    [{ secret: 1, metadata: null, active_redirect_url: null, history: null }, {}],
    [{ owner: 1, properties: 'none', metadata: 'none', history: { 0: {} } }, {}],
    [{ metadata: { content_items: null, gpbundle: null } }, {}],
    [{ metadata: { content_items: {}, gpbundle: 'true' } }, {}],
    [{ active_redirect_url: ' ', metadata: { content_items: [{ title: ' ' }] } }, {}],
    [JSON.parse('{"__proto__":{"a":1},"constructor":{}}') as object, {}],
    [
      { metadata: { content_items: [{ artworks: [{ url: 'a.svg' }] }] } },
      { titles: [aTitle({ posterUrl: 'a.svg' })] },
    ],
    [{ metadata: { content_items: [{}, { title: 'Velvet Static' }] } }, {}],
    [{ metadata: { content_items: [{ artworks: [{}, null, { url: 1 }] }] } }, {}],
    [{ history: [{ exchangeName: 'A', groupName: 'Kestrel' }] }, by('Kestrel')],
    [{ history: [{ exchangeName: 'A', group: '', groupName: 'Kestrel' }] }, by('Kestrel')],
    [{ history: [{ exchangeName: 'A', group: 7 }] }, by(null)],
  ])(
    'that says %j differs from an empty one by %j @spec-3.6 @spec-3.7 @spec-3.9 @spec-5.6 @B13 @B14',
    async (data, different) => {
      const empty = { kind: 'ordinary', offerId: '', remaining: 1, selections: [], profiles: [] };
      const nothing = { titles: [], isGooglePlayBundle: false, redirectUrl: null, history: [] };

      expect(await offerOf(data)).toEqual({ ...empty, ...nothing, ...different });
    },
  );

  test('has entries with times from 2000 to 2099 only @spec-3.10 @spec-9.3 @E9', async () => {
    const times = '946684800 946684799 4102444799 4102444800 1e999 "1709640000" null'.split(' ');
    const entries = times.map((time) => `{"group":"Vudu","timestamp":${time}}`).join();
    const offer = await offerOf(`{},"history":[${entries}]`);

    const expected = [946_684_800, null, 4_102_444_799, null, null, null, null];
    expect(offer.history.map(({ timestamp }) => timestamp)).toEqual(expected);
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

test.each([
  ...['null', '"HDMAQF4PX7TV"', '{"metadata":{}}', '{"code_status":"open"}'],
  ...['"0"', '"3"', 'true', '[1]', '{}', '-1', '-0.5', '1e999', '-1e-300'].map(
    (remaining) => `{"code_status":{"remainingValue":${remaining}}}`,
  ),
])('a check fails when its data are %s @B14', async (data) => {
  service.answer = `{"status":"ok","data":${data}}`;

  await expect(validateCode(CHECK)).rejects.toThrow();
});

test.each<[string, unknown, object]>([
  ['all', { history: [WIRE_ENTRY], code_status: WHOLE_STATUS }, { history, status: STATUS }],
  ['no data', undefined, {}],
  ['null', { history: null, code_status: null }, {}],
  ['entries that say nothing', { history: [1, null, {}, { group: ' ' }] }, {}],
  ['a negative remaining value', { code_status: { remainingValue: -1 } }, {}],
  ...[undefined, '', 1].map((offerType): [string, object, object] => [
    `the offer type ${String(offerType)}`,
    { code_status: { offerType } },
    { status: { remaining: 0 } },
  ]),
])(
  'an exchange that answers %s tells what is known of the code after it @spec-3.13',
  async (...row) => {
    const [, data, known] = row;
    service.answer = { status: 'ok', error: 'InvalidCaptcha', data };

    expect(await exchangeCode(EXCHANGE)).toEqual({
      isDone: true,
      history: [],
      status: null,
      ...known,
    });
  },
);

/** Returns the offer of these data, or (text) of exactly this code status. */
async function offerOf(data: string | object): Promise<Offer> {
  const members = typeof data === 'string' ? data : `{},${JSON.stringify(data).slice(1, -1)}`;
  service.answer = `{"status":"ok","data":{"code_status":${members}}}`;
  const verdict = await validateCode(CHECK);
  if (verdict.outcome === 'refused') throw new Error(`refused: ${verdict.reason}`);
  return verdict.offer;
}
