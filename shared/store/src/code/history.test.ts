import { describe, expect, test } from '@rstest/core';
import { parse } from 'valibot';

import { offerOf } from '../service/offer';
import { CodeDataContract } from '../service/contracts';

/** An entry that says nothing but this. */
const NAMED = {
  retailer: null,
  timestamp: null,
  exchangeUrl: null,
  exchangeName: 'DEMO-30001',
  exchangeResult: null,
};

describe('an entry of the history', () => {
  test.each([
    [{ group: 'Vudu', groupName: 'Other' }, 'Vudu'],
    [{ groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: '', groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: null, groupName: 'Kestrel Video Club' }, 'Kestrel Video Club'],
    [{ group: 7 }, null],
    [{}, null],
  ])('%j has the retailer %s @spec-3.9', (entry, retailer) => {
    expect(read([{ exchangeName: 'DEMO-30001', ...entry }])).toEqual([{ ...NAMED, retailer }]);
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
    expect(read([{ group: 'Vudu', timestamp }])[0]?.timestamp).toBe(expected);
  });

  test('has no exchange when its exchange fields are blank @spec-3.11', () => {
    const entry = { group: 'Vudu', exchangeURL: '', exchangeName: ' ', exchangeResult: '' };

    expect(read([entry])).toEqual([{ ...NAMED, retailer: 'Vudu', exchangeName: null }]);
  });

  test('is left out when it is invalid or empty', () => {
    const nothing = { group: '', timestamp: 7, exchangeURL: null, exchangeResult: ' ' };

    expect(read([null, 1, 'x', {}, nothing, { group: 'Vudu' }])).toHaveLength(1);
  });
});

function read(history: unknown[]) {
  return offerOf(parse(CodeDataContract, { history })).history;
}
