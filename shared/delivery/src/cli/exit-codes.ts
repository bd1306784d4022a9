import { ContractError } from '@redeem/contracts';
import { EnvironmentError } from '@redeem/host';

import { DeliveryError, type Reason, ReleaseError } from '../delivery-error';
import { faultOf } from '../storage/storage-faults';

/** What a pipeline learns without reading: 0 is done, 1 is a defect of the tool or the machine. */
export const EXIT_CODES: Readonly<Record<Reason, number>> = {
  refused: 3,
  conflict: 4,
  'not-found': 5,
  unfinished: 6,
  untried: 7,
  damaged: 8,
};

/** The command line itself was wrong. */
export const USAGE = 2;

interface Failure {
  exitCode: number;
  reason: string;
  message: string;
}

/** What to say about an error, and with which code to end. */
export function failureOf(error: unknown): Failure {
  if (error instanceof DeliveryError) {
    return { exitCode: EXIT_CODES[error.reason], reason: error.reason, message: error.message };
  }
  if (error instanceof ReleaseError) {
    return { exitCode: EXIT_CODES.refused, reason: 'refused', message: error.message };
  }
  if (error instanceof EnvironmentError) {
    return { exitCode: USAGE, reason: 'usage', message: error.message };
  }
  if (error instanceof ContractError) {
    return { exitCode: 1, reason: 'unexpected', message: error.message };
  }
  const fault = faultOf(error);
  if (fault !== null) return { exitCode: 1, reason: 'unexpected', message: fault };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { exitCode: 1, reason: 'unexpected', message };
}
