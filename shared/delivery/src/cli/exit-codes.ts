import { ContractError } from '@redeem/contracts';
import { EnvironmentError } from '@redeem/host';
import { faultOf, StoreError } from '@redeem/storage';

import { DeliveryError, type Reason, ReleaseError } from '../delivery-error';

/** Exit codes for pipelines: 0 is success, 1 is a defect of the tool or the machine. */
export const EXIT_CODES: Readonly<Record<Reason, number>> = {
  refused: 3,
  conflict: 4,
  'not-found': 5,
  unfinished: 6,
  untried: 7,
  damaged: 8,
};

/** The exit code for an invalid command line. */
export const USAGE = 2;

interface Failure {
  exitCode: number;
  reason: string;
  message: string;
}

/** Returns the message and the exit code for an error. */
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
  if (error instanceof StoreError) {
    return { exitCode: 1, reason: 'unexpected', message: error.message };
  }
  const fault = faultOf(error);
  if (fault !== null) return { exitCode: 1, reason: 'unexpected', message: fault };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { exitCode: 1, reason: 'unexpected', message };
}
