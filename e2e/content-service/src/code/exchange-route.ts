import { Hono } from 'hono';

import { type Caller, callerOf } from '../abuse/caller';
import { type Learned, settle } from '../abuse/settle';
import { jsonBody } from '../http/json-body';
import { audience } from '../http/query';
import type { Service, Variables } from '../http/service';
import { findSite } from '../site/reference';
import { codeStatus, refusalAnswer } from './answer';
import { exchange, type ExchangeOutcome } from './exchange';
import { ExchangeBody } from './exchange-request';
import { historyAnswer } from './history-answer';
import { once } from './idempotency';
import { learnedCodes } from './learned-codes';
import { INVALID_CAPTCHA } from './refusal';

/** Turns a code into what it was bought for. */
export function exchangeRoute(service: Service) {
  const { config, database, telemetry } = service;
  const { pepper } = config;

  return new Hono<Variables>().post('/site/:siteKey/code/:code/exchange', async (context) => {
    const { req } = context;
    const site = await findSite(database(), req.param('siteKey'));
    const { territory } = audience(req);
    const request = await jsonBody(req, ExchangeBody);
    const caller = await callerOf(service, context, req.param('code'));
    // There is no room for a captcha in this call, so a client has to validate the code first, or what
    // it was issued for: that asks for one where code or client need it.
    if (!caller.standing.isAdmitted) return context.json(refusalAnswer(INVALID_CAPTCHA));

    const { client, hash } = caller;
    const scope = `${site.key} ${client}`;
    const key = req.header('idempotency-key');
    const keyed = { key, scope, hash, request, most: config.keysPerCode };
    const answer = await once(database(), keyed, async () => {
      const sought = { hash, siteKey: site.key, territory };
      const outcome = await exchange(database(), sought, request, pepper);
      if (lateOf(outcome)) context.set('lateBy', config.hangMs);
      return answerTo(outcome, caller);
    });
    return context.json(answer);
  });

  async function answerTo(outcome: ExchangeOutcome, caller: Caller): Promise<object> {
    telemetry.answered('exchange', outcome.kind);
    const found = outcome.kind === 'refused' ? undefined : outcome.found;
    const codes = learnedCodes(found, caller.hash, pepper);
    const learned = { outcome: whatIsLearned(outcome), ...codes, isSolved: false };
    const told = await settle(service, caller, learned);
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

/** Who asks for what has happened before learns as much as by asking what the code is good for. */
function whatIsLearned(outcome: ExchangeOutcome): Learned['outcome'] {
  if (outcome.kind === 'refused') return 'refused';
  return outcome.kind === 'exchanged' && outcome.now ? 'accepted' : 'redeemed';
}

/** The exchange has happened by now, whether or not the answer arrives in time. */
function lateOf(outcome: ExchangeOutcome): boolean {
  return outcome.kind === 'exchanged' && outcome.now && outcome.found.code.exchangeFault === 'hang';
}
