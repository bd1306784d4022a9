import { Hono } from 'hono';
import * as v from 'valibot';

import { countAttempt, identify } from '../abuse/guard';
import { audienceOf, jsonBody } from '../http/request';
import type { Service, Variables } from '../service';
import { findSite } from '../site/reference';
import { codeAnswer, exchangeData, INVALID_CAPTCHA, NOT_FOUND, refusalOf } from './answer';
import { solvesCaptcha } from './captcha';
import { exchange, ExchangeBody, type ExchangeOutcome } from './exchange';

const ValidateBody = v.strictObject({ recaptcha_response: v.optional(v.string()) });

/** The validation call (spec-7.6, spec-7.7). It changes nothing and can be repeated. */
export function validateRoute(service: Service) {
  return new Hono<Variables>().post('/site/:siteKey/code/:code', async (context) => {
    const { req } = context;
    const site = await findSite(service, req.param('siteKey'));
    const audience = audienceOf(req, site.defaultTerritory);
    const { recaptcha_response: token } = await jsonBody(req, ValidateBody);
    const where = { siteKey: site.key, territory: audience.territory };
    const { caller, found } = await identify(service, context, req.param('code'), where);
    if (found?.code.validation_fault === 'hang') {
      context.set('lateBy', service.config.limits.hangMs);
    }

    const refusal = found ? refusalOf(found, audience.territory) : NOT_FOUND;
    // Visitors reload pages, so an answer that this client already has needs no captcha.
    const isKnown = caller.counts.isAdmitted && !refusal;
    const isCaptchaNeeded =
      found?.code.captcha_needed === true || (caller.isChallenged && !isKnown);
    if (isCaptchaNeeded && !(await solvesCaptcha(service, caller, found, token))) {
      return context.json(INVALID_CAPTCHA);
    }

    const isUsed = found !== undefined && found.code.remaining < 1;
    const outcome = refusal ? 'refused' : isUsed ? 'redeemed' : 'accepted';
    // A needed captcha is solved by now.
    const learned = { outcome, found, isSolved: isCaptchaNeeded } as const;
    if (!(await countAttempt(service, caller, learned))) return context.json(INVALID_CAPTCHA);
    return context.json(
      refusal || !found ? (refusal ?? NOT_FOUND) : codeAnswer(found, audience, service.config),
    );
  });
}

/** The exchange call (spec-7.10, spec-7.11). */
export function exchangeRoute(service: Service) {
  return new Hono<Variables>().post('/site/:siteKey/code/:code/exchange', async (context) => {
    const { req } = context;
    const site = await findSite(service, req.param('siteKey'));
    const { territory } = audienceOf(req);
    const request = await jsonBody(req, ExchangeBody);
    const where = { siteKey: site.key, territory };
    const { caller, found } = await identify(service, context, req.param('code'), where);
    // The contract has no captcha in this call. So a client has to validate the code, or its parent, first;
    // the validation demands a captcha where code or client need one.
    if (!caller.counts.isAdmitted) return context.json(INVALID_CAPTCHA);

    const outcome = await exchange(service, caller, found, request);
    const isNow = outcome.kind === 'exchanged' && outcome.now;
    // The exchange is committed by then.
    if (isNow && outcome.found.code.exchange_fault === 'hang') {
      context.set('lateBy', service.config.limits.hangMs);
    }
    // The statement that redeems a code has admitted the client to the codes of the answer.
    const learned = {
      outcome: outcome.kind === 'refused' ? 'refused' : 'redeemed',
      found: outcome.kind === 'refused' ? found : outcome.found,
      isSolved: false,
    } as const;
    // A repeated exchange tells as much as a validation.
    const mayBeTold = isNow || (await countAttempt(service, caller, learned));
    return context.json(mayBeTold ? exchangeAnswer(outcome, service) : INVALID_CAPTCHA);
  });
}

function exchangeAnswer(outcome: ExchangeOutcome, { config }: Service) {
  if (outcome.kind === 'refused') return outcome.refusal;
  const data = exchangeData(outcome.found, config);
  return outcome.kind === 'used'
    ? { status: 'error', error: 'AlreadyRedeemed', data }
    : { status: 'ok', data };
}
