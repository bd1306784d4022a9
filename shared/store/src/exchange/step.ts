/**
 * How far the exchange of one code is.
 *
 * - `settling`: the exchange failed, and the service is asked whether it carried it out all the same.
 * - `failed`: it did not; the code is unused.
 * - `unclear`: the service could not be asked.
 */
export type Step = 'idle' | 'exchanging' | 'settling' | 'failed' | 'unclear' | 'done';

/** What a check after a failed exchange found out about the code. */
export type Finding = 'open' | 'used' | 'unknown';

/** Returns true if an exchange may start. Whatever is under way, or has succeeded, is not repeated. */
export function mayStart(step: Step): boolean {
  return step === 'idle' || hasFailed(step);
}

/** Returns true if the exchange did not succeed, as far as the service could tell. */
export function hasFailed(step: Step): boolean {
  return step === 'failed' || step === 'unclear';
}

export function isUnderWay(step: Step): boolean {
  return step === 'exchanging' || step === 'settling';
}

/** Returns the step after a check has ended; a check that follows no exchange changes nothing. */
export function afterCheck(step: Step, finding: Finding): Step {
  if (step !== 'settling') return step;
  if (finding === 'used') return 'idle';
  return finding === 'open' ? 'failed' : 'unclear';
}

/** Returns the step after exchange data was cleared (product-spec 4); an exchange under way is no data yet. */
export function afterClearing(step: Step): Step {
  return isUnderWay(step) ? step : 'idle';
}

/** Returns the step of a page that the browser restored from its cache: an answer may never have arrived. */
export function afterRestoring(step: Step): Step {
  return step === 'idle' ? step : 'settling';
}
