import { Hono } from 'hono';

import { type Caller, callerWith, identify } from '../abuse/caller';
import { type Learned, countAttempt } from '../abuse/count-attempt';
import { jsonBody } from '../http/json-body';
import { audience } from '../http/query';
import type { Service, Variables } from '../http/service';
import { findSite } from '../site/reference';
import { codeStatus, refusalAnswer } from './answer';
import { exchange, type ExchangeOutcome } from './exchange';
import { ExchangeBody } from './exchange-request';
import { lookUpCode } from './found-code';
import { historyAnswer } from './history-answer';
import { learnedCodes } from './learned-codes';
import { INVALID_CAPTCHA } from './refusal';

/** The exchange call (spec-7.10, spec-7.11). */
export function exchangeRoute(service: Service) {
  const { config, database, telemetry } = service;
  const { pepper } = config;

  return new Hono<Variables>().post('/site/:siteKey/code/:code/exchange', async (context) => {
    const { req } = context;
    const site = await findSite(database(), req.param('siteKey'));
    const { territory } = audience(req);
    const request = await jsonBody(req, ExchangeBody);
    const who = identify(service, context, req.param('code'));
    const sought = { ...who, siteKey: site.key, territory };
    const { counts, found } = await lookUpCode(database(), sought);
    const caller = callerWith(service, who, counts);
    // The contract has no captcha in this call. So a client has to validate the code, or its parent, first;
    // the validation demands a captcha where code or client need one.
    if (!caller.counts.isAdmitted) return context.json(refusalAnswer(INVALID_CAPTCHA));

    const outcome = await exchange(database(), { sought, found }, request, pepper);
    if (lateOf(outcome)) context.set('lateBy', config.limits.hangMs);
    return context.json(await answerTo(outcome, caller));
  });

  async function answerTo(outcome: ExchangeOutcome, caller: Caller): Promise<object> {
    telemetry.answered('exchange', outcome.kind);
    const found = outcome.kind === 'refused' ? undefined : outcome.found;
    const codes = learnedCodes(found, caller.hash, pepper);
    const learned = { outcome: whatIsLearned(outcome), ...codes, isSolved: false };
    // The statement that redeems a code has admitted the client to the codes of the answer.
    const told = isNow(outcome) || (await countAttempt(service, caller, learned));
    if (!told) return refusalAnswer(INVALID_CAPTCHA);
    if (outcome.kind === 'refused') return refusalAnswer(outcome.refusal);

    const data = {
      history: historyAnswer(outcome.found.history, config.retailersUrl),
      code_status: codeStatus(outcome.found),
    };
    return outcome.kind === 'used'
      ? { ...refusalAnswer({ error: 'AlreadyRedeemed' }), data }
      : { status: 'ok', data };
  }
}

/** Returns what the answer tells about the code. A repeated exchange tells as much as a validation. */
function whatIsLearned(outcome: ExchangeOutcome): Learned['outcome'] {
  if (outcome.kind === 'refused') return 'refused';
  return isNow(outcome) ? 'accepted' : 'redeemed';
}

/** Returns whether this request has redeemed the code, not an earlier one. */
function isNow(outcome: ExchangeOutcome): boolean {
  return outcome.kind === 'exchanged' && outcome.now;
}

/** Returns whether the answer is held back on purpose. The exchange is committed by then. */
function lateOf(outcome: ExchangeOutcome): boolean {
  return outcome.kind === 'exchanged' && outcome.now && outcome.found.code.exchangeFault === 'hang';
}
