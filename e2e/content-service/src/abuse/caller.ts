import type { Context } from 'hono';

import type { Config } from '../config';
import { codeReference, hashCode } from '../database/code-hash';
import type { Service, Variables } from '../http/service';
import { isChallenged, type Standing, standingOf } from './standing';

/** A client that asks about a code. */
export interface Caller {
  client: string;
  hash: string;
  standing: Standing;
  limits: Config['policy'];
  /** Must solve a captcha before it is told anything new. */
  isChallenged: boolean;
}

/** Who asks about which code. */
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
  const standing = await standingOf(database(), client, hash);
  return { client, hash, standing, limits, isChallenged: isChallenged(standing, limits) };
}
