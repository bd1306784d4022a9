import type { Context } from 'hono';

import type { Config } from '../config';
import { codeReference, hashCode } from '../database/code-hash';
import type { Service, Variables } from '../http/service';
import { isChallenged, type ClientCounts, readClientCounts } from './client-counts';

/** A client that sends a request about a code. */
export interface Caller {
  client: string;
  hash: string;
  counts: ClientCounts;
  limits: Config['policy'];
  /** Whether the client must solve a captcha before it gets new information. */
  isChallenged: boolean;
}

/** Resolves to the client, the code and the counts of a request. */
export async function callerOf(
  { config, database }: Service,
  context: Context<Variables>,
  code: string,
): Promise<Caller> {
  context.set('codeRef', codeReference(code, config.pepper));
  const hash = hashCode(code, config.pepper);
  const { key: client, share } = context.get('client');
  const limits = {
    ...config.policy,
    failuresBeforeCaptcha: config.policy.failuresBeforeCaptcha * share,
    tokensBeforeRefusal: config.policy.tokensBeforeRefusal * share,
  };
  const counts = await readClientCounts(database(), client, hash);
  return { client, hash, counts, limits, isChallenged: isChallenged(counts, limits) };
}
