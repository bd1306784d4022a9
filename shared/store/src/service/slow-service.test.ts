import { setTimeout as after } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { startEarlyRequest } from './request';
import { localServer, text } from './local-server.test-support';

const { addressOf, answer, ask, asked, fails, hang } = localServer();

const TYPE = { 'content-type': 'application/json' };

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'earlyRequest');
});

describe('an early request', () => {
  test('is used once, for its own address', async () => {
    await startEarlyRequest(addressOf('/another'));
    await ask();
    expect(asked).toEqual(['/another', '/site']);

    await startEarlyRequest(addressOf('/site'));
    expect(await ask()).toEqual({});
    expect(asked).toHaveLength(3);
    await ask();
    expect(asked).toHaveLength(4);
  });

  test('is followed by a new request when it failed', async () => {
    answer(text('{}', 'application/json', 503));
    void startEarlyRequest(addressOf('/site'));
    expect(await fails()).toBe(true);

    answer(text('{"id":1}'));
    expect(await ask()).toEqual({ id: 1 });
  });
});

describe('a request fails', () => {
  test('when nothing listens', async () => {
    expect(await fails(new URL('http://127.0.0.1:9/site'))).toBe(true);
  });

  const headers = { ...TYPE, 'content-length': '100' };
  test.each<[string, Parameters<typeof answer>[0]]>([
    ['before the answer', (request) => request.socket.destroy()],
    [
      'within the answer',
      (_request, response) => response.writeHead(200, headers).write('{', () => response.destroy()),
    ],
    [
      'before its length is reached',
      ({ socket }, response) => response.writeHead(200, headers).write('{}', () => socket.end()),
    ],
  ])('when the connection ends %s @B7', async (_what, broken) => {
    answer(broken);

    expect(await fails()).toBe(true);
  });
});

describe('a slow service', () => {
  beforeEach(() => {
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(() => {
    rs.useRealTimers();
  });

  /** Expects a request to fail after this time, in milliseconds, and not before. */
  async function expectTimeout(failed: Promise<unknown>, ms: number) {
    rs.advanceTimersByTime(ms - 1);
    // What is already on its way has the time to arrive.
    expect(await Promise.race([failed, after(20, 'still waiting')])).toBe('still waiting');
    rs.advanceTimersByTime(1);
    expect(await failed).toBe(true);
  }

  test.each(['', '{"status":'])(
    'causes a timeout after ten seconds, also after the part "%s" @spec-7.1 @B2',
    async (part) => {
      const hung = hang();
      const failed = fails();
      const response = await hung;
      if (part !== '') response.writeHead(200, TYPE).write(part);
      const hungUp = new Promise((resolve) => response.on('close', resolve));

      await expectTimeout(failed, 10_000);
      await hungUp;
    },
  );

  test('may answer after 9.9 seconds, and leaves no timer @B3', async () => {
    const hung = hang();
    const answered = ask();
    const response = await hung;

    rs.advanceTimersByTime(9_900);
    response.writeHead(200, TYPE).end('{"status":"ok"}');

    expect(await answered).toEqual({ status: 'ok' });
    expect(rs.getTimerCount()).toBe(0);
  });

  test('causes a timeout of an early request ten seconds after it was sent, not after the store has taken it @spec-7.1', async () => {
    const hung = hang();
    startEarlyRequest(addressOf('/site')).catch(() => undefined);
    await hung;

    rs.advanceTimersByTime(7_000);
    await expectTimeout(fails(), 3_000);
  });

  test('may answer an early request long before the store takes it', async () => {
    const early = await startEarlyRequest(addressOf('/site'));
    await early.clone().json();

    rs.advanceTimersByTime(60_000);

    expect(await ask()).toEqual({});
  });
});
