import type { Logger } from 'pino';
import * as v from 'valibot';

import { describeError } from '../log';

const Verdict = v.object({ success: v.boolean() });

/** Asks the captcha's own service about a token. When that cannot be reached, the answer is no. */
export function captchaVerifier(
  { captchaVerifyUrl, captchaSecret }: { captchaVerifyUrl: string; captchaSecret: string },
  log: Logger,
): (token: string) => Promise<boolean> {
  return async (token) => {
    try {
      const response = await fetch(captchaVerifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret: captchaSecret, response: token }),
        signal: AbortSignal.timeout(3_000),
      });
      return v.parse(Verdict, await response.json()).success;
    } catch (error) {
      log.error({ error: describeError(error) }, 'the captcha service did not answer');
      return false;
    }
  };
}
