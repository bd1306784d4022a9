import { lock } from '@redeem/delivery';
import { expect, test } from '@rstest/core';

import { type FirstPage, MARKED } from '../api';
import { aConsole } from './console.test-support';

const DATA = new RegExp(`id="${MARKED.first}">(.*)</script>`);

test('the first page shows the site to a person who has signed in, and nobody stores it', async () => {
  const { as, storage } = await aConsole();
  const why = 'ends </script><!-- here';
  await lock({ storage, by: { name: 'bob' }, name: 'retailers', why });
  const ann = await as('ann');
  // Reading a site for the first time may take longer than the page waits.
  await ann.get('/api/overview');

  const answer = await ann.get('/');
  const html = await answer.text();

  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(html).toContain(`<div id="${MARKED.app}"><h1>Revision 3</h1></div>`);
  const [, data = ''] = DATA.exec(html) ?? [];
  const { session, overview } = JSON.parse(data) as FirstPage;
  expect(session).toMatchObject({ person: { name: 'ann' }, token: ann.token });
  expect(overview.packages[1]?.lock?.why).toBe(why);
  expect(html).not.toContain(why);
});

test('the content policy allows the one inline script of the first page', async () => {
  const { as } = await aConsole();
  const ann = await as('ann');
  await ann.get('/api/overview');

  const answer = await ann.get('/');
  const scripts = Array.from((await answer.text()).matchAll(/<script>(.*?)<\/script>/g));

  const bytes = new TextEncoder().encode(scripts[0]?.[1]);
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64');
  expect(scripts).toHaveLength(1);
  expect(answer.headers.get('Content-Security-Policy')).toContain(
    `script-src 'self' 'sha256-${hash}';`,
  );
});

test('the first page of somebody who has not signed in says nothing of the site', async () => {
  const { app } = await aConsole();

  const answer = await app.request('/', { headers: { 'Accept-Encoding': 'br' } });

  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect([answer.headers.get('Content-Encoding'), await answer.text()]).toEqual([
    'br',
    'compressed',
  ]);
});

test.each([
  ['is away', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('the first page is there without the site when the store %s', async (_, read) => {
  const { as, storage } = await aConsole();
  const ann = await as('ann');
  storage.list = read;

  const answer = await ann.get('/');

  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toMatch(/retailers|Revision/);
});
