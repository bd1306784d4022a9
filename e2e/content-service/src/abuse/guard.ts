import { isReadOnly } from '../database/failures';
import type { Service } from '../service';
import { admit, forgive, recordAttempt, watchFailures } from './attempts';
import { COUNTS, type Counts, isChallenged, type Policy } from './counts';

/** A client that sends a request about a code. */
export interface Caller {
  client: string;
  /** The hash of the code. */
  hash: string;
  policy: Policy;
  counts: Counts;
  /** Whether the client must solve a captcha before it gets new information. */
  isChallenged: boolean;
}

/** What an answer tells a caller. */
export interface Learned {
  outcome: 'refused' | 'redeemed' | 'accepted';
  /** The hash of the code that is counted: that of the parent, or its own without a parent. */
  familyHash: string;
  /** The hashes of the codes in the answer. */
  issuedHashes: string[];
  /** Whether a captcha was solved for this answer. */
  isSolved: boolean;
}

/** Returns the limits of one address for all addresses of a network. */
export function policyFor(policy: Policy, share: number): Policy {
  return {
    ...policy,
    failuresBeforeCaptcha: policy.failuresBeforeCaptcha * share,
    tokensBeforeRefusal: policy.tokensBeforeRefusal * share,
  };
}

/** Returns the caller with its counts in the database. It is challenged by these and the counts of this process. */
export function callerWith(
  { own }: Service,
  who: Pick<Caller, 'client' | 'hash' | 'policy'>,
  counts: Counts,
): Caller {
  const all = own.addTo(counts, who.client, who.hash);
  return { ...who, counts, isChallenged: isChallenged(all, who.policy) };
}

/**
 * Records what a caller is about to learn. Resolves to whether the answer may be sent.
 *
 * A client that was admitted to a code learns nothing new from its redemption: visitors reload pages.
 */
export async function countAttempt(
  service: Service,
  caller: Caller,
  learned: Learned,
): Promise<boolean> {
  const { client, counts, policy } = caller;
  const { outcome, familyHash } = learned;
  const isNew = outcome === 'refused' || (outcome === 'redeemed' && !counts.isAdmitted);
  try {
    if (isNew && !(await mayLearn(service, caller, learned))) return false;
    if (outcome !== 'refused') await welcome(service, caller, learned);
    return true;
  } catch (error) {
    // The service still answers what a code is good for.
    if (!isReadOnly(error)) throw error;
    service.own.raiseAlarm(error);
    if (!isNew) return true;
    service.own.count(client, familyHash, outcome === 'refused', policy);
    return (
      learned.isSolved || !isChallenged(service.own.addTo(counts, client, familyHash), policy, 1)
    );
  }
}

/**
 * Counts an attempt, and resolves to whether the caller is within the limits.
 *
 * Parallel requests are counted correctly because each reads the counts again after its own attempt is committed:
 * at most the allowed number of them read a count within the limit.
 */
async function mayLearn(
  { config, database, log, own }: Service,
  { client, counts, policy }: Caller,
  { outcome, familyHash, isSolved }: Learned,
): Promise<boolean> {
  const kind = outcome === 'refused' ? 'refused' : 'redeemed';
  const isCounted = await recordAttempt(database(), client, familyHash, kind);
  if (isCounted && kind === 'refused' && !counts.everybody) {
    await watchFailures(database(), config.policy, log);
  }
  if (isSolved) return true;
  const [now] = await database().query<Counts>(COUNTS, [client, familyHash]);
  return now !== undefined && !isChallenged(own.addTo(now, client, familyHash), policy, 1);
}

async function welcome(
  { database }: Service,
  { client, hash, isChallenged: wasChallenged }: Caller,
  { issuedHashes, isSolved }: Learned,
): Promise<void> {
  // Renews an earlier admission, so that the client has a full hour to exchange the code.
  // The answer contains the issued codes, so its client is admitted to them without a captcha.
  await admit(database(), client, [hash, ...issuedHashes]);
  if (isSolved && wasChallenged) await forgive(database(), client);
}
