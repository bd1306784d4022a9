import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';
import * as v from 'valibot';

import type { Config } from '../config';
import type { Verdict } from '../http/service';
import { describeError } from '../log';

const OLDEST_MS = 300_000;
const CLOCKS_DIFFER_MS = 60_000;

const Answer = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string(), ''),
  challenge_ts: v.optional(v.string(), ''),
  action: v.optional(v.string()),
});

type Settings = Pick<
  Config,
  'captchaVerifyUrl' | 'captchaSecret' | 'captchaHostnames' | 'captchaAction'
>;

/** Verifies a token with the captcha's provider. No token is accepted while the provider cannot be reached. */
export function captchaVerifier(settings: Settings, log: Logger) {
  return async (token: string): Promise<Verdict> => {
    try {
      const response = await fetch(settings.captchaVerifyUrl, {
        method: 'POST',
        body: new URLSearchParams({
          secret: settings.captchaSecret,
          response: token,
          idempotency_key: randomUUID(),
        }),
        signal: AbortSignal.timeout(3_000),
      });
      const answer = v.parse(Answer, await response.json());
      return isForUs(answer, settings) ? 'genuine' : 'refused';
    } catch (error) {
      log.error(
        { alarm: 'captcha-unavailable', error: describeError(error) },
        'the captcha service did not answer',
      );
      return 'unavailable';
    }
  };
}

/** Returns whether a genuine token is for this site and this form, and recent. */
function isForUs(answer: v.InferOutput<typeof Answer>, settings: Settings): boolean {
  const age = Date.now() - Date.parse(answer.challenge_ts);
  return (
    answer.success &&
    answer.action === settings.captchaAction &&
    settings.captchaHostnames.some((pattern) => isHostname(answer.hostname, pattern)) &&
    age >= -CLOCKS_DIFFER_MS &&
    age <= OLDEST_MS
  );
}

/** Returns whether a host name matches a pattern. `*.example` matches every name below `example`. */
function isHostname(hostname: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
