import type { Service } from '../http/service';
import { describeError } from '../log';
import { isReadOnly } from '../database/unavailable';
import { admit, forgive, recordFailure, recordRedeemed } from './attempts';
import { type Caller, shutOut } from './caller';
import { watchFailures } from './failure-budget';
import { judge, standingOf } from './standing';

export interface Learned {
  outcome: 'refused' | 'redeemed' | 'accepted';
  /** The code it was issued for counts in the place of a code out of a bundle. */
  familyHash: string;
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
      await recordRedeemed(service.database(), caller.client, learned.familyHash);
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
  { client, standing }: Caller,
  { familyHash }: Learned,
): Promise<void> {
  await recordFailure(database(), client, familyHash, 'refused');
  if (!standing.everybody) await watchFailures(database(), config.policy.failureBudget, log);
}

async function isWithin(
  { config, database }: Service,
  { client, standing }: Caller,
  { familyHash }: Learned,
): Promise<boolean> {
  if (standing.isAdmitted) return true;
  const now = await standingOf(database(), client, familyHash);
  const { isShutOut, isChallenged } = judge(now, config.policy, 1);
  if (isShutOut) throw shutOut();
  return !isChallenged;
}

async function welcome(
  { database }: Service,
  { client, hash, standing, isChallenged }: Caller,
  { isSolved }: Learned,
): Promise<void> {
  if (!standing.isAdmitted) await admit(database(), client, hash);
  if (isSolved && isChallenged) await forgive(database(), client);
}
