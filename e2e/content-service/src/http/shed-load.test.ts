import { setTimeout as wait } from 'node:timers/promises';

import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';
import { Problem, problemAnswer } from './problem';
import { shedLoad, watchEventLoop } from './shed-load';

describe('an overloaded service', () => {
  let busy = false;
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ service: { isBusy: () => busy } });
  });
  afterAll(() => service.close());

  test('refuses requests at once with Retry-After @G4', async () => {
    busy = true;
    const response = await service.request(
      '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en',
      post(),
    );
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect((await service.request('/livez')).status).toBe(200);
    expect((await service.request('/readyz')).status).toBe(200);

    busy = false;
    expect((await service.request('/site/movieredeem')).status).toBe(200);
  });

  test('runs no more parallel requests than its limit @G4', async () => {
    const app = new Hono()
      .use(shedLoad(3, () => false))
      .get('/', async (context) => {
        await wait(50);
        return context.text('done');
      })
      .onError((error, context) =>
        error instanceof Problem ? problemAnswer(context, error) : context.text('', 500),
      );
    const ask = async () => (await app.request('/')).status;

    const statuses = await Promise.all(Array.from({ length: 5 }, ask));
    expect(statuses.sort()).toEqual([200, 200, 200, 503, 503]);
    expect(await ask()).toBe(200);
  });

  test('detects a late event loop @G4', async () => {
    const isBusy = watchEventLoop(50);
    await expect.poll(isBusy, { timeout: 20_000 }).toBe(false);
    for (let turn = 0; turn < 8; turn += 1) {
      const until = performance.now() + 100;
      while (performance.now() < until);
      await wait(1);
    }
    await expect.poll(isBusy, { timeout: 20_000, interval: 50 }).toBe(true);
  });
});
