import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, rs, test } from '@rstest/core';

import { createLog } from '../log';
import { captchaVerifier } from './verify-captcha';

interface Answer {
  success: boolean;
  hostname?: string;
  challenge_ts?: string;
  action?: string;
  'error-codes'?: string[];
}

describe('the verification of a captcha token', () => {
  const asked: URLSearchParams[] = [];
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let captchaVerifyUrl: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => asked.push(new URLSearchParams(chunk.toString())));
      request.on('end', () => {
        answer(response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    captchaVerifyUrl = `http://localhost:${String((server.address() as AddressInfo).port)}/verify`;
  });
  afterAll(() => {
    server.close();
  });

  const verdictOn = (given: Answer, settings: { captchaAction?: string } = {}) => {
    answer = (response) => response.end(JSON.stringify(given));
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

  test('accepts a token with an empty action when no action is expected', async () => {
    expect(await verdictOn({ ...genuine(), action: '' })).toBe('genuine');
  });

  test('accepts every host name that a pattern with a star matches', async () => {
    expect(await verdictOn({ ...genuine(), hostname: 'fr.redeem.example' })).toBe('genuine');
  });

  test('refuses the token when the provider answers nonsense @F11', async () => {
    answer = (response) => response.end('<html>');
    expect(await verify(captchaVerifyUrl)).toBe('unavailable');
  });

  test.each([
    ['does not answer', () => undefined],
    ['does not end its answer', (response: ServerResponse) => response.write('{')],
  ])('refuses the token when the provider %s within three seconds @F11', async (_, fault) => {
    answer = fault;
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = rs
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds / 10));
    expect(await verify(captchaVerifyUrl)).toBe('unavailable');
    expect(limits.mock.calls).toEqual([[3_000]]);
    limits.mockRestore();
  });

  test('reads no more than a part of an endless answer @F11', async () => {
    const chunk = Buffer.alloc(65_536, ' ');
    let sent = 0;
    answer = (response) => {
      const send = () => {
        // More than the buffers of the connection, in case that the verification reads everything.
        while (sent < 256 * 2 ** 20 && !response.destroyed) {
          sent += chunk.byteLength;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', send);
      send();
    };
    const before = process.memoryUsage().rss;

    expect(await verify(captchaVerifyUrl)).toBe('unavailable');

    expect(sent).toBeLessThan(16 * 2 ** 20);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20);
  });

  test.each([302, 307])(
    'does not send the secret on to the target of a redirect %i @F11',
    async (status) => {
      const requests = asked.length;
      answer = (response) => {
        answer = (again) => again.end(JSON.stringify(genuine()));
        response.writeHead(status, { location: captchaVerifyUrl }).end();
      };

      expect(await verify(captchaVerifyUrl)).toBe('unavailable');

      expect(asked.slice(requests).map((body) => body.get('secret'))).toEqual(['secret']);
    },
  );

  test.each(['invalid-input-secret', 'missing-input-secret'])(
    'blames no visitor for %s, and raises one alarm @F11',
    async (code) => {
      const lines: string[] = [];
      answer = (response) =>
        response.end(JSON.stringify({ success: false, 'error-codes': [code] }));
      const verifyAgain = verifier(captchaVerifyUrl, {}, lines);

      const verdicts = [await verifyAgain('token'), await verifyAgain('token')];

      expect(verdicts).toEqual(['unavailable', 'unavailable']);
      expect(lines.map((line) => (JSON.parse(line) as { alarm?: string }).alarm)).toEqual([
        'captcha-secret',
      ]);
    },
  );

  test('refuses a token that the provider finds invalid', async () => {
    const given = { success: false, 'error-codes': ['invalid-input-response'] };
    expect(await verdictOn(given)).toBe('refused');
  });

  test('refuses the token and raises an alarm when the provider cannot be reached @F11', async () => {
    const lines: string[] = [];
    expect(await verify('http://localhost:9/verify', {}, lines)).toBe('unavailable');
    expect(lines.join('')).toContain('"alarm":"captcha-unavailable"');
  });
});

function verify(captchaVerifyUrl: string, settings = {}, lines: string[] = []) {
  return verifier(captchaVerifyUrl, settings, lines)('token');
}

function verifier(captchaVerifyUrl: string, settings: object, lines: string[]) {
  const log = createLog({ write: (line) => void lines.push(line) });
  const captchaHostnames = ['redeem.example', '*.redeem.example'];
  const ours = { captchaVerifyUrl, captchaSecret: 'secret', captchaHostnames, ...settings };
  return captchaVerifier({ captchaAction: undefined, ...ours }, log);
}

function genuine(): Answer {
  return { success: true, hostname: 'redeem.example', challenge_ts: new Date().toISOString() };
}
