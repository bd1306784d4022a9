import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';
import * as v from 'valibot';

import type { Config } from '../config';
import { createAlarms } from '../log';
import type { Verdict } from '../service';

const TIMEOUT_MS = 3_000;
const OLDEST_MS = 300_000;
const CLOCKS_DIFFER_MS = 60_000;

const Answer = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string(), ''),
  challenge_ts: v.optional(v.string(), ''),
  action: v.optional(v.string(), ''),
  'error-codes': v.optional(v.array(v.string()), []),
});

type Settings = Pick<
  Config,
  'CAPTCHA_VERIFY_URL' | 'CAPTCHA_SECRET' | 'CAPTCHA_HOSTNAMES' | 'CAPTCHA_ACTION'
>;

/**
 * Returns a function that verifies a token with the captcha's provider. No token is accepted while the provider cannot
 * be reached or does not know the secret. An alarm is logged then; the token is not to blame.
 */
export function captchaVerifier(settings: Settings, log: Logger) {
  const raise = createAlarms(log);

  return async (token: string): Promise<Verdict> => {
    try {
      const answer = await askProvider(token, settings);
      if (!answer.success && answer['error-codes'].some((code) => code.endsWith('-input-secret'))) {
        raise('captcha-secret', 'the captcha service does not accept CAPTCHA_SECRET');
        return 'unavailable';
      }
      return isForUs(answer, settings) ? 'genuine' : 'refused';
    } catch (error) {
      raise('captcha-unavailable', 'the captcha service did not answer', error);
      return 'unavailable';
    }
  };
}

async function askProvider(
  token: string,
  { CAPTCHA_VERIFY_URL, CAPTCHA_SECRET }: Settings,
): Promise<v.InferOutput<typeof Answer>> {
  const response = await fetch(CAPTCHA_VERIFY_URL, {
    method: 'POST',
    body: new URLSearchParams({
      secret: CAPTCHA_SECRET,
      response: token,
      idempotency_key: randomUUID(),
    }),
    // A redirect would send the secret to another address.
    redirect: 'error',
    // Ends the request while its body is read, too.
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return v.parse(Answer, await response.json());
}

/** Returns whether a genuine token is for this site and this form, and recent. */
function isForUs(answer: v.InferOutput<typeof Answer>, settings: Settings): boolean {
  const age = Date.now() - Date.parse(answer.challenge_ts);
  return (
    answer.success &&
    // A provider sends an empty action, or none, for a token without one.
    answer.action === (settings.CAPTCHA_ACTION ?? '') &&
    settings.CAPTCHA_HOSTNAMES.some((pattern) => isHostname(answer.hostname, pattern)) &&
    age >= -CLOCKS_DIFFER_MS &&
    age <= OLDEST_MS
  );
}

/** Returns whether a host name matches a pattern. `*.example` matches every name below `example`. */
function isHostname(hostname: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
