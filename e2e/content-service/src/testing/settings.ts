import type { Limits } from '../config';

/** Timeouts that no test reaches, even on a slow machine. */
export const LONG_TIMEOUTS: Partial<Limits> = {
  poolWaitMs: 30_000,
  statementMs: 30_000,
  budgetMs: 45_000,
  bodyMs: 30_000,
};

/** The settings of rate limits that no test reaches. */
export const HIGH_LIMITS = {
  FAILURES_BEFORE_CAPTCHA: '1000000',
  TOKENS_BEFORE_REFUSAL: '1000000',
  ATTEMPTS_PER_CODE: '1000000',
  FAILURE_BUDGET: '1000000',
};

/** The variables that an operator sets for a service without the demo. */
export const OWN_VALUES = {
  PUBLIC_URL: 'https://codes.example',
  RETAILERS_URL: 'https://shops.example/redeem',
  CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify',
  CAPTCHA_SITE_KEY: 'key-of-the-site',
  CAPTCHA_SECRET: 'a secret',
  CAPTCHA_HOSTNAMES: 'redeem.example',
  ALLOWED_ORIGINS: 'http://localhost:3000',
  TRUSTED_HOPS: '0',
  CODE_PEPPER: 'a long secret',
};

/** The page that asks, unless a test says otherwise. */
export const ORIGIN = 'http://localhost:3000';

/** Returns a request as a page of the site sends it. */
export function post(body?: object, headers: Record<string, string> = {}): RequestInit {
  if (!body) return { method: 'POST', headers: { origin: ORIGIN, ...headers } };
  return {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

/** Returns the address of a call about a code. */
export function codePath(code: string, { call = '', query = 'cc=US' } = {}): string {
  return `/site/movieredeem/code/${code}${call}?metadata=en&${query}`;
}
