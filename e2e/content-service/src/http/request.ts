import { getConnInfo } from '@hono/node-server/conninfo';
import { clientOf } from '@redeem/host/connections';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import * as v from 'valibot';

import { hashCode } from '../database/hash';
import { createAlarms } from '../log';
import type { Service, Variables } from '../service';
import { isTerritory, type Language, type Territory, textLanguage } from '../territory';
import { isEmpty } from './limits';
import { Problem } from './problem';

// Providers give a household anything from a /64 to a /56, so a /56 can be several households.
const SHARE_OF_A_56 = 4;

export interface Audience {
  territory: Territory;
  language: Language;
}

/** Identifies the client of a request. Raises an alarm if there are more proxies than `TRUSTED_HOPS` says. */
export function identifyClient({
  config: { TRUSTED_HOPS, CODE_PEPPER },
  log,
}: Service): MiddlewareHandler<Variables> {
  const raise = createAlarms(log);
  return async (context, next) => {
    const forwarded = context.req.header('x-forwarded-for');
    if (TRUSTED_HOPS === 0 && forwarded !== undefined) {
      const what = 'X-Forwarded-For came, and TRUSTED_HOPS is 0';
      raise('unexpected-proxy', `${what}: behind a proxy all visitors are one client`);
    }
    const { address = '' } = getConnInfo(context).remote;
    const network = clientOf({ address, forwarded: forwarded ?? '' }, TRUSTED_HOPS);
    context.set('client', hashCode(`client ${network}`, CODE_PEPPER).slice(0, 32));
    context.set('share', network.endsWith('/56') ? SHARE_OF_A_56 : 1);
    await next();
  };
}

/** Returns language and territory of a request: the contract's `metadata` and `cc`. */
export function audienceOf(request: HonoRequest, defaultTerritory?: Territory): Audience {
  const language = onlyValue(request, 'metadata') ?? '';
  const territory = onlyValue(request, 'cc') ?? defaultTerritory;

  if (!/^[a-z]{2}(-[a-z]{2})?$/i.test(language)) {
    throw new Problem(400, 'The query needs a language in `metadata`');
  }
  if (!isTerritory(territory)) {
    throw new Problem(400, 'The query needs a territory of the studio in `cc`');
  }
  return { language: textLanguage(language), territory };
}

function onlyValue(request: HonoRequest, name: string): string | undefined {
  const [value, ...others] = request.queries(name) ?? [];
  if (others.length > 0) throw new Problem(400, `The query has more than one \`${name}\``);
  return value;
}

/** Resolves to the body of a request in the form of the contract. An empty body counts as `{}`. */
export async function jsonBody<T>(
  request: HonoRequest,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const text = isEmpty(request) ? '' : await request.text();
  if (text !== '' && !/^application\/json\s*(;|$)/i.test(request.header('content-type') ?? '')) {
    throw new Problem(415, 'The body must be JSON');
  }

  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text || '{}');
  // Valibot accepts a list as an object without properties.
  if (!body.success || text.trimStart().startsWith('[')) {
    throw new Problem(400, 'The body is not JSON in the form of the contract');
  }
  return body.output;
}
