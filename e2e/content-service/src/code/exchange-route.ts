import { setTimeout as wait } from 'node:timers/promises';

import { Hono } from 'hono';

import { jsonBody } from '../http/json-body';
import { audience } from '../http/query';
import type { Service, Variables } from '../http/service';
import { findSite } from '../site/find-site';
import { codeStatus, refusalAnswer } from './answer';
import { hashCode } from './code-hash';
import { exchange } from './exchange';
import { ExchangeBody } from './exchange-request';
import type { FoundCode } from './found-code';
import { historyAnswer } from './history-answer';

/** Turns a code into what it was bought for. */
export function exchangeRoute({ config, database }: Service) {
  return new Hono<Variables>().post('/site/:siteKey/code/:code/exchange', async (context) => {
    const { req } = context;
    await findSite(database(), req.param('siteKey'));
    const { territory } = audience(req);
    const request = await jsonBody(req, ExchangeBody);

    const hash = hashCode(req.param('code'), config.pepper);
    const outcome = await exchange(database(), {
      hash,
      territory,
      request,
      pepper: config.pepper,
    });
    if (outcome.kind === 'refused') return context.json(refusalAnswer(outcome.refusal));

    const data = past(outcome.found);
    if (outcome.kind === 'used') {
      return context.json({ ...refusalAnswer({ error: 'AlreadyRedeemed' }), data });
    }

    // The exchange has happened by now, whether or not the answer arrives in time.
    if (outcome.now && outcome.found.code.exchangeFault === 'hang') await wait(config.hangMs);
    return context.json({ status: 'ok', data });
  });

  function past(found: FoundCode) {
    return {
      history: historyAnswer(found.history, config.retailersUrl),
      code_status: codeStatus(found),
    };
  }
}
