import { describe, expect, test } from '@rstest/core';

import { aConsole, LINK, SECRET } from './console.test-support';

const LOCK = { action: 'lock', name: 'retailers', why: 'a test', revision: 2 };

describe('a request of another page', () => {
  test.each([
    ['has another origin', { Origin: 'http://localhost:3000' }, 403],
    ['has no origin', { Origin: '' }, 403],
    ['comes from a site of the same machine', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['comes from another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['is a form', { 'Content-Type': 'text/plain' }, 415],
    ['lacks the token', { 'X-Console-Token': '' }, 403],
    ['has another token', { 'X-Console-Token': 'x'.repeat(43) }, 403],
    ['has no person', { 'X-User': '' }, 401],
    ['names a host that is not the console', { Host: 'attacker.example' }, 421],
  ])('that %s changes nothing', async (_, headers, status) => {
    const { as } = await aConsole();
    const ann = await as('ann');

    const answer = await ann.act(LOCK, headers);

    expect(answer.status).toBe(status);
    expect(await ann.read('/api/overview')).toMatchObject({ revision: 2 });
  });

  test('cannot read what the site has', async () => {
    const { app, as } = await aConsole();
    const { headers } = await as('ann');

    for (const path of ['/api/overview', '/api/session', '/api/history']) {
      const other = { ...headers, 'Sec-Fetch-Site': 'same-site' };
      expect((await app.request(path, { headers: other })).status).toBe(403);
    }
  });
});

test('a page of a person changes nothing when the proxy names another one', async () => {
  const { as } = await aConsole();
  const [ann, rob] = [await as('ann'), await as('rob')];

  const answer = await rob.act(LOCK, ann.headers);

  expect(answer.status).toBe(403);
  expect(await ann.read('/api/overview')).toMatchObject({ revision: 2 });
});

test('every address but the sign-in is refused without a person', async () => {
  const { app } = await aConsole();

  for (const path of ['session', 'overview', 'packages/retailers', 'history', 'history/1', 'other'])
    expect((await app.request(`/api/${path}`)).status).toBe(401);
});

describe('who may what', () => {
  const raise = { action: 'promote', name: 'retailers', version: '1.1.0', traffic: 50 };
  const lower = { ...raise, traffic: 0 };
  const end = { action: 'end', name: 'retailers', version: '1.1.0' };

  test.each([
    ['rob', lower, 403],
    ['rob', { action: 'lock', name: null }, 403],
    ['tim', raise, 403],
    ['tom', { action: 'lock', name: 'shell' }, 403],
    ['tom', { action: 'lock', name: null }, 403],
    ['tom', raise, 200],
    ['tim', { ...raise, action: 'publish' }, 403],
    ['sue', { ...raise, action: 'publish' }, 403],
    ['sue', raise, 403],
    ['sue', lower, 200],
    ['sue', { action: 'rollback', name: 'retailers', version: '1.1.0' }, 403],
    ['sue', { ...end, version: '1.0.0' }, 404],
    ['sue', end, 200],
    ['sue', { action: 'retire', name: 'retailers' }, 403],
    ['sue', { action: 'lock', name: 'shell' }, 403],
    ['ann', { action: 'lock', name: null }, 200],
  ] as const)('%s asks for %j: %i', async (name, action, status) => {
    const { as } = await aConsole();

    const answer = await (await as(name)).act({ ...action, why: 'a test', revision: 2 });

    expect(answer.status).toBe(status);
  });

  test('includes to go back to what all visitors have had, but not to bring back what was withdrawn', async () => {
    const { as, publishOther } = await aConsole();
    await publishOther('gifts');
    const [sue, ann] = [await as('sue'), await as('ann')];
    const retailers = { name: 'retailers', why: 'a test' };
    const gifts = { name: 'gifts', why: 'a test' };
    const all = { version: '1.1.0', traffic: 100 };
    const back = { ...gifts, action: 'rollback', version: '1.0.0' };
    await ann.act({ ...retailers, ...all, action: 'promote', revision: 3 });
    await ann.act({ ...gifts, action: 'retire', revision: 4 });

    const ofRetailers = { ...retailers, action: 'rollback', version: '1.0.0', revision: 5 };
    expect((await sue.act(ofRetailers)).status).toBe(200);
    expect((await sue.act({ ...back, revision: 6 })).status).toBe(403);
    expect((await ann.act({ ...back, revision: 6 })).status).toBe(200);
  });

  test('includes the check of a release for its team only', async () => {
    const { as } = await aConsole();
    const check = { name: 'retailers', version: '1.1.0' };

    expect((await (await as('sue')).send('/api/checks', check)).status).toBe(403);
    expect((await (await as('tom')).send('/api/checks', check)).status).toBe(200);
  });

  test('is not what the page says', async () => {
    const { as } = await aConsole();
    const rob = await as('rob');

    const person = { name: 'ann', role: 'administrator' };
    const answer = await rob.act({ ...LOCK, by: 'ann', person });

    expect(answer.status).toBe(400);
  });
});

describe('signing in by the link', () => {
  test('is by its secret alone, which the browser keeps where scripts and other sites do not get it', async () => {
    const { app, post } = await aConsole();

    const refused = await post('/api/session', { secret: `${LINK}.` });
    const answer = await post('/api/session', { secret: LINK });

    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    const session = await app.request('/api/session', {
      headers: { Cookie: cookie.split(';')[0] ?? '' },
    });
    expect(await session.json()).toMatchObject({ person: { name: 'Liz', role: 'administrator' } });
  });

  test('is not by a cookie with another secret', async () => {
    const { app, post } = await aConsole();
    const cookie = (await post('/api/session', { secret: LINK })).headers.get('set-cookie') ?? '';
    const [name = ''] = cookie.split('=');

    for (const value of ['', 'x', `${encodeURIComponent(LINK)}x`]) {
      const headers = { Cookie: `${name}=${value}` };
      expect((await app.request('/api/session', { headers })).status).toBe(401);
    }
  });
});

test.each([
  ['without the secret of the proxy', { 'X-User': 'ann' }],
  ['with another secret', { 'X-User': 'ann', 'X-Console-Secret': `${SECRET}.` }],
  ['as a person whom nobody has listed', { 'X-User': 'eve', 'X-Console-Secret': SECRET }],
  ['as a property of objects', { 'X-User': 'constructor', 'X-Console-Secret': SECRET }],
])('a header signs nobody in %s', async (_, headers) => {
  const { app } = await aConsole();

  expect((await app.request('/api/session', { headers })).status).toBe(401);
});

test('no answer may be framed, run scripts of others, or be stored', async () => {
  const { app } = await aConsole();

  for (const path of ['/', '/index.html', '/api/overview', '/api/nothing']) {
    const { headers } = await app.request(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]+';/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('each page has a nonce of its own, which is that of its policy', async () => {
  const { app } = await aConsole();
  const load = async () => {
    const answer = await app.request('/');
    const [, nonce] = /nonce="([^"]+)"/.exec(await answer.text()) ?? [];
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce ?? ''}'`);
    return nonce;
  };

  expect(await load()).not.toBe(await load());
});

test('a document of texts in a frame runs no script, and no other site frames it', async () => {
  const { app } = await aConsole();

  const { headers } = await app.request('/api/texts/preview/faq');

  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*frame-ancestors 'self'; sandbox/,
  );
});

test('a request that is too long is refused', async () => {
  const { as } = await aConsole();

  expect((await (await as('ann')).act({ ...LOCK, why: 'x'.repeat(2_000_000) })).status).toBe(413);
});

test('a file outside of the page is not served', async () => {
  const { app } = await aConsole();

  for (const path of ['/..%2fapi.ts', '/../api.ts', '/%2e%2e/api.ts', '//etc/passwd'])
    expect((await app.request(path)).status).toBe(404);
  expect((await app.request('/guards.ts')).status).toBe(200);
});
