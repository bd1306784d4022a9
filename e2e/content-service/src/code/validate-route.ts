import { setTimeout as wait } from 'node:timers/promises';

import { Hono } from 'hono';
import * as v from 'valibot';

import { jsonBody } from '../http/json-body';
import { audience } from '../http/query';
import type { Service, Variables } from '../http/service';
import { findSite } from '../site/find-site';
import { codeAnswer, refusalAnswer } from './answer';
import { opensCaptcha } from './captcha';
import { hashCode } from './code-hash';
import { findCode } from './found-code';
import { NOT_FOUND, refusalOf } from './refusal';

const Body = v.strictObject({ recaptcha_response: v.optional(v.string()) });

/** Says what a code is good for. Changes nothing, so it may be asked as often as one likes. */
export function validateRoute({ config, database, verifyCaptcha }: Service) {
  return new Hono<Variables>().post('/site/:siteKey/code/:code', async (context) => {
    const { req } = context;
    const site = await findSite(database(), req.param('siteKey'));
    const who = audience(req, site.defaultTerritory);
    const { recaptcha_response: token } = await jsonBody(req, Body);

    const hash = hashCode(req.param('code'), config.pepper);
    const found = await findCode(database(), hash, who.territory);
    if (!found) return context.json(refusalAnswer(NOT_FOUND));

    if (found.code.validationFault === 'hang') await wait(config.hangMs);
    if (
      found.code.captchaNeeded &&
      !(await opensCaptcha(database(), found.code, token, verifyCaptcha))
    ) {
      return context.json(refusalAnswer({ error: 'InvalidCaptcha' }));
    }

    const refusal = refusalOf(found, who.territory);
    return context.json(refusal ? refusalAnswer(refusal) : codeAnswer(found, who, config));
  });
}
