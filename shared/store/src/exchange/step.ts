/**
 * The step of the exchange of one code.
 *
 * - `settling`: the exchange failed, and a check finds out whether the service carried it out after all.
 * - `failed`: the service did not; the code is unused.
 * - `unclear`: the check failed.
 */
export type Step = 'idle' | 'exchanging' | 'settling' | 'failed' | 'unclear' | 'done';

/** The result of a check after a failed exchange. */
export type Finding = 'open' | 'used' | 'unknown';

/** Returns true if an exchange may start: none is in flight and none has succeeded. */
export function mayStart(step: Step): boolean {
  return step === 'idle' || hasFailed(step);
}

/** Returns true if the exchange failed or is unclear. */
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

/** Returns the step after exchange data was cleared (spec-4.7, spec-4.13); an exchange in flight is not cleared. */
export function afterClearing(step: Step): Step {
  return isUnderWay(step) ? step : 'idle';
}

/** Returns the step of a page that the browser restored from its cache: an answer may never have arrived. */
export function afterRestoring(step: Step): Step {
  return step === 'idle' ? step : 'settling';
}
