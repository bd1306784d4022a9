import { describe, expect, test } from '@rstest/core';
import { parse } from 'valibot';

import { offerOf } from '../service/offer';
import { CodeDataContract } from '../service/contracts';

const NO_ENTRY = {
  retailer: null,
  timestamp: null,
  exchangeUrl: null,
  exchangeName: null,
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
  ])('%j is of the retailer %s', (entry, retailer) => {
    expect(read([entry])).toEqual([{ ...NO_ENTRY, retailer }]);
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
  ])('E9 with the timestamp %s is of %s', (timestamp, expected) => {
    expect(read([{ timestamp }])[0]?.timestamp).toBe(expected);
  });

  test('that is blank about its exchange is one without an exchange', () => {
    const entry = { exchangeURL: '', exchangeName: ' ', exchangeResult: '' };

    expect(read([entry])).toEqual([NO_ENTRY]);
  });

  test('that is none is left out', () => {
    expect(read([null, 1, 'x', { group: 'Vudu' }])).toHaveLength(1);
  });
});

function read(history: unknown[]) {
  return offerOf(parse(CodeDataContract, { history })).history;
}
