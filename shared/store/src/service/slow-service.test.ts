import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { startEarlyRequest } from './early-request';
import { json, localServer, text } from './local-server.test-support';

const { addressOf, answer, ask, asked, failure, hang } = localServer();

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'earlyRequest');
});

describe('an early request', () => {
  test('is used once, for its own address', async () => {
    answer(json({ id: 1 }));
    await startEarlyRequest(addressOf('/another'));
    expect(await ask()).toEqual({ id: 1 });
    expect(asked).toEqual(['/another', '/site']);

    await startEarlyRequest(addressOf('/site'));
    expect(await ask()).toEqual({ id: 1 });
    expect(asked).toHaveLength(3);
    expect(await ask()).toEqual({ id: 1 });
    expect(asked).toHaveLength(4);
  });

  test('is followed by a new request when it failed', async () => {
    answer(text('{}', 'application/json', 503));
    void startEarlyRequest(addressOf('/site'));
    expect(await failure()).toBe('status');

    answer(json({ id: 1 }));
    expect(await ask()).toEqual({ id: 1 });
  });
});

describe('a service that cannot be reached is offline', () => {
  test('when nothing listens', async () => {
    expect(await failure(new URL('http://127.0.0.1:9/site'))).toBe('offline');
  });

  const headers = { 'content-type': 'application/json', 'content-length': '100' };
  test.each<[string, Parameters<typeof answer>[0]]>([
    ['before the answer', (request) => request.socket.destroy()],
    [
      'within the answer',
      (_request, response) =>
        response.writeHead(200, headers).write('{"status":"ok"', () => response.destroy()),
    ],
    [
      'before its length is reached',
      (request, response) =>
        response.writeHead(200, headers).write('{}', () => request.socket.end()),
    ],
  ])('when the connection ends %s @B7', async (_what, broken) => {
    answer(broken);

    expect(await failure()).toBe('offline');
  });
});

describe('a slow service', () => {
  beforeEach(() => {
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(() => {
    rs.useRealTimers();
  });

  test.each(['', '{"status":'])(
    'causes a timeout after ten seconds, also after the part "%s" @spec-7.1 @B2',
    async (part) => {
      const hung = hang();
      const failed = failure();
      const response = await hung;
      if (part !== '') response.writeHead(200, { 'content-type': 'application/json' }).write(part);
      const hungUp = new Promise((resolve) => response.on('close', resolve));

      rs.advanceTimersByTime(9_999);
      expect(await Promise.race([failed, soon('still waiting')])).toBe('still waiting');
      rs.advanceTimersByTime(1);

      expect(await failed).toBe('timeout');
      await hungUp;
    },
  );

  test('may answer after 9.9 seconds, and leaves no timer @B3', async () => {
    const hung = hang();
    const answered = ask();
    const response = await hung;

    rs.advanceTimersByTime(9_900);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');

    expect(await answered).toEqual({ status: 'ok' });
    expect(rs.getTimerCount()).toBe(0);
  });

  test('causes a timeout of an early request ten seconds after it was sent, not after the store has taken it @spec-7.1', async () => {
    const hung = hang();
    startEarlyRequest(addressOf('/site')).catch(() => undefined);
    await hung;

    rs.advanceTimersByTime(7_000);
    const failed = failure();
    rs.advanceTimersByTime(2_999);
    expect(await Promise.race([failed, soon('still waiting')])).toBe('still waiting');
    rs.advanceTimersByTime(1);

    expect(await failed).toBe('timeout');
  });

  test('may answer an early request long before the store takes it', async () => {
    const early = await startEarlyRequest(addressOf('/site'));
    await early.clone().json();

    rs.advanceTimersByTime(60_000);

    expect(await ask()).toEqual({});
  });
});

/** After what is already on its way has had the time to arrive. */
function soon<Value>(value: Value): Promise<Value> {
  return new Promise((resolve) => {
    let turns = 50;
    const turn = () => {
      turns -= 1;
      if (turns === 0) resolve(value);
      else setImmediate(turn);
    };
    turn();
  });
}
