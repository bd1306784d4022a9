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

  const verifier = (settings: { captchaAction?: string; captchaVerifyUrl?: string } = {}) =>
    captchaVerifier(
      {
        captchaVerifyUrl: url,
        captchaSecret: 'secret',
        captchaHostnames: ['redeem.example', '*.redeem.example'],
        captchaAction: undefined,
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
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
      secret: 'secret',
      response: 'token',
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
  });

  test.each([
    ['it does not vouch for', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['of another site', { hostname: 'redeem.example.evil.example' }],
    ['of no site', { hostname: '' }],
    ['of six minutes ago', { challenge_ts: minutesAgo(6) }],
    ['of the day after tomorrow', { challenge_ts: minutesAgo(-3_000) }],
    ['of no time at all', { challenge_ts: 'lately' }],
    ['for another action', { action: 'login' }],
  ])('refuses a token %s @F3', async (_, flaw) => {
    expect(await verdictOn(flaw)).toBe('refused');
  });

  test('accepts a token for the action of this site only @F3', async () => {
    const settings = { captchaAction: 'redeem' };
    expect(await verdictOn({ action: 'redeem' }, settings)).toBe('genuine');
    expect(await verdictOn({}, settings)).toBe('refused');
  });

  test.each([
    ['answers nonsense', (response: ServerResponse) => response.end('<html>')],
    ['does not answer', () => undefined],
    ['does not end its answer', (response: ServerResponse) => response.write('{')],
  ])(
    'refuses the token and raises an alarm when the provider %s within three seconds @F11',
    async (_, fault) => {
      answer = fault;
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const limits = rs
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((milliseconds) => timeout(milliseconds / 10));
      expect(await verifier()('token')).toBe('unavailable');
      expect(limits.mock.calls).toEqual([[3_000]]);
      limits.mockRestore();
      expect(lines.join('')).toContain('"alarm":"captcha-unavailable"');
    },
  );

  test('reads no more than a part of an endless answer @F11', async () => {
    let sent = 0;
    answer = (response) => {
      const send = () => {
        // More than the buffers of the connection, in case that the verification reads everything.
        while (sent < 256 * 2 ** 20 && !response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, ' '))) return;
        }
      };
      response.on('drain', send);
      send();
    };
    expect(await verifier()('token')).toBe('unavailable');
    expect(sent).toBeLessThan(16 * 2 ** 20);
  });

  test.each([302, 307])('does not follow a redirect %i with the secret @F11', async (status) => {
    answer = (response) => {
      response.writeHead(status, { location: '/elsewhere' }).end();
    };
    expect(await verifier()('token')).toBe('unavailable');
    expect(asked).toHaveLength(1);
  });

  test.each(['invalid-input-secret', 'missing-input-secret'])(
    'blames no token, and raises one alarm, when the provider answers %s @F11',
    async (code) => {
      answer = (response) =>
        response.end(JSON.stringify({ success: false, 'error-codes': [code] }));
      const verify = verifier();
      expect([await verify('token'), await verify('token')]).toEqual([
        'unavailable',
        'unavailable',
      ]);
      expect(lines).toEqual([expect.stringContaining('"alarm":"captcha-secret"')]);
    },
  );
});

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
