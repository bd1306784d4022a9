import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { codePath, ORIGIN, post } from '../testing/settings';
import { openTestService, type TestService } from '../testing/test-service';

const CODE = '/site/movieredeem/code/HDMAQF4PX7TV';
const ASK = codePath('HDMAQF4PX7TV');
const EXCHANGE = codePath('HDMAQF4PX7TV', { call: '/exchange' });
const VUDU = { offer_id: '41001', selection: 'vudu' };

const ALWAYS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const PRIVATE = {
  ...ALWAYS,
  'access-control-allow-origin': ORIGIN,
  'access-control-expose-headers': 'retry-after',
  'cache-control': 'no-store',
  vary: 'Origin',
};
const EMBEDDED = { 'cross-origin-resource-policy': 'cross-origin' };
const publicFor = (seconds: number, stale: number, more = '') => ({
  ...ALWAYS,
  'cache-control': `public, max-age=${String(seconds)}, stale-while-revalidate=${String(stale)}${more}`,
});

describe('a request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test.each<[path: string, init: RequestInit, expected: object]>([
    [ASK, post(), { ...PRIVATE, 'content-type': 'application/json' }],
    [EXCHANGE, post(VUDU), { ...PRIVATE, 'content-type': 'application/json' }],
    [`${CODE}?metadata=none`, post(), { ...PRIVATE, 'content-type': 'application/problem+json' }],
    [
      '/site/movieredeem',
      {},
      { ...publicFor(60, 300, ', stale-if-error=86400'), vary: 'accept-language, Origin' },
    ],
    ['/artworks/t03.svg', {}, { ...publicFor(86_400, 604_800), ...EMBEDDED }],
    ['/livez', {}, { ...ALWAYS, 'cache-control': 'no-store' }],
    ['/readyz', {}, { ...ALWAYS, 'cache-control': 'no-store' }],
  ])('to %s gets all headers @I1 @H7', async (path, init, expected) => {
    const { headers } = await service.request(path, { headers: { origin: ORIGIN }, ...init });
    expect(Object.fromEntries(headers)).toMatchObject(expected);
  });

  test.each([
    ['an unknown address', '@I7', '/nowhere', {}, 404],
    ['the folder of a repository', '@I7', '/.git/config', {}, 404],
    ['two territories', '@F13', `${ASK}&cc=FR`, post(), 400],
    ['two languages', '@F13', `${ASK}&metadata=fr`, post(), 400],
    ['an unknown territory', '@F13', `${CODE}?metadata=en&cc=XX`, post(), 400],
    ['an exchange without a territory', '@F13', EXCHANGE.replace('&cc=US', ''), post(VUDU), 400],
    ['a body that is not JSON', '@F13', ASK, json('{"recaptcha'), 400],
    ['an empty list as a body', '@F13', ASK, json('[]'), 400],
    ['a field too many', '@F13', ASK, json('{"recaptcha_response":"a","x":1}'), 400],
    ['a token that is not text', '@F13', ASK, json('{"recaptcha_response":["a"]}'), 400],
    ['a prototype in the body', '@E8', ASK, json('{"__proto__":{"polluted":true}}'), 400],
    ['a constructor in the body', '@E8', ASK, json('{"constructor":{"prototype":{}}}'), 400],
    ['a body of another type', '@F12', ASK, { ...post(), body: 'a=b' }, 415],
    ['a body without a type', '@F12', ASK, post({}, { 'content-type': '' }), 415],
    ['a body of more than 16 kB', '@F14', ASK, json(`{"x":"${'a'.repeat(17_000)}"}`), 413],
    ['an address of more than 2 kB', '@F14', `${ASK}&x=${'a'.repeat(2_100)}`, post(), 414],
  ])('for %s gets a problem that repeats nothing of it %s', async (_, _tag, path, init, status) => {
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

  test.each(['http://localhost:3000', 'http://cinema.localhost:3000', undefined])(
    'of the page %s is answered',
    async (origin) => {
      const headers = origin ? { origin } : { 'sec-fetch-site': 'same-origin' };
      const response = await service.request(ASK, { method: 'POST', headers });
      expect(response.status).toBe(200);
      expect(response.headers.get('access-control-allow-origin')).toBe(origin ?? null);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    },
  );

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example:3000' },
    { origin: 'null' },
    { origin: `${ORIGIN}/` },
    { origin: `https://evil.example/${ORIGIN}` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('from elsewhere is refused and exchanges nothing: %j @F12', async (headers) => {
    const code = 'FEATUREDC9DGEF4T';
    await service.validate(code);
    const type = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...VUDU, offer_id: '41002' });
    for (const [path, init] of [
      [codePath(code), { method: 'POST', headers }],
      [
        codePath(code, { call: '/exchange' }),
        { method: 'POST', headers: { ...type, ...headers }, body },
      ],
    ] as const) {
      const response = await service.request(path, init);
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await service.validate(code)).toMatchObject({ data: { history: [] } });
  });

  test.each([
    ['no proxy in front', '0', ['7.7.7.7', '8.8.8.8', 'x, 9.9.9.9']],
    ['one proxy', '1', ['7.7.7.7, 203.0.113.5', '8.8.8.8, 203.0.113.5', '::1,a,203.0.113.5']],
    ['two proxies', '2', ['7.7.7.7, 203.0.113.5, 10.0.0.1', '203.0.113.5, 10.0.0.2']],
  ])('is of one client whatever header it sends, with %s @F4', async (_, hops, spoofed) => {
    const strict = await openTestService({ isStrict: true, environment: { TRUSTED_HOPS: hops } });
    const answers: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const headers = {
        'x-forwarded-for': spoofed[index % spoofed.length] ?? '',
        forwarded: `for=198.51.100.${String(index)}`,
        'x-real-ip': `198.51.100.${String(index)}`,
      };
      const response = await strict.request(codePath(`NO${String(index)}`), post({}, headers));
      answers.push(((await response.json()) as { error: string }).error);
    }
    await strict.close();
    expect(answers.filter((answer) => answer === 'OfferNotFound')).toHaveLength(5);
    const alarms = strict.logged().match(/"alarm":"unexpected-proxy"/g) ?? [];
    expect(alarms).toHaveLength(hops === '0' ? 1 : 0);
  });

  test('whose body is slow takes no place from others, and its connection is closed @F14', async () => {
    const small = await openTestService({ limits: { mostAtOnce: 1, bodyMs: 500 } });
    const slow = { ...post({}), body: new ReadableStream(), duplex: 'half' as const };
    const waiting = small.request(ASK, slow);
    expect((await small.request(ASK, post())).status).toBe(200);
    const { status, headers } = await waiting;
    expect([status, headers.get('connection')]).toEqual([408, 'close']);
    await small.close();
  });

  test('of a network beyond its limit of unfinished ones is refused; others are not affected @F14', async () => {
    const busy = await openTestService({ limits: { unfinishedPerClient: 3, hangMs: 1_000 } });
    const hanging = [1, 2, 3].map((nr) =>
      busy.validate('HANGRE3GPRWQ', 'cc=US', undefined, `2001:db8:1:${String(nr)}::1`),
    );
    const ask = async (address: string) => (await busy.request(ASK, post(), address)).status;
    expect(await ask('2001:db8:1:9::1')).toBe(429);
    expect(await ask('2001:db8:2::1')).toBe(200);
    await Promise.all(hanging);
    expect(await ask('2001:db8:1:9::1')).toBe(200);
    await busy.close();
  });
});

function json(body: string): RequestInit {
  return { ...post({}), body };
}
