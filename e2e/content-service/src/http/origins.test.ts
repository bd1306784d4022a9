import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';

const ASK = '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US';
const SITE = 'http://localhost:3000';

describe('pages that call the service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  const ask = (headers: Record<string, string>) =>
    service.request(ASK, { method: 'POST', headers });

  test.each([SITE, 'http://cinema.localhost:3000', 'http://localhost:5173'])(
    'of %s may',
    async (origin) => {
      const response = await ask({ origin });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test('of its own origin may call without an Origin header', async () => {
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test.each(['https://evil.example', 'http://localhost.evil.example:3000', 'null', `${SITE}/`])(
    'of %s may not, and are not told that they might @F12',
    async (origin) => {
      const response = await ask({ origin });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test.each([
    ['nowhere', {}],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
  ])('from %s may not @F12', async (_, headers) => {
    expect((await ask(headers)).status).toBe(403);
    const exchange = ASK.replace('?', '/exchange?');
    const body = { offer_id: '41001', selection: 'vudu' };
    const init = { ...post(body), headers: { 'content-type': 'application/json', ...headers } };
    expect((await service.request(exchange, init)).status).toBe(403);
    expect(await service.validate('HDMAQF4PX7TV')).toMatchObject({ data: { history: [] } });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'may not send a body as "%s", for which a browser asks nobody first @F12',
    async (type) => {
      const headers = { origin: SITE, 'content-type': type };
      const response = await service.request(ASK, { method: 'POST', headers, body: '{}' });
      expect(response.status).toBe(415);
    },
  );

  test('may cache the preflight for two hours', async () => {
    const headers = { origin: SITE, 'access-control-request-method': 'POST' };
    const response = await service.request(ASK, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(response.headers.get('access-control-max-age')).toBe('7200');
  });
});
