import { isReadOnly } from '../database/unavailable';
import type { Service } from '../http/service';
import { admit, forgive, recordAttempt } from './attempts';
import type { Caller } from './caller';
import { watchFailures } from './failure-budget';
import { isChallenged, readClientCounts } from './client-counts';
import { processCounts } from './process-counts';

export interface Learned {
  outcome: 'refused' | 'redeemed' | 'accepted';
  /** The hash of the code that is counted: that of the parent, or its own without a parent. */
  familyHash: string;
  /** The hashes of the codes in the answer. */
  issuedHashes: string[];
  /** Whether a captcha was solved for this answer. */
  isSolved: boolean;
}

/**
 * Records what a caller is about to learn. Resolves to whether the answer may be sent.
 *
 * Parallel requests are counted correctly because each reads the counts again after its own attempt is committed:
 * at most the allowed number of them read a count within the limit.
 */
export async function countAttempt(
  service: Service,
  caller: Caller,
  learned: Learned,
): Promise<boolean> {
  try {
    if (learned.outcome === 'refused') await refuse(service, caller, learned);
    // A client that was admitted to the code learns nothing new.
    if (learned.outcome === 'redeemed' && !caller.counts.isAdmitted) {
      await recordAttempt(service.database(), caller.client, learned.familyHash, 'redeemed');
    }
    const may =
      learned.outcome === 'accepted' ||
      learned.isSolved ||
      (await isWithin(service, caller, learned));
    if (may && learned.outcome !== 'refused') await welcome(service, caller, learned);
    return may;
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    processCounts(service.database()).raiseAlarm(service.log, error);
    return countInProcess(service, caller, learned);
  }
}

/** Does the same while the database cannot be written. It still answers what a code is good for. */
function countInProcess(
  { database }: Service,
  { client, counts, limits }: Caller,
  { outcome, familyHash, isSolved }: Learned,
): boolean {
  const isKnown = outcome === 'redeemed' && counts.isAdmitted;
  if (outcome === 'accepted' || isKnown) return true;
  const own = processCounts(database());
  own.count(client, familyHash, outcome === 'refused', limits);
  return isSolved || !isChallenged(own.addTo(counts, client, familyHash), limits, 1);
}

async function refuse(
  { config, database, log }: Service,
  caller: Caller,
  learned: Learned,
): Promise<void> {
  const isNew = await recordAttempt(database(), caller.client, learned.familyHash, 'refused');
  if (isNew && !caller.counts.everybody) await watchFailures(database(), config.policy, log);
}

async function isWithin({ database }: Service, caller: Caller, learned: Learned): Promise<boolean> {
  // Visitors reload pages, so an answer that this client already has is not counted again.
  if (caller.counts.isAdmitted && learned.outcome !== 'refused') return true;
  const { client, limits } = caller;
  const now = await readClientCounts(database(), client, learned.familyHash);
  const all = processCounts(database()).addTo(now, client, learned.familyHash);
  return !isChallenged(all, limits, 1);
}

async function welcome(
  { database }: Service,
  { client, hash, isChallenged }: Caller,
  { issuedHashes, isSolved }: Learned,
): Promise<void> {
  // Renews an earlier admission, so that the client has a full hour to exchange the code.
  // The answer contains the issued codes, so its client is admitted to them without a captcha.
  await admit(database(), client, [hash, ...issuedHashes]);
  if (isSolved && isChallenged) await forgive(database(), client);
}
