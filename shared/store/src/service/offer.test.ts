import { describe, expect, test } from '@rstest/core';
import { parse } from 'valibot';

import { type Offer, offerOf } from './offer';
import { CodeDataContract } from './contracts';

/** An offer of which nothing was said. */
const NOTHING: Offer = {
  kind: 'ordinary',
  offerId: '',
  remaining: 1,
  selections: [],
  profiles: [],
  titles: [],
  isGooglePlayBundle: false,
  redirectUrl: null,
  history: [],
};

/** An entry that says nothing but this. */
const NAMED = {
  retailer: null,
  timestamp: null,
  exchangeUrl: null,
  exchangeName: 'DEMO-30001',
  exchangeResult: null,
};

describe('the offer of a code', () => {
  test('holds everything that the service sends @spec-3.5 @spec-3.8 @spec-3.11 @spec-7.8', () => {
    const offer = read({
      owner: 'STUDIO',
      active_redirect_url: 'https://shop.example/',
      metadata: {
        gpbundle: true,
        content_items: [
          {
            title: 'Robot Summer Camp 3000',
            artworks: [{ url: 'https://art.example/t07.svg', width: 400 }, { url: 'second' }],
            rating: 'G',
            runtime: 88,
          },
        ],
      },
      code_status: {
        offerType: 'multi_use',
        offerId: '40000',
        remainingValue: 3,
        exchangeOptions: { selections: [{ name: 't07' }, { name: 't08' }] },
        contentItems: [{ profile: 'SD' }, { profile: 'HD' }],
      },
      history: [
        {
          group: 'Google Play',
          groupName: 'Play',
          timestamp: 1_718_625_600,
          exchangeURL: 'https://play.google.com/redeem',
          exchangeName: 'DEMO-GPBUNDLE-40117',
          exchangeResult: 'HD6U GX6W 749D',
        },
      ],
    });

    expect(offer).toEqual({
      kind: 'bundle',
      offerId: '40000',
      remaining: 3,
      selections: ['t07', 't08'],
      profiles: ['SD', 'HD'],
      titles: [
        {
          name: 'Robot Summer Camp 3000',
          posterUrl: 'https://art.example/t07.svg',
          rating: 'G',
          runtime: 88,
        },
      ],
      isGooglePlayBundle: true,
      redirectUrl: 'https://shop.example/',
      history: [
        {
          retailer: 'Google Play',
          timestamp: 1_718_625_600,
          exchangeUrl: 'https://play.google.com/redeem',
          exchangeName: 'DEMO-GPBUNDLE-40117',
          exchangeResult: 'HD6U GX6W 749D',
        },
      ],
    });
  });

  test.each([
    ['multi_use', 'bundle'],
    ['n_of_m', 'pick-list'],
    ['single', 'ordinary'],
    ['MULTI_USE', 'ordinary'],
    ['', 'ordinary'],
    [undefined, 'ordinary'],
    [null, 'ordinary'],
    [7, 'ordinary'],
  ])('of the type %s has the kind %s @spec-3.7', (offerType, kind) => {
    expect(read({ code_status: { offerType } }).kind).toBe(kind);
  });

  test.each<[string, unknown]>([
    ['nothing at all', {}],
    ['properties nobody knows', { secret: 1, code_status: { colour: 'red' }, metadata: { a: [] } }],
    [
      'null for everything',
      {
        owner: null,
        properties: null,
        active_redirect_url: null,
        metadata: null,
        code_status: null,
        history: null,
      },
    ],
    [
      'null within everything',
      {
        metadata: { content_items: null, gpbundle: null },
        code_status: {
          offerType: null,
          offerId: null,
          remainingValue: null,
          exchangeOptions: null,
          contentItems: null,
        },
      },
    ],
    [
      'wrong types for everything',
      {
        owner: 1,
        properties: 'none',
        active_redirect_url: { href: 'https://shop.example/' },
        metadata: 'none',
        code_status: true,
        history: { 0: {} },
      },
    ],
    [
      'wrong types within everything',
      {
        metadata: { content_items: {}, gpbundle: 'true' },
        code_status: {
          offerType: ['multi_use'],
          offerId: 40_000,
          exchangeOptions: { selections: 'vudu' },
          contentItems: 'SD',
        },
      },
    ],
    ['blanks', { active_redirect_url: ' ', metadata: { content_items: [{ title: ' ' }] } }],
    ['keys of every object', JSON.parse('{"__proto__":{"history":[{}]},"constructor":{}}')],
  ])('is an empty ordinary offer when the answer has %s', (_what, data) => {
    expect(read(data)).toEqual(NOTHING);
  });

  test('leaves out invalid selections and profiles @spec-3.8', () => {
    const offer = read({
      code_status: {
        exchangeOptions: { selections: [{ name: 'vudu' }, {}, null, 'itunes', { name: 1 }] },
        contentItems: [{ profile: 'HD' }, {}, null, { profile: 7 }],
      },
    });

    expect(offer.selections).toEqual(['vudu']);
    expect(offer.profiles).toEqual(['HD']);
  });
});

describe('an answer with ten thousand items @E7', () => {
  test('keeps the first two hundred titles and retailers and the last two hundred entries', () => {
    const many = Array.from({ length: 10_000 }, (_, place) => String(place));

    const offer = offerOf({
      metadata: { content_items: many.map((title) => ({ title })) },
      code_status: { exchangeOptions: { selections: many.map((name) => ({ name })) } },
      history: many.map((group) => ({ group })),
    });

    expect(offer.titles).toHaveLength(200);
    expect(offer.selections).toEqual(many.slice(0, 200));
    expect(offer.history.at(-1)?.retailer).toBe('9999');
    expect(offer.history).toHaveLength(200);
  });
});

describe('the titles of a code', () => {
  test.each<[string, unknown[], number]>([
    ['a title', [{ title: 'Velvet Static' }], 1],
    ['an artwork', [{ artworks: [{ url: 'a.svg' }] }], 1],
    ['neither', [{}], 0],
    ['neither, although the second has a title', [{}, { title: 'Velvet Static' }], 0],
    ['a blank title', [{ title: ' ' }], 0],
    ['an empty list of artworks', [{ artworks: [] }], 0],
    ['artworks without an address', [{ artworks: [{}, null, { url: 1 }] }], 0],
    ['a title, although the second has none', [{ title: 'Velvet Static' }, null], 2],
  ])('with %s in the first (%j) are %s @spec-3.6 @spec-5.6', (_what, content_items, count) => {
    expect(read({ metadata: { content_items } }).titles).toHaveLength(count);
  });

  test('keep their positions', () => {
    const { titles } = read({
      metadata: { content_items: [{ title: 'First' }, 'second', { title: 'Third' }] },
    });

    expect(titles.map(({ name }) => name)).toEqual(['First', null, 'Third']);
  });
});

describe('an entry of the history', () => {
  test.each([
    [{ group: 'Vudu', groupName: 'Other' }, 'Vudu'],
    [{ groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: '', groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: null, groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: 7 }, null],
    [{}, null],
  ])('%j has the retailer %s @spec-3.9', (entry, retailer) => {
    expect(historyOf([{ exchangeName: 'DEMO-30001', ...entry }])).toEqual([{ ...NAMED, retailer }]);
  });

  test.each([
    [1_709_640_000, 1_709_640_000],
    [946_684_800, 946_684_800],
    [0, null],
    [-1, null],
    [946_684_799, null],
    [4_102_444_800, null],
    [1_709_640_000_000, null],
    [9e15, null],
    [1e999, null],
    [Number.NaN, null],
    ['1709640000', null],
    [null, null],
    [undefined, null],
  ])('with the timestamp %s has the time %s @spec-3.10 @spec-9.3 @E9', (timestamp, expected) => {
    expect(historyOf([{ group: 'Vudu', timestamp }])[0]?.timestamp).toBe(expected);
  });

  test('has no exchange when its exchange fields are blank @spec-3.11', () => {
    const entry = { group: 'Vudu', exchangeURL: '', exchangeName: ' ', exchangeResult: '' };

    expect(historyOf([entry])).toEqual([{ ...NAMED, retailer: 'Vudu', exchangeName: null }]);
  });

  test('is left out when it is invalid or empty', () => {
    const nothing = { group: '', timestamp: 7, exchangeURL: null, exchangeResult: ' ' };

    expect(historyOf([null, 1, 'x', {}, nothing, { group: 'Vudu' }])).toHaveLength(1);
  });
});

function read(data: unknown): Offer {
  return offerOf(parse(CodeDataContract, data));
}

function historyOf(history: unknown[]) {
  return read({ history }).history;
}
