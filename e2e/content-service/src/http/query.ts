import type { HonoRequest } from 'hono';

import { isTerritory, type Language, type Territory, textLanguage } from '../territory';
import { Problem } from './problem';

export interface Audience {
  territory: Territory;
  language: Language;
}

/** Returns language and territory of a request: the contract's `metadata` and `cc`. */
export function audience(request: HonoRequest, defaultTerritory?: Territory): Audience {
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
