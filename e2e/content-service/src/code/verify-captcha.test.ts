import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, rs, test } from '@rstest/core';

import { createLog } from '../log';
import { captchaVerifier } from './verify-captcha';

interface Answer {
  success: boolean;
  hostname?: string;
  challenge_ts?: string;
  action?: string;
}

describe('the verification of a captcha token', () => {
  const asked: URLSearchParams[] = [];
  let answer: () => string | undefined;
  let server: Server;
  let captchaVerifyUrl: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => asked.push(new URLSearchParams(chunk.toString())));
      request.on('end', () => {
        const text = answer();
        if (text !== undefined) response.end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    captchaVerifyUrl = `http://localhost:${String((server.address() as AddressInfo).port)}/verify`;
  });
  afterAll(() => {
    server.close();
  });

  const verdictOn = (given: Answer, settings: { captchaAction?: string } = {}) => {
    answer = () => JSON.stringify(given);
    return verify(captchaVerifyUrl, settings);
  };

  test('sends the secret, the token and an idempotency key', async () => {
    expect(await verdictOn(genuine())).toBe('genuine');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'secret',
      response: 'token',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  test.each([
    ['it does not vouch for', { success: false }],
    ['of another site', { hostname: 'redeem.example.evil.example' }],
    ['of nobody’s site', { hostname: '' }],
    ['of six minutes ago', { challenge_ts: new Date(Date.now() - 360_000).toISOString() }],
    ['of the day after tomorrow', { challenge_ts: new Date(Date.now() + 2e8).toISOString() }],
    ['of no time at all', { challenge_ts: 'lately' }],
    ['for another action', { action: 'login' }],
  ])('refuses a token %s @F3', async (_, flaw) => {
    expect(await verdictOn({ ...genuine(), ...flaw })).toBe('refused');
  });

  test('accepts a token for the action of this site @F3', async () => {
    const settings = { captchaAction: 'redeem' };
    expect(await verdictOn({ ...genuine(), action: 'redeem' }, settings)).toBe('genuine');
    expect(await verdictOn(genuine(), settings)).toBe('refused');
  });

  test('accepts every host name that a pattern with a star matches', async () => {
    expect(await verdictOn({ ...genuine(), hostname: 'fr.redeem.example' })).toBe('genuine');
  });

  test('refuses the token when the provider answers nonsense @F11', async () => {
    answer = () => '<html>';
    expect(await verify(captchaVerifyUrl)).toBe('unavailable');
  });

  test('refuses the token when the provider does not answer within three seconds @F11', async () => {
    answer = () => undefined;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = rs
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds / 10));
    expect(await verify(captchaVerifyUrl)).toBe('unavailable');
    expect(limits.mock.calls).toEqual([[3_000]]);
    limits.mockRestore();
  });

  test('refuses the token and raises an alarm when the provider cannot be reached @F11', async () => {
    const lines: string[] = [];
    expect(await verify('http://localhost:9/verify', {}, lines)).toBe('unavailable');
    expect(lines.join('')).toContain('"alarm":"captcha-unavailable"');
  });
});

function verify(captchaVerifyUrl: string, settings = {}, lines: string[] = []) {
  const log = createLog({ write: (line) => void lines.push(line) });
  const captchaHostnames = ['redeem.example', '*.redeem.example'];
  const ours = { captchaVerifyUrl, captchaSecret: 'secret', captchaHostnames, ...settings };
  return captchaVerifier({ captchaAction: undefined, ...ours }, log)('token');
}

function genuine(): Answer {
  return { success: true, hostname: 'redeem.example', challenge_ts: new Date().toISOString() };
}
