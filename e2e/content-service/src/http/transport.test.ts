import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';

const CODE = '/site/movieredeem/code/HDMAQF4PX7TV';
const ASK = `${CODE}?metadata=en&cc=US`;

describe('a request that does not fit the contract', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test.each([
    ['an unknown address', '@I7', '/nowhere', {}, 404],
    ['the folder of a repository', '@I7', '/.git/config', {}, 404],
    ['the environment', '@I7', '/.env', {}, 404],
    ['an unknown site', '', '/site/kestrel/code/HDMAQF4PX7TV?metadata=en', post(), 404],
    ['a question without a language', '@F13', `${CODE}?cc=US`, post(), 400],
    ['two territories', '@F13', `${ASK}&cc=FR`, post(), 400],
    ['two languages', '@F13', `${ASK}&metadata=fr`, post(), 400],
    ['a territory the studio does not sell in', '@F13', `${CODE}?metadata=en&cc=XX`, post(), 400],
    ['a body that is not JSON', '@F13', ASK, json('{"recaptcha'), 400],
    ['a body of another shape', '@F13', ASK, json('[1]'), 400],
    ['an empty list as a body', '@F13', ASK, json('[]'), 400],
    ['a field too many', '@F13', ASK, json('{"recaptcha_response":"a","x":1}'), 400],
    ['a token that is not text', '@F13', ASK, json('{"recaptcha_response":["a"]}'), 400],
    ['a prototype in the body', '@E8', ASK, json('{"__proto__":{"polluted":true}}'), 400],
    ['a constructor in the body', '@E8', ASK, json('{"constructor":{"prototype":{}}}'), 400],
    ['a body of another type', '@F12', ASK, { ...post(), body: 'a=b' }, 415],
    ['a body of more than 16 kB', '@F14', ASK, json(`{"x":"${'a'.repeat(17_000)}"}`), 413],
    ['an address of more than 2 kB', '@F14', `${ASK}&x=${'a'.repeat(2_100)}`, post(), 414],
  ])(
    '%s is answered with a problem that repeats nothing of it %s',
    async (_what, _tag, path, init, status) => {
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
      expect('polluted' in {}).toBe(false);
    },
  );

  test('does not change liveness and readiness', async () => {
    expect((await service.request('/livez')).status).toBe(200);
    expect((await service.request('/readyz')).status).toBe(200);
  });
});

function json(body: string): RequestInit {
  return { ...post({}), body };
}
