import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import { submitted, theService } from '../exchange/bundle.test-support';
import { codeTyped } from './entry';
import { retailerChosen } from '../exchange/single';
import { picking } from '../exchange/picks.test-support';
import { TERRITORIES } from '../rules/territory';
import { accepted, anEntry, type Visit, visitScope } from '../testing';

type ValidateCode = NonNullable<Visit['validateCode']>;
type ExchangeCode = NonNullable<Visit['exchangeCode']>;

const CODE = 'HDMAQF4PX7TV';

describe.each(TERRITORIES)('a visit in %s sends its territory', (territory) => {
  test('when a code is validated and exchanged at a retailer', async () => {
    const validateCode = rs.fn<ValidateCode>(() => accepted());
    const exchangeCode = rs.fn<ExchangeCode>(() => done());
    const scope = visitScope({ territory, validateCode, exchangeCode });

    await allSettled(codeTyped, { scope, params: CODE });
    await allSettled(retailerChosen, { scope, params: 'vudu' });

    expect(territoriesOf(validateCode)).toEqual([territory]);
    expect(territoriesOf(exchangeCode)).toEqual([territory]);
  });

  test('when a bundle and its titles are exchanged and validated', async () => {
    const service = theService();

    await submitted({ ...service, territory });

    expect(new Set(territoriesOf(service.exchangeCode))).toEqual(new Set([territory]));
    expect(new Set(territoriesOf(service.validateCode))).toEqual(new Set([territory]));
  });

  test('when the titles of a pick list are exchanged', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(() => done());
    const { confirm } = await picking(['t01', 't03'], { territory, exchangeCode });

    await confirm();

    expect(territoriesOf(exchangeCode)).toEqual([territory]);
  });
});

function done() {
  return { isDone: true, history: [anEntry()], status: null };
}

function territoriesOf(call: { mock: { calls: { territory: string }[][] } }) {
  return call.mock.calls.map(([asked]) => asked?.territory);
}
