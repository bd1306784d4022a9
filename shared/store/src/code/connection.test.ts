import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, lateAnswer, refused, type Verdict, type Visit } from '../testing';
import { failing, opened, visiting } from './visiting.test-support';

type ValidateCode = NonNullable<Visit['validateCode']>;

const CODE = 'FEATUREDC9DGEF4T';

describe('a code that cannot be checked without a connection', () => {
  test('is reported as offline when its check fails, or when the connection is lost later', async () => {
    const { does, sees } = visiting({ validateCode: failing });
    await does(store.connectionChanged, false);
    expect(sees(store.$isOffline)).toBe(false);
    await does(store.codeTyped, CODE);
    expect(sees(store.$isOffline)).toBe(true);

    const later = visiting({ validateCode: failing });
    await later.does(store.codeTyped, CODE);
    expect(later.sees(store.$isOffline)).toBe(false);
    await later.does(store.connectionChanged, false);
    expect(later.sees(store.$isOffline)).toBe(true);
  });

  test('is checked again once when the connection is back, however often it changes', async () => {
    const answer = lateAnswer<Verdict>();
    const validateCode = rs.fn<ValidateCode>(failing);
    const { does, sees, calls } = visiting({ validateCode, isOnline: () => false });
    await does(store.codeTyped, CODE);
    validateCode.mockReturnValue(answer.promise);

    const changes = [true, false, true, false, true].map((is) => does(store.connectionChanged, is));
    answer.arrive(accepted());
    await Promise.all(changes);
    await does(store.connectionChanged, true);

    expect(calls).toHaveLength(2);
    expect([sees(store.$offer)?.remaining, sees(store.$isOffline)]).toEqual([1, false]);
  });

  test('is checked when the answer to its exchange was lost', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const visit: Visit = { path: '/retailers', code: CODE, verdict: accepted() };
    const isOnline = () => false;
    const { does, sees } = visiting({ ...visit, exchangeCode: failing, validateCode, isOnline });
    await does(store.retailerChosen, 'vudu');
    expect(sees(store.$isOffline)).toBe(true);

    validateCode.mockReturnValue(accepted({ remaining: 0 }));
    await does(store.connectionChanged, true);

    expect([sees(store.$offer)?.remaining, sees(store.$isOffline)]).toEqual([0, false]);
  });

  test.each<[string, Visit]>([
    ['was accepted', { verdict: accepted() }],
    ['was refused', { verdict: refused('expired') }],
    ['is incomplete', { code: 'F' }],
  ])('is not checked when the connection is back and it %s', async (_what, visit) => {
    const { does, calls } = visiting({ code: CODE, validateCode: () => accepted(), ...visit });

    await does(store.connectionChanged, true);

    expect(calls).toEqual([]);
  });

  test('is not submitted after that check when it came from a link', async () => {
    const validateCode = rs.fn<ValidateCode>(failing);
    const { does, sees, paths } = await opened({ validateCode, isOnline: () => false }, CODE);
    validateCode.mockReturnValue(accepted());

    await does(store.connectionChanged, true);

    expect([sees(store.$offer)?.remaining, paths]).toEqual([1, []]);
  });
});
