import type { Configuration, Report } from '@redeem/contracts';
import { describe, expect, test } from '@rstest/core';

import { CONFIGURATION, temporaryHost } from '../testing';

const TAKING = { ...CONFIGURATION, reportUrl: '/reports' };
const FROM_OUR_PAGE = {
  'Content-Type': 'text/plain;charset=UTF-8',
  'Sec-Fetch-Site': 'same-origin',
};

/** A host, and a way to send it a report as its page does. */
async function hostWith(options = {}, configuration: Configuration = TAKING) {
  const { post, lines } = await temporaryHost(configuration, options);
  const send = (report: unknown, headers = {}, path = '/reports') =>
    post(path, typeof report === 'string' ? report : JSON.stringify(report), {
      ...FROM_OUR_PAGE,
      ...headers,
    });
  return { send, lines, logged: () => lines.map((line) => JSON.parse(line) as unknown) };
}

const PAGE = {
  kind: 'page',
  ...{ registry: 12, shell: '1.0.0', brand: 'movie-redeem' },
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
    const { send, logged } = await hostWith();

    expect((await send(report)).headers.get('Cache-Control')).toBe('no-store');
    expect(logged()).toEqual([
      { level, msg, ...report },
      { level: 'debug', msg: 'answered', method: 'POST', routeClass: 'report', status: 204 },
    ]);
  });

  test('never brings a code into the log, whatever a page sends', async () => {
    const { send, lines } = await hostWith();
    const error = {
      ...ERROR.error,
      message: 'DVDQDWM7GJ4R was refused, ABCD-EFGH-JKLM too',
      stack: 'at https://redeem.example/?c=abcdefghjklm:1:2',
      code: 'DVDQDWM7GJ4R',
    };
    const report = { ...ERROR, error, address: '/?c=DVDQDWM7GJ4R' };

    expect((await send(report, {}, '/reports?c=DVDQDWM7GJ4R')).status).toBe(204);
    expect(lines.join('')).toContain('[code] was refused, [code] too');
    expect(lines.join('')).not.toMatch(/DVDQDWM7GJ4R|abcdefghjklm|ABCD-EFGH/);
  });

  test.each([
    [400, 'that is not JSON', 'oh', {}],
    [400, 'that breaks its contract', { kind: 'page' }, {}],
    [403, 'of another site’s page', PAGE, { 'Sec-Fetch-Site': 'cross-site' }],
    [413, 'of more than eight kilobytes', ' '.repeat(8 * 1024) + JSON.stringify(PAGE), {}],
    [415, 'that is a form', PAGE, { 'Content-Type': 'multipart/form-data' }],
  ])('is answered %d: one %s', async (status, _, report, headers) => {
    const { send, logged } = await hostWith();

    expect((await send(report, headers)).status).toBe(status);
    expect(logged()).toEqual([
      { level: 'debug', msg: 'answered', method: 'POST', routeClass: 'report', status },
    ]);
  });

  test.each([
    ['/', TAKING],
    ['/reports/', TAKING],
    ['/reports', CONFIGURATION],
  ])('is not taken where pages are told to send none, nor at %s', async (path, configuration) => {
    const { send, lines } = await hostWith({}, configuration);

    expect((await send(PAGE, {}, path)).status).toBe(405);
    expect(lines).toHaveLength(1);
  });

  test('is taken after a page of another site has sent many, and refused when its client has', async () => {
    const { send } = await hostWith({ reportsPerMinute: 20 });
    for (let count = 0; count < 10; count += 1) {
      await send(PAGE, { 'Sec-Fetch-Site': 'cross-site' });
      await send(PAGE, { 'Content-Type': 'multipart/form-data' });
    }

    const answers = [await send(PAGE), await send(PAGE), await send(PAGE)];

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 429]);
  });

  test.each([
    ['no proxy is', 0, 1],
    ['it is', 1, 0],
  ])('says once that it came through a proxy when %s announced', async (_, trustedHops, times) => {
    const { send, lines } = await hostWith({ trustedHops });

    for (const forwarded of ['', '203.0.113.9', '203.0.113.10'])
      await send(PAGE, { 'X-Forwarded-For': forwarded });

    expect(lines.filter((line) => line.includes('TRUSTED_HOPS is 0'))).toHaveLength(times);
    expect(lines.join('')).not.toContain('203.0.113');
  });
});
