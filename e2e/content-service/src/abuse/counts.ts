import type { Config } from '../config';

export type Policy = Pick<
  Config,
  'FAILURES_BEFORE_CAPTCHA' | 'TOKENS_BEFORE_REFUSAL' | 'ATTEMPTS_PER_CODE' | 'FAILURE_BUDGET'
>;

/** The counts of a client and of the code that it requests. */
export interface Counts {
  /** The number of different codes that failed for the client within ten minutes. */
  codes: number;
  /** The number of invalid captcha tokens of the client within a minute. */
  tokens: number;
  /** The number of clients that have tried this code within an hour. */
  ofCode: number;
  /** Whether every client has to solve a captcha. */
  everybody: boolean;
  /** Whether an earlier answer told the client that this code is valid. */
  isAdmitted: boolean;
}

/**
 * The query for the counts of client $1 and the hash $2 of a code, in one row. A client can have several rows for a
 * code, written by parallel requests.
 */
export const COUNTS = `
  select
    (count(distinct code_hash) filter (where client = $1 and outcome <> 'captcha'
      and not forgiven and at > now() - interval '10 minutes'))::int as codes,
    (count(*) filter (where client = $1 and outcome = 'captcha'
      and at > now() - interval '1 minute'))::int as tokens,
    (count(distinct client) filter (where code_hash = $2
      and outcome <> 'captcha'))::int as "ofCode",
    exists (select from alarm where until > now()) as everybody,
    exists (select from admission where client = $1 and code_hash = $2
      and at > now() - interval '1 hour') as "isAdmitted"
  from attempt
  where (client = $1 or code_hash = $2) and at > now() - interval '1 hour'`;

/** Returns whether the client has to solve a captcha. `own` is 1 if the counts include this attempt. */
export function isChallenged(counts: Counts, policy: Policy, own: 0 | 1 = 0): boolean {
  return (
    counts.everybody ||
    counts.codes - own >= policy.FAILURES_BEFORE_CAPTCHA ||
    counts.ofCode - own >= policy.ATTEMPTS_PER_CODE
  );
}
