import type { Context } from 'hono';

import type { Config } from '../config';
import { codeReference, hashCode } from '../database/code-hash';
import type { Service, Variables } from '../http/service';
import { isChallenged, type ClientCounts } from './client-counts';
import { processCounts } from './process-counts';

/** A client that sends a request about a code. */
export interface Caller {
  client: string;
  hash: string;
  counts: ClientCounts;
  limits: Config['policy'];
  /** Whether the client must solve a captcha before it gets new information. */
  isChallenged: boolean;
}

/** Returns the client and the code of a request, for which the counts are read next. */
export function identify(
  { config }: Service,
  context: Context<Variables>,
  code: string,
): Pick<Caller, 'client' | 'hash' | 'limits'> {
  context.set('codeRef', codeReference(code, config.pepper));
  const hash = hashCode(code, config.pepper);
  const { key: client, share } = context.get('client');
  const limits = {
    ...config.policy,
    failuresBeforeCaptcha: config.policy.failuresBeforeCaptcha * share,
    tokensBeforeRefusal: config.policy.tokensBeforeRefusal * share,
  };
  return { client, hash, limits };
}

/** Returns the caller with its counts in the database. It is challenged by these and the counts of this process. */
export function callerWith(
  { database }: Service,
  who: ReturnType<typeof identify>,
  counts: ClientCounts,
): Caller {
  const all = processCounts(database()).addTo(counts, who.client, who.hash);
  return { ...who, counts, isChallenged: isChallenged(all, who.limits) };
}
