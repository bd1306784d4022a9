import { afterAll, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';
import type { Verdict } from '../http/service';

const CODE = 'GATEWKV6DPN9';

describe('a code that needs a captcha', () => {
  const verify = rs.fn((token: string) =>
    Promise.resolve<Verdict>(token.startsWith('good-token') ? 'genuine' : 'refused'),
  );
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ service: { verifyCaptcha: verify } });
  });
  beforeEach(() => {
    verify.mockClear();
  });
  afterAll(() => service.close());

  const ask = (token: string) => service.validate(CODE, 'cc=US', { recaptcha_response: token });

  test('is valid with a token that the captcha’s provider accepts', async () => {
    expect(await ask('good-token')).toMatchObject({ status: 'ok' });
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('is refused with any other token', async () => {
    expect(await ask('bad-token')).toEqual({ status: 'error', error: 'InvalidCaptcha' });
  });

  test.each([
    ['a missing', ''],
    ['an oversized', 'a'.repeat(2_049)],
    ['a 3 kB', 'a'.repeat(3_000)],
  ])('is refused with %s token, which is not verified @F3', async (_, token) => {
    expect(await ask(token)).toMatchObject({ error: 'InvalidCaptcha' });
    expect(verify).not.toHaveBeenCalled();
  });

  test('is refused with a used token, which is not verified again @F3', async () => {
    expect(await ask('good-token twice')).toMatchObject({ status: 'ok' });
    expect(await ask('good-token twice')).toMatchObject({ error: 'InvalidCaptcha' });
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('is valid once for a token in parallel requests @F3', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('good-token many')));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(1);
    expect(verify).toHaveBeenCalledTimes(1);
  });

  test('accepts no list of tokens @F13', async () => {
    const path = `/site/movieredeem/code/${CODE}?metadata=en`;
    const response = await service.request(path, post({ recaptcha_response: ['good-token'] }));
    expect(response.status).toBe(400);
  });
});
