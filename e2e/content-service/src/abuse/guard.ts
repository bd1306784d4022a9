import type { Context } from 'hono';

import { type FoundCode, issuedHashes, lookUpCode, type Sought } from '../code/found-code';
import { isReadOnly } from '../database/failures';
import { codeReference, hashCode } from '../database/hash';
import type { Service, Variables } from '../service';
import { admit, forgive, recordAttempt, watchFailures } from './attempts';
import { COUNTS, type Counts, isChallenged, type Policy } from './counts';

/** A client that sends a request about a code. */
export interface Caller extends Sought {
  /** The limits of its network. */
  policy: Policy;
  counts: Counts;
  /** The hash of the code that is counted: that of the parent, or its own without a parent. */
  family: string;
  /** Whether the client must solve a captcha before it gets new information. */
  isChallenged: boolean;
}

/** What an answer tells a caller. */
interface Learned {
  outcome: 'refused' | 'redeemed' | 'accepted';
  /** The code of the answer, if there is one. */
  found: FoundCode | undefined;
  /** Whether a captcha was solved for this answer. */
  isSolved: boolean;
}

/** Resolves to who asks for which code. The counts of the database and of this process challenge a caller. */
export async function identify(
  service: Service,
  context: Context<Variables>,
  code: string,
  where: Pick<Sought, 'siteKey' | 'territory'>,
): Promise<{ caller: Caller; found: FoundCode | undefined }> {
  const { config, own } = service;
  context.set('codeRef', codeReference(code, config.CODE_PEPPER));
  const client = context.get('client');
  const hash = hashCode(code, config.CODE_PEPPER);
  const { counts, found } = await lookUpCode(service, { client, hash, ...where });

  const share = context.get('share');
  const policy = {
    ...config,
    FAILURES_BEFORE_CAPTCHA: config.FAILURES_BEFORE_CAPTCHA * share,
    TOKENS_BEFORE_REFUSAL: config.TOKENS_BEFORE_REFUSAL * share,
  };
  const all = own.addTo(counts, client, hash);
  const family = found?.familyHash ?? hash;
  const caller = { client, hash, family, ...where, policy, counts };
  return { caller: { ...caller, isChallenged: isChallenged(all, policy) }, found };
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
  const { client, family, counts, policy } = caller;
  const { outcome, found, isSolved } = learned;
  const isNew = outcome === 'refused' || (outcome === 'redeemed' && !counts.isAdmitted);
  try {
    if (isNew && !(await mayLearn(service, caller, learned))) return false;
    if (outcome === 'refused') return true;
    // Renews an earlier admission, so that the client has a full hour to exchange the code.
    // The answer contains the issued codes, so its client is admitted to them without a captcha.
    const issued = issuedHashes(found, service.config.CODE_PEPPER);
    await admit(service.database(), client, [caller.hash, ...issued]);
    if (isSolved && caller.isChallenged) await forgive(service.database(), client);
    return true;
  } catch (error) {
    // The service still answers what a code is good for.
    if (!isReadOnly(error)) throw error;
    service.own.raiseAlarm(error);
    if (!isNew) return true;
    service.own.count(client, family, outcome === 'refused', policy);
    return isSolved || !isChallenged(service.own.addTo(counts, client, family), policy, 1);
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
  { client, family, counts, policy }: Caller,
  { outcome, isSolved }: Learned,
): Promise<boolean> {
  const kind = outcome === 'refused' ? 'refused' : 'redeemed';
  const isCounted = await recordAttempt(database(), client, family, kind);
  if (isCounted && kind === 'refused' && !counts.everybody) {
    await watchFailures(database(), config, log);
  }
  if (isSolved) return true;
  const [now] = await database().query<Counts>(COUNTS, [client, family]);
  return now !== undefined && !isChallenged(own.addTo(now, client, family), policy, 1);
}
