import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';

const CODE = '/site/movieredeem/code/HDMAQF4PX7TV';
const EXCHANGE = { offer_id: '41001', selection: 'vudu' };

const ALWAYS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const FOR_THE_SITE = {
  'access-control-allow-origin': 'http://localhost:3000',
  'access-control-expose-headers': 'retry-after',
  vary: 'Origin',
};
const PRIVATE = { ...ALWAYS, ...FOR_THE_SITE, 'cache-control': 'no-store' };

describe('the headers of an answer', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  const headersOf = async (path: string, init: RequestInit) => {
    const { headers } = await service.request(path, init);
    return Object.fromEntries(headers);
  };

  test.each([
    ['about a code', `${CODE}?metadata=en`, post(), 'application/json'],
    [
      'about a code nobody has issued',
      '/site/movieredeem/code/NADAGGAF9HPM?metadata=en',
      post(),
      'application/json',
    ],
    ['to an exchange', `${CODE}/exchange?metadata=en&cc=US`, post(EXCHANGE), 'application/json'],
    ['that is a problem', `${CODE}?metadata=none`, post(), 'application/problem+json'],
  ])('%s are complete and forbid caching @I1 @H7', async (_, path, init, type) => {
    expect(await headersOf(path, init)).toEqual({ ...PRIVATE, 'content-type': type });
  });

  test('of a poster allow every site to show and cache it @I1', async () => {
    expect(await headersOf('/artworks/t03.svg', {})).toMatchObject({
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'content-type': 'image/svg+xml; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('of site data allow caching for a minute @I1', async () => {
    const { headers } = post();
    expect(await headersOf('/site/movieredeem', headers ? { headers } : {})).toEqual({
      ...ALWAYS,
      ...FOR_THE_SITE,
      vary: 'accept-language, Origin',
      'cache-control': 'public, max-age=60, stale-while-revalidate=300, stale-if-error=86400',
      'content-type': 'application/json',
    });
  });

  test.each(['/livez', '/readyz'])('of %s forbid caching @I1', async (path) => {
    expect(await headersOf(path, {})).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store' });
  });
});
