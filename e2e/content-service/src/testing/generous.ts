/** Limits of time that no test meets, however slow the machine is. */
export const PATIENT = {
  POOL_WAIT_MS: '30000',
  LONGEST_DELAY_MS: '30000',
  STATEMENT_MS: '30000',
  BUDGET_MS: '45000',
  BODY_MS: '30000',
};

/** Limits that no test meets by asking for this and that. */
export const GENEROUS = {
  ...PATIENT,
  FAILURES_BEFORE_CAPTCHA: '1000000',
  TOKENS_BEFORE_REFUSAL: '1000000',
  ATTEMPTS_PER_CODE: '1000000',
  FAILURE_BUDGET: '1000000',
  UNFINISHED_PER_CLIENT: '1000000',
};
