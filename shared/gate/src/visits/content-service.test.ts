import { expect, test } from '@rstest/core';

import { codeOf, type CodeState, contentService } from './content-service';

const SERVICE = 'https://content.example/api';
const RETAILER = 'https://shop.example/redeem';

test('the double of the content service answers with the territory and the language of the visitor', () => {
  const site = { id: 'movieredeem', territory: 'DE', language: 'de', captcha_key: null };
  expect(aService().answer('GET', '/site/movieredeem?cc=DE')).toEqual(site);
});

test.each<[CodeState, object]>([
  ['offer', { data: { code_status: { remainingValue: 1 }, history: [] } }],
  ['dvd', { data: { code_status: { contentItems: [{ profile: 'SD' }] } } }],
  ['used', { data: { code_status: { remainingValue: 0 }, history: [{ exchangeURL: RETAILER }] } }],
  ['google-play-bundle', { data: { metadata: { gpbundle: true }, history: [{}, {}, {}] } }],
  ['wrong-territory', { status: 'error', error: 'InvalidTerritory' }],
])('a code in the state %s is answered with %j', (state, answer) => {
  expect(codeOf(state)).toMatch(/^[A-Z\d]{12}$/);
  expect(aService().answer('POST', `/site/x/code/${codeOf(state)}`)).toMatchObject(answer);
});

test('a code is exchanged once, and then it is used', () => {
  const { answer } = aService();
  const code = `/site/x/code/${codeOf('offer')}`;

  for (const path of [`${code}/exchange?cc=DE`, `${code}/exchange?cc=DE`, code])
    expect(answer('POST', path)).toMatchObject({
      data: { code_status: { remainingValue: 0 }, history: [{ exchangeResult: 'GATE ISSU ED11' }] },
    });
});

test('another code is unknown, and another address is not answered', () => {
  const { ask, answer } = aService();

  expect(answer('POST', '/site/x/code/ABCDEFGH2345')).toMatchObject({ error: 'OfferNotFound' });
  expect(ask('GET', 'https://content.example/other')).toBeNull();
});

function aService() {
  const visitor = { territory: 'DE', language: 'de' };
  const ask = contentService({ contentServiceUrl: SERVICE, retailerUrl: RETAILER, ...visitor });
  const answer = (method: string, path: string) =>
    JSON.parse(ask(method, SERVICE + path)?.body ?? 'null') as unknown;
  return { ask, answer };
}
