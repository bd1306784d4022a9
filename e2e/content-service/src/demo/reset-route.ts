import { Hono } from 'hono';
import * as v from 'valibot';

import { jsonBody } from '../http/json-body';
import type { Service, Variables } from '../http/service';
import { resetCodes } from '../seed/seed';

const Body = v.strictObject({ codes: v.optional(v.array(v.string())) });

/** Resets demo codes: the named ones with the codes they have issued, or all. */
export function resetRoute({ config, database }: Service) {
  return new Hono<Variables>().post('/demo/reset', async (context) => {
    const { codes } = await jsonBody(context.req, Body);
    await resetCodes(database(), config.pepper, codes);
    return context.body(null, 204);
  });
}
