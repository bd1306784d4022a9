/** Timeouts that no test reaches, even on a slow machine. */
export const LONG_TIMEOUTS = {
  POOL_WAIT_MS: '30000',
  LONGEST_DELAY_MS: '30000',
  STATEMENT_MS: '30000',
  BUDGET_MS: '45000',
  BODY_MS: '30000',
};

/** Timeouts and rate limits that no test reaches. */
export const HIGH_LIMITS = {
  ...LONG_TIMEOUTS,
  FAILURES_BEFORE_CAPTCHA: '1000000',
  TOKENS_BEFORE_REFUSAL: '1000000',
  ATTEMPTS_PER_CODE: '1000000',
  FAILURE_BUDGET: '1000000',
  UNFINISHED_PER_CLIENT: '1000000',
};
