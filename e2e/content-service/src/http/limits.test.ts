import { Hono } from 'hono';
import { expect, test } from '@rstest/core';

import { readConfig } from '../config';
import { createLog } from '../log';
import { identifyClient } from './client';
import { limitUnfinished } from './limits';
import { Problem, problemAnswer } from './problem';
import type { Service, Variables } from './service';

test('a network is refused beyond its limit of unfinished requests; others are not affected @F14', async () => {
  const config = readConfig({ DEMO: 'on', TRUSTED_HOPS: '1' });
  const log = createLog({ write: () => undefined });
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const app = new Hono<Variables>()
    .use(identifyClient({ config, log } as Service), limitUnfinished(3))
    .get('/slow', async (context) => {
      await finished;
      return context.text('done');
    })
    .get('/', (context) => context.text('done'))
    .onError((error, context) =>
      error instanceof Problem ? problemAnswer(context, error) : context.text('', 500),
    );
  const ask = async (path: string, address: string) => {
    const init = { headers: { 'x-forwarded-for': address } };
    const incoming = { socket: { remoteAddress: '127.0.0.1' } };
    return (await app.request(path, init, { incoming })).status;
  };

  const slow = Array.from({ length: 3 }, (_, index) =>
    ask('/slow', `2001:db8:1:${String(index)}::1`),
  );
  expect(await ask('/', '2001:db8:1:9::1')).toBe(429);
  expect(await ask('/', '2001:db8:2::1')).toBe(200);

  finish();
  expect(await Promise.all(slow)).toEqual([200, 200, 200]);
  expect(await ask('/', '2001:db8:1:9::1')).toBe(200);
});
