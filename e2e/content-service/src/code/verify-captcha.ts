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

/** Asks the captcha's own service about a token. When that cannot be reached, nobody is let in. */
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

/** A token may be genuine and yet come from another site, another form or another day. */
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

/** `*.example` stands for every name below `example`. */
function isHostname(hostname: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
