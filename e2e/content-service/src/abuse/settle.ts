import type { FoundCode } from '../code/found-code';
import { issuedHashes } from '../code/issued-hashes';
import type { Service } from '../http/service';
import { describeError } from '../log';
import { isReadOnly } from '../database/unavailable';
import { admit, forgive, recordFailure, recordRedeemed } from './attempts';
import { type Caller, shutOut } from './caller';
import { watchFailures } from './failure-budget';
import { judge, standingOf } from './standing';

export interface Learned {
  outcome: 'refused' | 'redeemed' | 'accepted';
  /** The code, unless it is to be answered as one that is not there. */
  found: FoundCode | undefined;
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
      await recordRedeemed(service.database(), caller.client, familyHash(caller, learned));
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
  await recordFailure(database(), caller.client, familyHash(caller, learned), 'refused');
  if (!caller.standing.everybody) await watchFailures(database(), config.policy.failureBudget, log);
}

async function isWithin(
  { config, database }: Service,
  caller: Caller,
  learned: Learned,
): Promise<boolean> {
  if (caller.standing.isAdmitted) return true;
  const now = await standingOf(database(), caller.client, familyHash(caller, learned));
  const { isShutOut, isChallenged } = judge(now, config.policy, 1);
  if (isShutOut) throw shutOut();
  return !isChallenged;
}

async function welcome(
  { config, database }: Service,
  { client, hash, standing, isChallenged }: Caller,
  { found, isSolved }: Learned,
): Promise<void> {
  if (!standing.isAdmitted) await admit(database(), client, hash);
  // The answer names these; whoever has it may use them, and has no captcha to solve for it.
  for (const issued of issuedHashes(found, config.pepper)) {
    await admit(database(), client, issued);
  }
  if (isSolved && isChallenged) await forgive(database(), client);
}

/** The code it was issued for counts in the place of a code out of a bundle. */
function familyHash({ hash }: Caller, { found }: Learned): string {
  return found?.familyHash ?? hash;
}
