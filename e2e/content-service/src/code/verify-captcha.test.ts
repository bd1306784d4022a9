import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { createLog } from '../log';
import { captchaVerifier } from './verify-captcha';

describe('the verification of a captcha token', () => {
  let asked: URLSearchParams[] = [];
  let lines: string[] = [];
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => asked.push(new URLSearchParams(chunk.toString())));
      request.on('end', () => {
        answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    url = `http://localhost:${String((server.address() as AddressInfo).port)}/verify`;
  });
  beforeEach(() => {
    asked = [];
    lines = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const verifier = (settings: { CAPTCHA_ACTION?: string; CAPTCHA_VERIFY_URL?: string } = {}) =>
    captchaVerifier(
      {
        CAPTCHA_VERIFY_URL: url,
        CAPTCHA_SECRET: 'secret',
        CAPTCHA_HOSTNAMES: ['redeem.example', '*.redeem.example'],
        CAPTCHA_ACTION: undefined,
        ...settings,
      },
      createLog({ write: (line) => void lines.push(line) }),
    );
  const verdictOn = (flaw: object, settings = {}) => {
    const genuine = { success: true, hostname: 'redeem.example', challenge_ts: minutesAgo(0) };
    answer = (response) => response.end(JSON.stringify({ ...genuine, ...flaw }));
    return verifier(settings)('token');
  };

  test('sends the secret, the token and an idempotency key', async () => {
    expect(await verdictOn({ action: '', hostname: 'fr.redeem.example' })).toBe('genuine');
    expect(await verdictOn({ action: 'redeem' }, { CAPTCHA_ACTION: 'redeem' })).toBe('genuine');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'secret',
      response: 'token',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  test.each<[what: string, flaw: object, settings?: object]>([
    ['it does not vouch for', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['of another site', { hostname: 'redeem.example.evil.example' }],
    ['of no site', { hostname: '' }],
    ['of six minutes ago', { challenge_ts: minutesAgo(6) }],
    ['of the day after tomorrow', { challenge_ts: minutesAgo(-3_000) }],
    ['of no time at all', { challenge_ts: 'lately' }],
    ['for another action', { action: 'login' }],
    ['without the action of this site', {}, { CAPTCHA_ACTION: 'redeem' }],
  ])('refuses a token %s @F3', async (_, flaw, settings = {}) => {
    expect(await verdictOn(flaw, settings)).toBe('refused');
  });

  test.each([
    ['answers nonsense', (response: ServerResponse) => response.end('<html>')],
    ['does not answer', () => undefined],
    ['does not end its answer', (response: ServerResponse) => response.write('{')],
    ['redirects', (one: ServerResponse) => one.writeHead(307, { location: '/elsewhere' }).end()],
  ])('raises an alarm, and sends the secret once, when the provider %s @F11', async (_, fault) => {
    answer = fault;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = rs
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds / 10));
    expect(await verifier()('token')).toBe('unavailable');
    expect(limits.mock.calls).toEqual([[3_000]]);
    limits.mockRestore();
    expect(asked).toHaveLength(1);
    expect(lines.join('')).toContain('"alarm":"captcha-unavailable"');
  });

  test('blames no token, and raises one alarm, when the provider does not know the secret @F11', async () => {
    const refusal = { success: false, 'error-codes': ['invalid-input-secret'] };
    answer = (response) => response.end(JSON.stringify(refusal));
    const verify = verifier();
    expect([await verify('token'), await verify('token')]).toEqual(['unavailable', 'unavailable']);
    expect(lines).toEqual([expect.stringContaining('"alarm":"captcha-secret"')]);
  });
});

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
