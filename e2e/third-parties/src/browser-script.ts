import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import type { Context } from 'hono';

const THROWING = "setTimeout(() => { throw new Error('this third party is broken on purpose'); });";

/** A script as the third party would serve it, or as it does on a bad day: `?mode=` says which. */
export function browserScript(name: string, { slowMs }: { slowMs: number }) {
  const script = readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8');

  return async (context: Context) => {
    context.header('content-type', 'text/javascript; charset=utf-8');
    const mode = context.req.query('mode');
    if (mode === '500') return context.text('This third party is down on purpose', 500);
    if (mode === 'throw') return context.body(THROWING);
    if (mode === 'never') return context.body('');
    if (mode === 'slow') await wait(slowMs);
    return context.body(script);
  };
}
