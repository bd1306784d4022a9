import { describe, expect, test } from '@rstest/core';

import {
  isLegacyBundle,
  isRedeemed,
  isStandardDefinition,
  isUltraHighDefinition,
  leftBy,
  pickListCodeOf,
  subCodeOf,
  subCodesOf,
  subOfferIdOf,
} from './offer-rules';
import { $quality, type Quality } from './check';
import { accepted, anEntry, anOffer, refused, visitScope } from '../testing';

const BY_RETAILER = anEntry({ exchangeResult: null });
const BY_EXCHANGE = anEntry({ exchangeResult: 'HD6U GX6W 749D' });

describe('a code', () => {
  test.each([
    [1, false],
    [3, false],
    [0.99, true],
    [0, true],
    [-1, true],
  ])('with a remaining value of %s is redeemed: %s @spec-3.20', (remaining, expected) => {
    expect(isRedeemed(anOffer({ remaining }))).toBe(expected);
  });

  test('is a legacy bundle when it is used up and no entry of its history has a result @spec-4.3', () => {
    const used = { kind: 'bundle', remaining: 0 } as const;

    expect(isLegacyBundle(anOffer({ ...used, history: [BY_RETAILER, BY_RETAILER] }))).toBe(true);
    expect(isLegacyBundle(anOffer({ ...used, history: [] }))).toBe(true);
    expect(isLegacyBundle(anOffer({ ...used, history: [BY_RETAILER, BY_EXCHANGE] }))).toBe(false);
    expect(isLegacyBundle(anOffer({ ...used, remaining: 1, history: [] }))).toBe(false);
    expect(isLegacyBundle(anOffer({ ...used, kind: 'ordinary' }))).toBe(false);
  });

  test.each<[string[], Quality]>([
    [['SD'], 'sd'],
    [['SD', 'SD'], 'sd'],
    [['SD', 'HD'], 'other'],
    [['HD'], 'other'],
    [['HD', 'UHD'], 'uhd'],
    [['SD', 'UHD'], 'uhd'],
    [['sd'], 'other'],
    [[], 'other'],
  ])('with the profiles %j has the quality "%s" @spec-5.7', (profiles, quality) => {
    expect(visitScope({ verdict: accepted({ profiles }) }).getState($quality)).toBe(quality);
    expect(isStandardDefinition(anOffer({ profiles }))).toBe(quality === 'sd');
    expect(isUltraHighDefinition(anOffer({ profiles }))).toBe(quality === 'uhd');
  });

  test('has the quality "other" when it is refused or not checked', () => {
    expect(visitScope({ verdict: refused() }).getState($quality)).toBe('other');
    expect(visitScope().getState($quality)).toBe('other');
  });

  test('has a remaining value of 0 after an exchange without a status', () => {
    expect(leftBy(null)).toEqual({ remaining: 0 });
    expect(leftBy({ remaining: 2 })).toEqual({ remaining: 2 });
  });

  test('keeps the parts of its status that the answer to an exchange leaves empty', () => {
    expect(leftBy({ offerId: '', remaining: 2, selections: [], profiles: [] })).toEqual({
      remaining: 2,
    });
  });

  test('takes over the parts of its status that the answer to an exchange gives', () => {
    const status = { offerId: '40001', remaining: 2, selections: ['a'], profiles: ['SD'] };

    expect(leftBy(status)).toEqual(status);
  });
});

describe('a sub-code', () => {
  test('is sent without the spaces of its printed form @spec-5.4', () => {
    expect(subCodeOf(BY_EXCHANGE)).toBe('HD6UGX6W749D');
    expect(subCodeOf(anEntry({ exchangeResult: '\u00A0HD6U\tGX6W ' }))).toBe('HD6UGX6W');
  });

  test('does not exist when the entry has no result', () => {
    expect(subCodeOf(BY_RETAILER)).toBeNull();
    expect(subCodesOf([BY_RETAILER, BY_EXCHANGE, BY_RETAILER])).toEqual(['HD6UGX6W749D']);
  });

  test('is listed once when the history names it twice', () => {
    const again = anEntry({ exchangeResult: 'HD6UGX6W749D' });

    expect(subCodesOf([BY_EXCHANGE, again, BY_RETAILER, BY_EXCHANGE])).toEqual(['HD6UGX6W749D']);
  });

  test.each(['HD6UGX6W749D', 'hd6ugx6w749d', 'HD6U-GX6W-749D', '4711', 'A'.repeat(32)])(
    'is accepted when the result is %s',
    (exchangeResult) => {
      expect(subCodeOf(anEntry({ exchangeResult }))).toBe(exchangeResult);
    },
  );

  test.each([
    '../../../demo/reset',
    '..',
    'HD6UGX6W749D/exchange',
    'HD6UGX6W749D?cc=FR',
    '%2E%2E%2Fdemo',
    '__proto__',
    '-',
    'HD6U--GX6W',
    '<b>HD6U</b>',
    'See e-mail!',
    'HD\u200B6U',
    'É'.repeat(12),
    'A'.repeat(33),
  ])('does not exist when the result is %s @E13', (exchangeResult) => {
    const entry = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult });
    const used = anOffer({ kind: 'bundle', remaining: 0, history: [entry] });

    expect(subCodeOf(entry)).toBeNull();
    expect(subCodesOf([entry, BY_EXCHANGE])).toEqual(['HD6UGX6W749D']);
    expect(pickListCodeOf([entry])).toBeNull();
    expect(isLegacyBundle(used)).toBe(true);
  });

  test.each([
    ['DEMO-GPBUNDLE-40117', '40117'],
    ['40117', '40117'],
    ['DEMO-', null],
    [null, null],
  ])('with the exchange name %s has the offer id %s @spec-4.18', (exchangeName, offerId) => {
    expect(subOfferIdOf(anEntry({ exchangeName }))).toBe(offerId);
  });
});

describe('the code of a pick list', () => {
  const record = anEntry({ retailer: 'FOX_DIGITAL_REDEEM', exchangeResult: 'HDE3 M67H KMEE' });

  test('is read from the history entry of its group, without spaces @spec-3.21 @spec-5.5', () => {
    expect(pickListCodeOf([anEntry(), record])).toBe('HDE3M67HKMEE');
  });

  test('does not exist when no entry has that group or the entry has no code @spec-5.5', () => {
    expect(pickListCodeOf([anEntry()])).toBeNull();
    expect(pickListCodeOf([])).toBeNull();
    expect(pickListCodeOf([{ ...record, exchangeResult: null }])).toBeNull();
  });
});
