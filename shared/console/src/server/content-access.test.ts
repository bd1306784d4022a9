import { describe, expect, test } from '@rstest/core';

import { aConsole, ORIGIN } from './console.test-support';

describe('the texts of support', () => {
  const SAVE = { text: 'x', seen: 0, base: 'x' };
  const PUBLISH = {
    drafts: [{ locale: 'fr', document: 'faq.md', number: 1 }],
    why: 'a test',
    revision: 2,
    due: null,
  };
  const ID = '01234567-89ab-4cde-8f01-23456789abcd';
  const CHANGES = [
    ['PUT', 'fr/faq.md', SAVE],
    ['DELETE', 'fr/faq.md', { seen: 1 }],
    ['POST', 'fr/faq.md/current', { anchor: 'cost' }],
    ['POST', 'publications', PUBLISH],
  ] as const;

  test.each(CHANGES)(
    'are not changed by %s %s of a reader, or of another team',
    async (...change) => {
      const [method, path, body] = change;
      const { as } = await aConsole();

      for (const name of ['rob', 'tom'] as const) {
        const answer = await (await as(name)).send(method, `/api/content/${path}`, body);
        expect(answer.status).toBe(403);
      }
    },
  );

  test.each(CHANGES)('are not changed by %s %s of another page', async (method, path, body) => {
    const { as, storage } = await aConsole();
    const ann = await as('ann');
    const forged = [
      { Origin: 'http://localhost:4201' },
      { Origin: '' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Content-Type': 'text/plain' },
      { 'X-Console-Token': '' },
      { Cookie: '' },
    ];

    for (const headers of forged) {
      const answer = await ann.send(method, `/api/content/${path}`, body, headers);
      expect([401, 403, 415]).toContain(answer.status);
    }
    expect(await storage.paths('console')).toEqual([]);
  });

  test.each([
    ['a path out of the folder', 'PUT', 'fr/..%2F..%2Fregistry.json', SAVE, 404],
    ['a locale that is a path', 'PUT', '..%2F..%2Fhistory/00000001.json', SAVE, 404],
    ['another author', 'PUT', 'fr/faq.md', { ...SAVE, by: 'ann' }, 400],
    ['too many characters', 'PUT', 'fr/faq.md', { ...SAVE, text: 'x'.repeat(200_001) }, 400],
    ['a picture of 20 MB', 'PUT', 'fr/faq.md', { ...SAVE, text: 'x'.repeat(20_000_000) }, 413],
    ['an approval of its own', 'POST', 'publications', { ...PUBLISH, approved: true }, 400],
    ['no draft', 'POST', 'publications', { ...PUBLISH, drafts: [] }, 400],
    ['no reason', 'POST', 'publications', { ...PUBLISH, why: '' }, 400],
    ['an unknown id', 'POST', `publications/${ID}`, { decision: 'approve', seen: 1 }, 404],
    ['an unknown decision', 'POST', `publications/${ID}`, { decision: 'publish', seen: 1 }, 400],
  ] as const)('refuse a request with %s', async (_, method, path, body, status) => {
    const { as } = await aConsole();

    const answer = await (await as('sue')).send(method, `/api/content/${path}`, body);

    expect(answer.status).toBe(status);
    expect(await answer.json()).toHaveProperty('error');
  });

  test('are previewed for people who are signed in, in a frame of the console only', async () => {
    const { app, as } = await aConsole();
    const Host = 'localhost:4201';
    const path = '/support?locale=fr';

    expect((await app.request(path, { headers: { Host } })).status).toBe(401);
    const { headers } = await as('rob');
    const posted = await app.request('/api/session', {
      method: 'POST',
      headers: { ...headers, Host, Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(posted.status).toBe(405);
  });
});
