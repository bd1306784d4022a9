import type { HonoRequest } from 'hono';
import * as v from 'valibot';

import { isEmpty } from './limits';
import { Problem } from './problem';

/** Resolves to the body of a request in the form of the contract. An empty body counts as `{}`. */
export async function jsonBody<T>(
  request: HonoRequest,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  const text = isEmpty(request) ? '' : await request.text();
  if (text !== '' && !isJson(request.header('content-type'))) {
    throw new Problem(415, 'The body must be JSON');
  }

  const given = parse(text);
  const body = v.safeParse(schema, given);
  // Valibot accepts an empty list as an object without properties.
  if (!body.success || Array.isArray(given))
    throw new Problem(400, 'The body does not have the form of the contract');
  return body.output;
}

function isJson(contentType = ''): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType);
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'The body is not JSON');
  }
}
