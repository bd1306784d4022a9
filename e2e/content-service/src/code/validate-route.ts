import { Hono } from 'hono';
import * as v from 'valibot';

import { recordToken } from '../abuse/attempts';
import { type Caller, callerWith, identify } from '../abuse/caller';
import { countAttempt } from '../abuse/count-attempt';
import { jsonBody } from '../http/json-body';
import { Problem } from '../http/problem';
import { audience } from '../http/query';
import type { Service, Variables } from '../http/service';
import { findSite } from '../site/reference';
import { codeAnswer, refusalAnswer } from './answer';
import { examineToken } from './captcha';
import { type FoundCode, lookUpCode } from './found-code';
import { learnedCodes } from './learned-codes';
import { INVALID_CAPTCHA, NOT_FOUND, refusalOf } from './refusal';

const Body = v.strictObject({ recaptcha_response: v.optional(v.string()) });

/** The validation call (spec-7.6, spec-7.7). It changes nothing and can be repeated. */
export function validateRoute(service: Service) {
  const { config, database, telemetry } = service;

  return new Hono<Variables>().post('/site/:siteKey/code/:code', async (context) => {
    const { req } = context;
    const site = await findSite(database(), req.param('siteKey'));
    const who = audience(req, site.defaultTerritory);
    const { recaptcha_response: token } = await jsonBody(req, Body);

    const client = identify(service, context, req.param('code'));
    const { counts, found } = await lookUpCode(database(), {
      ...client,
      siteKey: site.key,
      territory: who.territory,
    });
    const caller = callerWith(service, client, counts);
    if (found?.code.validationFault === 'hang') context.set('lateBy', config.limits.hangMs);

    const refusal = found ? refusalOf(found, who.territory) : NOT_FOUND;
    // Visitors reload pages, so an answer that this client already has needs no captcha.
    const isKnown = caller.counts.isAdmitted && !refusal;
    const needsCaptcha = found?.code.captchaNeeded === true || (caller.isChallenged && !isKnown);
    if (needsCaptcha && !(await solves(caller, found, token))) return turnAway();

    const outcome = refusal ? 'refused' : isUsed(found) ? 'redeemed' : 'accepted';
    const codes = learnedCodes(found, caller.hash, config.pepper);
    // A needed captcha is solved by now.
    const learned = { outcome, ...codes, isSolved: needsCaptcha } as const;
    if (!(await countAttempt(service, caller, learned))) return turnAway();

    telemetry.answered('validate', refusal?.error ?? outcome);
    return context.json(
      refusal || !found ? refusalAnswer(refusal ?? NOT_FOUND) : codeAnswer(found, who, config),
    );

    function turnAway() {
      telemetry.answered('validate', 'captcha');
      return context.json(refusalAnswer(INVALID_CAPTCHA));
    }
  });

  async function solves(
    { client, hash, counts, limits }: Caller,
    found: FoundCode | undefined,
    token: string | undefined,
  ): Promise<boolean> {
    // Each invalid token costs a request to the captcha's provider. The client can send tokens again after a minute.
    if (token && counts.tokens >= limits.tokensBeforeRefusal) {
      throw new Problem(429, 'Too many invalid captcha tokens', 60);
    }
    const verdict = await examineToken(service, found?.code, token);
    telemetry.examined(verdict);
    if (verdict === 'refused') await recordToken(database(), client, hash);
    return verdict === 'genuine';
  }
}

function isUsed(found: FoundCode | undefined): boolean {
  return found !== undefined && found.code.remaining < 1;
}
