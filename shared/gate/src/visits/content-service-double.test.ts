import { describe, expect, test } from '@rstest/core';

import { ContentServiceDouble } from './content-service-double';
import { codeOf, type CodeState } from './known-codes';

const SERVICE = 'https://content.example/api';
const RETAILER = 'https://shop.example/redeem';

interface Answer {
  status: string;
  error?: string;
  data?: {
    history?: { group: string; exchangeURL?: string; exchangeResult?: string }[];
    code_status?: { remainingValue: number; contentItems: { profile: string }[] };
  };
}

describe('the double of the content service', () => {
  test('answers with the territory and the language of the gate', () => {
    const { answer } = aDouble();

    expect(answer('GET', '/site/movieredeem?cc=DE')).toEqual({
      id: 'movieredeem',
      territory: 'DE',
      language: 'de',
      captcha_key: null,
    });
  });

  test('knows a code of standard definition, and one that is used', () => {
    const { check } = aDouble();

    expect(check('dvd').data?.code_status?.contentItems).toEqual([{ profile: 'SD' }]);
    expect(check('used')).toMatchObject({
      status: 'ok',
      data: { code_status: { remainingValue: 0 }, history: [{ exchangeURL: RETAILER }] },
    });
  });

  test('exchanges a code once, and then answers that it is used', () => {
    const { check, exchange } = aDouble();
    expect(check('offer').data?.history).toEqual([]);

    expect(exchange('offer').data?.history).toHaveLength(1);
    expect(exchange('offer').data?.history).toHaveLength(1);

    expect(check('offer').data?.code_status?.remainingValue).toBe(0);
  });

  test('refuses a code that it does not know, as the service does', () => {
    const { answer, check } = aDouble();

    expect(check('wrong-territory')).toEqual({ status: 'error', error: 'InvalidTerritory' });
    expect(answer('POST', '/site/x/code/ABCDEFGH2345')).toMatchObject({ status: 'error' });
  });

  test('does not answer other addresses', () => {
    const { double } = aDouble();

    expect(double.answer('GET', 'https://content.example/other')).toBeNull();
  });
});

function aDouble() {
  const double = new ContentServiceDouble({
    contentServiceUrl: SERVICE,
    territory: 'DE',
    language: 'de',
    retailerUrl: RETAILER,
  });
  const answer = (method: string, path: string) =>
    JSON.parse(double.answer(method, SERVICE + path)?.body ?? 'null') as Answer;
  const path = (state: CodeState) => `/site/x/code/${codeOf(state)}`;
  return {
    double,
    answer,
    check: (state: CodeState) => answer('POST', `${path(state)}?metadata=de&cc=DE`),
    exchange: (state: CodeState) => answer('POST', `${path(state)}/exchange?metadata=de&cc=DE`),
  };
}
