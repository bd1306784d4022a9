import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { createLog } from '../log';
import { openTestService, type TestService } from '../testing/test-service';
import { captchaVerifier } from './verify-captcha';

const CODE = 'GATEWKV6DPN9';

describe('a code behind a captcha', () => {
  const verify = rs.fn((token: string) => Promise.resolve(token === 'good-token'));
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ verifyCaptcha: verify });
  });
  beforeEach(() => {
    verify.mockClear();
  });
  afterAll(() => service.close());

  const ask = (token: string) => service.validate(CODE, 'cc=US', { recaptcha_response: token });

  test('opens for a token the captcha service knows', async () => {
    expect(await ask('good-token')).toMatchObject({ status: 'ok' });
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('stays shut for any other', async () => {
    expect(await ask('bad-token')).toEqual({ status: 'error', error: 'InvalidCaptcha' });
  });

  test.each(['', 'a'.repeat(2_049)])('does not pass an absurd token on', async (token) => {
    expect(await ask(token)).toMatchObject({ error: 'InvalidCaptcha' });
    expect(verify).not.toHaveBeenCalled();
  });
});

describe('the captcha service', () => {
  const log = createLog({ write: () => undefined });

  test('is asked with the secret and the token', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
      request.on('end', () => response.end('{"success":true}'));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    const captchaVerifyUrl = `http://localhost:${String(port)}/siteverify`;
    const verdict = await captchaVerifier({ captchaVerifyUrl, captchaSecret: 's' }, log)('token');
    server.close();

    expect(verdict).toBe(true);
    expect(asked.join('')).toBe('secret=s&response=token');
  });

  test('that cannot be reached lets nobody in', async () => {
    const captchaVerifyUrl = 'http://localhost:9/siteverify';
    expect(await captchaVerifier({ captchaVerifyUrl, captchaSecret: 's' }, log)('t')).toBe(false);
  });
});
