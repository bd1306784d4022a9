import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';

import { type ProcessPair, startPair } from '../testing/process-pair';

describe('two processes that share the requests', () => {
  const verified: (string | null)[] = [];
  let captcha: Server;
  let pair: ProcessPair;
  beforeAll(async () => {
    captcha = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => {
        verified.push(new URLSearchParams(chunk.toString()).get('response'));
        const challenge_ts = new Date().toISOString();
        response.end(JSON.stringify({ success: true, hostname: 'localhost', challenge_ts }));
      });
    });
    await new Promise<void>((resolve) => captcha.listen(0, resolve));
    const { port } = captcha.address() as AddressInfo;
    pair = await startPair({
      TRUSTED_HOPS: '1',
      CAPTCHA_VERIFY_URL: `http://localhost:${String(port)}/siteverify`,
    });
  });
  beforeEach(async () => {
    await pair.database.query('truncate attempt, admission, alarm, spent_token');
  });
  afterAll(async () => {
    await pair.stop();
    captcha.close();
  });

  const ask = async (client: string, code: string, body?: object): Promise<string> => {
    const path = `/site/movieredeem/code/${code}?metadata=en&cc=US`;
    const response = await pair.ask(path, body, { 'x-forwarded-for': client });
    const { status, error } = (await response.json()) as { status: string; error?: string };
    return error ?? status;
  };

  test('give five answers together to a client that guesses @F1', async () => {
    const answers: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      answers.push(await ask('203.0.113.1', `NOBODYS${String(index)}`));
    }
    expect(answers.filter((answer) => answer === 'OfferNotFound')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'InvalidCaptcha')).toHaveLength(45);
    expect(await ask('203.0.113.2', 'HDMAQF4PX7TV')).toBe('ok');
  });

  test('give it no more than five answers when it sends parallel requests to both @F1', async () => {
    const codes = Array.from({ length: 100 }, (_, index) => `ATONCE${String(index)}`);
    const answers = await Promise.all(codes.map((code) => ask('203.0.113.1', code)));
    expect(answers.filter((answer) => answer === 'OfferNotFound').length).toBeLessThanOrEqual(5);
  });

  test('add up the few failures of each of many clients @F2', async () => {
    for (let client = 0; client < 26; client += 1) {
      const codes = [0, 1, 2, 3].map((turn) => `BOT${String(client)}X${String(turn)}`);
      await Promise.all(codes.map((code) => ask(`198.51.100.${String(client)}`, code)));
    }
    expect(await ask('203.0.113.2', 'HDMAQF4PX7TV')).toBe('InvalidCaptcha');
    expect(await ask('203.0.113.2', 'HDMAQF4PX7TV')).toBe('InvalidCaptcha');
    const alarms = pair.services.flatMap(({ lines }) =>
      lines.filter((line) => line.includes('"alarm":"failure-budget"')),
    );
    expect(alarms).toHaveLength(1);
  });

  test('accept a captcha token once, and verify it once @F3', async () => {
    const body = { recaptcha_response: 'one token' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ask('203.0.113.1', 'GATEWKV6DPN9', body)),
    );
    expect(answers.sort()).toEqual(['InvalidCaptcha', 'InvalidCaptcha', 'InvalidCaptcha', 'ok']);
    expect(verified).toEqual(['one token']);
  });

  test('ignore the entries that a client writes before that of the proxy @F4', async () => {
    const answers: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const spoofed = `192.0.2.${String(index)}, 203.0.113.1`;
      answers.push(await ask(spoofed, `NOBODYS${String(index)}`));
    }
    expect(answers.filter((answer) => answer === 'OfferNotFound')).toHaveLength(5);
  });
});
