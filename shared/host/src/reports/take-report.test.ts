import type { Report } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION, temporaryHost } from '../testing';

const TAKING = { ...CONFIGURATION, reportUrl: '/reports' };
const FROM_OUR_PAGE = {
  'Content-Type': 'text/plain;charset=UTF-8',
  'Sec-Fetch-Site': 'same-origin',
};

const PAGE = {
  kind: 'page',
  registry: 12,
  shell: '1.0.0',
  brand: 'movie-redeem',
  remotes: { 'redeem-form': '1.0.0', support: '1.1.0' },
  states: { support: 'trial' },
  vitals: { TTFB: 210, LCP: 1_823, INP: 48, CLS: 0.012 },
} satisfies Report;

const { vitals: _, ...RAN } = PAGE;

const ERROR = {
  ...RAN,
  kind: 'error',
  error: { what: 'remote', of: 'support', message: 'oh', stack: 'Error: oh' },
} satisfies Report;

describe('a report', () => {
  test.each([
    ['of a page', 'info', 'a page was left', PAGE],
    ['of an error', 'error', 'a page met an error', ERROR],
  ])('%s becomes one line of the log', async (_, level, msg, report) => {
    const { post, lines } = await temporaryHost(TAKING);

    const answer = await post('/reports', JSON.stringify(report), FROM_OUR_PAGE);

    expect(answer.status).toBe(204);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level, msg, ...report },
      { level: 'debug', msg: 'answered', method: 'POST', routeClass: 'report', status: 204 },
    ]);
  });

  test('never brings a code into the log, whatever a page sends', async () => {
    const { post, lines } = await temporaryHost(TAKING);
    const error = {
      ...ERROR.error,
      message: 'DVDQDWM7GJ4R was refused, ABCD-EFGH-JKLM too',
      stack: 'at https://redeem.example/?c=abcdefghjklm:1:2',
      code: 'DVDQDWM7GJ4R',
    };

    const answer = await post(
      '/reports?c=DVDQDWM7GJ4R',
      JSON.stringify({ ...ERROR, error, address: '/?c=DVDQDWM7GJ4R' }),
      FROM_OUR_PAGE,
    );

    expect(answer.status).toBe(204);
    expect(lines.join('')).toContain('[code] was refused, [code] too');
    expect(lines.join('')).not.toMatch(/DVDQDWM7GJ4R|abcdefghjklm|ABCD-EFGH/);
  });

  test.each([
    [400, 'that is not JSON', 'oh', {}],
    [400, 'that breaks its contract', '{"kind":"page"}', {}],
    [403, 'of another site’s page', JSON.stringify(PAGE), { 'Sec-Fetch-Site': 'cross-site' }],
    [413, 'of more than eight kilobytes', ' '.repeat(8 * 1024) + JSON.stringify(PAGE), {}],
    [415, 'that is a form', JSON.stringify(PAGE), { 'Content-Type': 'multipart/form-data' }],
  ])('is answered %d: one %s', async (status, _, body, headers) => {
    const { post, lines } = await temporaryHost(TAKING);

    const answer = await post('/reports', body, { ...FROM_OUR_PAGE, ...headers });

    expect(answer.status).toBe(status);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'debug', msg: 'answered', method: 'POST', routeClass: 'report', status },
    ]);
  });

  test.each(['/', '/reports/'])('is taken at its address alone, not at %s', async (path) => {
    const { post } = await temporaryHost(TAKING);

    const answer = await post(path, JSON.stringify(PAGE), FROM_OUR_PAGE);

    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('GET, HEAD');
  });

  test('is not taken where pages are not told to send any', async () => {
    const { post, lines } = await temporaryHost();

    const answer = await post('/reports', JSON.stringify(PAGE), FROM_OUR_PAGE);

    expect(answer.status).toBe(405);
    expect(lines).toHaveLength(1);
  });

  test('is taken after a page of another site has sent many, and refused when its client has', async () => {
    const { post } = await temporaryHost(TAKING, { reportsPerMinute: 20 });
    const send = (headers: Record<string, string>) =>
      post('/reports', JSON.stringify(PAGE), { ...FROM_OUR_PAGE, ...headers });
    for (let count = 0; count < 10; count += 1) {
      expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
      expect((await send({ 'Content-Type': 'multipart/form-data' })).status).toBe(415);
    }

    const statuses = [await send({}), await send({}), await send({})].map(({ status }) => status);

    expect(statuses).toEqual([204, 204, 429]);
  });

  test.each([
    ['none when none is announced', 0, 1],
    ['one that is announced', 1, 0],
  ])('says once that it came through a proxy: %s', async (_, trustedHops, times) => {
    const { post, lines } = await temporaryHost(TAKING, { trustedHops });
    const send = (headers: Record<string, string> = {}) =>
      post('/reports', JSON.stringify(PAGE), { ...FROM_OUR_PAGE, ...headers });

    await send();
    expect(lines.join('')).not.toContain('TRUSTED_HOPS');
    await send({ 'X-Forwarded-For': '203.0.113.9' });
    await send({ 'X-Forwarded-For': '203.0.113.10' });

    const alarms = lines.filter((line) => line.includes('TRUSTED_HOPS is 0'));
    expect(alarms).toHaveLength(times);
    expect(alarms.join('')).not.toContain('203.0.113');
  });
});
