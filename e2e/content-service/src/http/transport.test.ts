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
    ['I7: an unknown address', '/nowhere', {}, 404],
    ['I7: the folder of a repository', '/.git/config', {}, 404],
    ['I7: the environment', '/.env', {}, 404],
    ['an unknown site', '/site/kestrel/code/HDMAQF4PX7TV?metadata=en', post(), 404],
    ['F13: a question without a language', `${CODE}?cc=US`, post(), 400],
    ['F13: two territories', `${ASK}&cc=FR`, post(), 400],
    ['F13: two languages', `${ASK}&metadata=fr`, post(), 400],
    ['F13: a territory the studio does not sell in', `${CODE}?metadata=en&cc=XX`, post(), 400],
    ['F13: a body that is not JSON', ASK, json('{"recaptcha'), 400],
    ['F13: a body of another shape', ASK, json('[1]'), 400],
    ['F13: an empty list as a body', ASK, json('[]'), 400],
    ['F13: a field too many', ASK, json('{"recaptcha_response":"a","x":1}'), 400],
    ['F13: a token that is not text', ASK, json('{"recaptcha_response":["a"]}'), 400],
    ['E8: a prototype in the body', ASK, json('{"__proto__":{"polluted":true}}'), 400],
    ['E8: a constructor in the body', ASK, json('{"constructor":{"prototype":{}}}'), 400],
    ['F12: a body of another type', ASK, { ...post(), body: 'a=b' }, 415],
    ['F14: a body of more than 16 kB', ASK, json(`{"x":"${'a'.repeat(17_000)}"}`), 413],
    ['F14: an address of more than 2 kB', `${ASK}&x=${'a'.repeat(2_100)}`, post(), 414],
  ])('%s is answered with a problem that repeats nothing of it', async (_, path, init, status) => {
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
  });

  test('says that it lives and is ready', async () => {
    expect((await service.request('/livez')).status).toBe(200);
    expect((await service.request('/readyz')).status).toBe(200);
  });
});

function json(body: string): RequestInit {
  return { ...post({}), body };
}
