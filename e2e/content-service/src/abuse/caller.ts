import type { Context } from 'hono';

import { codeReference, hashCode } from '../code/code-hash';
import { clientOf } from '../http/client';
import { Problem } from '../http/problem';
import type { Service, Variables } from '../http/service';
import { judge, type Standing, standingOf } from './standing';

/** A client that asks about a code. */
export interface Caller {
  client: string;
  hash: string;
  standing: Standing;
  /** Must solve a captcha before it is told anything new. */
  isChallenged: boolean;
}

/** Who asks about which code. A client that has failed far too often is not listened to. */
export async function callerOf(
  { config, database }: Service,
  context: Context<Variables>,
  code: string,
): Promise<Caller> {
  context.set('codeRef', codeReference(code, config.pepper));
  const hash = hashCode(code, config.pepper);
  const client = clientOf(context, config.trustedHops, config.pepper);
  const standing = await standingOf(database(), client, hash);

  // What a client has been told before, it may be told again: people reload pages.
  const { isShutOut, isChallenged } = judge(standing, config.policy);
  if (isShutOut && !standing.isAdmitted) throw shutOut();
  return { client, hash, standing, isChallenged: isChallenged && !standing.isAdmitted };
}

export function shutOut(): Problem {
  return new Problem(429, 'There have been too many attempts', 600);
}
