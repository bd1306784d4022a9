import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';

const CODE = '/site/movieredeem/code/HDMAQF4PX7TV';
const ASK = `${CODE}?metadata=en&cc=US`;
const SITE = 'http://localhost:3000';

describe('the service as an HTTP server', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test.each([
    ['an unknown site', '/site/kestrel/code/HDMAQF4PX7TV?metadata=en', post(), 404],
    ['an unknown address', '/nowhere', {}, 404],
    ['a question without a language', `${CODE}?cc=US`, post(), 400],
    ['a territory the studio does not sell in', `${CODE}?metadata=en&cc=XX`, post(), 400],
    ['a body that is not JSON', ASK, json('{"recaptcha'), 400],
    ['a body of another shape', ASK, json('[1]'), 400],
    ['a body with a field too many', ASK, json('{"recaptcha_response":"a","x":1}'), 400],
    ['a token that is not text', ASK, json('{"recaptcha_response":["a"]}'), 400],
    ['a body of another type', ASK, { method: 'POST', body: 'a=b' }, 415],
    ['a body of more than 16 kB', ASK, json(`{"recaptcha_response":"${'a'.repeat(17_000)}"}`), 413],
    ['an address of more than 2 kB', `${ASK}&x=${'a'.repeat(2_100)}`, post(), 414],
  ])(
    'answers %s with a problem that repeats nothing of the request',
    async (_, path, init, status) => {
      const response = await service.request(path, init);
      const text = await response.text();

      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(JSON.parse(text)).toEqual({
        type: 'about:blank',
        title: expect.any(String) as string,
        status,
        instance: expect.stringMatching(/^urn:uuid:/) as string,
      });
      expect(text).not.toContain('HDMAQF4PX7TV');
    },
  );

  test('cannot be told by its answers which codes exist in part', async () => {
    const codes = [
      'HDMAQF4PX7TW',
      'HDMAQF',
      'hdmaqf4px7tv',
      '%2e%2e%2f',
      "' or 1=1",
      '%E0%A4%A',
      '💿',
    ];
    const answers = await Promise.all(
      codes.map(async (code) => {
        const response = await service.request(
          `/site/movieredeem/code/${code}?metadata=en`,
          post(),
        );
        return `${String(response.status)} ${await response.text()}`;
      }),
    );
    expect(new Set(answers)).toEqual(new Set(['200 {"status":"error","error":"OfferNotFound"}']));
  });

  test('is not poisoned by a prototype in a body', async () => {
    await service.request(ASK, json('{"__proto__":{"polluted":true}}'));
    expect('polluted' in {}).toBe(false);
  });

  test('never lets an answer about a code be cached', async () => {
    const response = await service.request(ASK, post());
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([SITE, 'http://cinema.localhost:3000', 'http://localhost:5173'])(
    'lets a page of %s call',
    async (origin) => {
      const response = await service.request(ASK, { ...post(), headers: { origin } });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test.each(['https://evil.example', 'http://localhost.evil.example:3000', 'null'])(
    'turns a page of %s away',
    async (origin) => {
      const response = await service.request(ASK, { ...post(), headers: { origin } });
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('lets the browser remember for two hours what it may send', async () => {
    const response = await service.request(ASK, {
      method: 'OPTIONS',
      headers: { origin: SITE, 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
    expect(response.headers.get('access-control-max-age')).toBe('7200');
  });

  test('says that it lives and is ready', async () => {
    expect((await service.request('/livez')).status).toBe(200);
    expect((await service.request('/readyz')).status).toBe(200);
  });
});

function json(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}
