import { describe, expect, test } from '@rstest/core';

import { aConsole, ORIGIN, SECRET } from './console.test-support';

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
    ['has no cookie', { Cookie: '' }, 401],
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

    for (const path of ['/api/overview', '/api/session', '/api/events', '/api/history']) {
      const answer = await app.request(path, {
        headers: { ...headers, 'Sec-Fetch-Site': 'same-site' },
      });
      expect(answer.status).toBe(403);
    }
  });
});

test('every address but the sign-in is refused without a session', async () => {
  const { app } = await aConsole();

  for (const path of ['session', 'overview', 'packages/retailers', 'history', 'events', 'other']) {
    expect((await app.request(`/api/${path}`)).status).toBe(401);
  }
});

describe('who may what', () => {
  const raise = { action: 'raise', name: 'retailers', version: '1.1.0', traffic: 50 };
  const lower = { action: 'lower', name: 'retailers', version: '1.1.0', traffic: 0 };
  const end = { action: 'rollback', name: 'retailers', version: '1.1.0' };

  test.each([
    ['rob', lower, 403],
    ['rob', { action: 'lock', name: null }, 403],
    ['tim', raise, 403],
    ['tom', { action: 'lock', name: 'shell' }, 403],
    ['tom', { action: 'lock', name: null }, 403],
    ['tom', raise, 200],
    ['sue', { ...raise, action: 'publish' }, 403],
    ['tim', { ...raise, action: 'publish' }, 403],
    ['sue', raise, 403],
    ['sue', { ...lower, traffic: 50 }, 403],
    ['sue', { action: 'rollback', name: 'retailers', to: '1.1.0' }, 403],
    ['sue', { action: 'rollback', name: 'retailers' }, 409],
    ['sue', end, 200],
    ['ann', { action: 'lock', name: null }, 200],
  ] as const)('%s asks for %j: %i', async (name, action, status) => {
    const { as } = await aConsole();

    const answer = await (await as(name)).act({ ...action, why: 'a test', revision: 2 });

    expect(answer.status).toBe(status);
  });

  test('is not what the page says', async () => {
    const { as } = await aConsole();
    const rob = await as('rob');

    const answer = await rob.act({
      ...LOCK,
      by: 'ann',
      person: { name: 'ann', role: 'administrator' },
    });

    expect(answer.status).toBe(400);
  });
});

describe('signing in', () => {
  test('by a link works once, and never with another one', async () => {
    const { post } = await aConsole();

    expect((await post('/api/session', { link: 'other' })).status).toBe(401);
    const first = await post('/api/session', { link: 'link' });
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ person: { name: 'Liz', role: 'administrator' } });
    expect((await post('/api/session', { link: 'link' })).status).toBe(401);
  });

  test('sets a cookie that scripts and other sites do not get', async () => {
    const { post } = await aConsole();

    const cookie = (await post('/api/session', { link: 'link' })).headers.get('set-cookie');

    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
  });

  test('is refused for a minute after ten links that were none, even with the right one', async () => {
    const { post, wait } = await aConsole();
    for (let count = 0; count < 10; count += 1)
      await post('/api/session', { link: `no ${String(count)}` });

    expect((await post('/api/session', { link: 'link' })).status).toBe(429);
    wait(60_000);
    expect((await post('/api/session', { link: 'link' })).status).toBe(200);
  });

  test('by a proxy goes on after ten links of its address that were none', async () => {
    const { as, post } = await aConsole();
    for (let count = 0; count < 10; count += 1)
      await post('/api/session', { link: `no ${String(count)}` });

    expect((await (await as('ann')).get('/api/overview')).status).toBe(200);
  });

  test.each([
    ['without the secret of the proxy', { 'X-User': 'ann' }],
    ['with another secret', { 'X-User': 'ann', 'X-Console-Secret': `${SECRET}.` }],
    ['as a person whom nobody has listed', { 'X-User': 'eve', 'X-Console-Secret': SECRET }],
    ['as a property of objects', { 'X-User': 'constructor', 'X-Console-Secret': SECRET }],
  ])('by a header is refused %s', async (_, headers) => {
    const { post } = await aConsole();

    expect((await post('/api/session', {}, headers)).status).toBe(401);
  });

  test('ends when the proxy names another person', async () => {
    const { app, as } = await aConsole();
    const { headers } = await as('ann');

    const answer = await app.request('/api/overview', { headers: { ...headers, 'X-User': 'rob' } });

    expect(answer.status).toBe(401);
  });

  test('ends after half an hour without a request, and after eight hours with many', async () => {
    const { as, wait } = await aConsole();
    const [ann, tom] = [await as('ann'), await as('tom')];

    wait(31 * 60_000);
    expect((await ann.get('/api/overview')).status).toBe(401);
    expect((await tom.get('/api/overview')).status).toBe(401);

    const sue = await as('sue');
    for (let minutes = 0; minutes < 480; minutes += 20) {
      expect((await sue.get('/api/session')).status).toBe(200);
      wait(20 * 60_000);
    }
    wait(1);
    expect((await sue.get('/api/session')).status).toBe(401);
  });

  test('ends after half an hour in which only a page asked', async () => {
    const { app, as, wait } = await aConsole();
    const { headers } = await as('ann');
    const ask = () =>
      app.request('/api/overview', { headers: { ...headers, 'X-Console-Unattended': '1' } });

    wait(20 * 60_000);
    expect((await ask()).status).toBe(200);
    wait(20 * 60_000);
    expect((await ask()).status).toBe(401);
  });

  test('ends when the person signs out', async () => {
    const { app, as } = await aConsole();
    const { headers, token, get } = await as('ann');

    await app.request('/api/session', {
      method: 'DELETE',
      headers: {
        ...headers,
        Origin: ORIGIN,
        'Content-Type': 'application/json',
        'X-Console-Token': token,
      },
    });

    expect((await get('/api/overview')).status).toBe(401);
  });
});

test('no answer may be framed, run scripts of others, or be stored', async () => {
  const { app } = await aConsole();

  for (const path of ['/', '/api/overview', '/api/nothing']) {
    const { headers } = await app.request(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(
      /default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self';/,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    if (path !== '/') expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('a request that is too long is refused', async () => {
  const { as } = await aConsole();

  expect((await (await as('ann')).act({ ...LOCK, why: 'x'.repeat(10_000) })).status).toBe(413);
});
