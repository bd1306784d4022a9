/** Limits that no test meets by asking for this and that. */
export const GENEROUS = {
  FAILURES_BEFORE_CAPTCHA: '1000000',
  FAILURES_BEFORE_REFUSAL: '1000000',
  ATTEMPTS_PER_CODE: '1000000',
  FAILURE_BUDGET: '1000000',
  // However slow the machine is.
  POOL_WAIT_MS: '10000',
  LONGEST_DELAY_MS: '10000',
};
