import { isReadOnly } from '../database/unavailable';
import type { Service } from '../http/service';
import { describeError } from '../log';
import { admit, forgive, recordAttempt } from './attempts';
import type { Caller } from './caller';
import { watchFailures } from './failure-budget';
import { isChallenged, standingOf } from './standing';

export interface Learned {
  outcome: 'refused' | 'redeemed' | 'accepted';
  /** The hash of the code that counts: the one it was issued for, or else its own. */
  familyHash: string;
  /** The hashes of the codes that the answer names. */
  issuedHashes: string[];
  /** A captcha has been solved for this answer. */
  isSolved: boolean;
}

/**
 * Writes down what a caller is about to learn, and answers whether it still may.
 *
 * Of many that ask at the same moment, each looks again once its own attempt can be seen by all: no
 * more than the allowed number of them see that number or less.
 */
export async function settle(service: Service, caller: Caller, learned: Learned): Promise<boolean> {
  try {
    if (learned.outcome === 'refused') await refuse(service, caller, learned);
    // Who comes back to a code is told nothing new.
    if (learned.outcome === 'redeemed' && !caller.standing.isAdmitted) {
      await recordAttempt(service.database(), caller.client, learned.familyHash, 'redeemed');
    }
    const may =
      learned.outcome === 'accepted' ||
      learned.isSolved ||
      (await isWithin(service, caller, learned));
    if (may && learned.outcome !== 'refused') await welcome(service, caller, learned);
    return may;
  } catch (error) {
    // Where nothing can be written, people are still told what their code is good for.
    if (!isReadOnly(error)) throw error;
    service.log.error({ alarm: 'read-only', error: describeError(error) }, 'nothing is counted');
    return true;
  }
}

async function refuse(
  { config, database, log }: Service,
  caller: Caller,
  learned: Learned,
): Promise<void> {
  const isNew = await recordAttempt(database(), caller.client, learned.familyHash, 'refused');
  if (isNew && !caller.standing.everybody) await watchFailures(database(), config.policy, log);
}

async function isWithin({ database }: Service, caller: Caller, learned: Learned): Promise<boolean> {
  // People reload pages: what this client has been told before is not counted again.
  if (caller.standing.isAdmitted && learned.outcome !== 'refused') return true;
  const now = await standingOf(database(), caller.client, learned.familyHash);
  return !isChallenged(now, caller.limits, 1);
}

async function welcome(
  { database }: Service,
  { client, hash, isChallenged }: Caller,
  { issuedHashes, isSolved }: Learned,
): Promise<void> {
  // Renews an earlier admission, so that the client has a full hour to exchange the code.
  await admit(database(), client, hash);
  // The answer names these; whoever has it may use them, and has no captcha to solve for it.
  for (const issued of issuedHashes) await admit(database(), client, issued);
  if (isSolved && isChallenged) await forgive(database(), client);
}
