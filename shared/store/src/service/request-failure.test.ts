import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  rs,
  test,
} from '@rstest/core';

import { startEarlyRequest } from './early-request';
import { type LocalServer, startServer, text } from './local-server.test-support';
import { RequestError, type RequestFailure, requestJson } from './request';

const MEGABYTE = 1_048_576;

let server: LocalServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

afterEach(() => {
  server.reset();
  rs.restoreAllMocks();
});

describe('an answer that is too large', () => {
  test('is one of more than a megabyte @B6', async () => {
    server.answer(text(`"${'a'.repeat(MEGABYTE - 2)}"`));
    expect(await ask()).toHaveLength(MEGABYTE - 2);

    server.answer(text(`"${'a'.repeat(MEGABYTE - 1)}"`));
    expect(await failure()).toBe('too-large');
  });

  test('is not read to its end when its length header is wrong @B6', async () => {
    const closed = new Promise<number>((resolve) => {
      server.answer((_request, response) => {
        let sent = 0;
        response.writeHead(200, { 'content-type': 'application/json' });
        const piece = 'a'.repeat(65_536);
        const more = () => {
          if (response.destroyed || sent > 100 * MEGABYTE) return;
          sent += piece.length;
          if (response.write(piece)) setImmediate(more);
          else response.once('drain', more);
        };
        response.on('close', () => {
          resolve(sent);
        });
        more();
      });
    });

    expect(await failure()).toBe('too-large');
    expect(await closed).toBeLessThan(20 * MEGABYTE);
  });

  test('is not read when its status is an error', async () => {
    const closed = new Promise<void>((resolve) => {
      server.answer((_request, response) => {
        response.writeHead(500, { 'content-type': 'application/json' }).write('{');
        response.on('close', resolve);
      });
    });

    expect(await failure()).toBe('status');
    await closed;
  });
});

describe('an unreachable service', () => {
  test('is reported as offline', async () => {
    const gone = await startServer();
    await gone.close();

    expect(await failure(new URL(`${gone.url}/site`))).toBe('offline');
  });

  test('is reported as offline when the connection ends before the answer @B7', async () => {
    server.answer((request) => request.socket.destroy());

    expect(await failure()).toBe('offline');
  });

  test('is reported as offline when the connection ends within the answer @B7', async () => {
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"status":"ok"', () => response.destroy());
    });

    expect(await failure()).toBe('offline');
  });

  test('is reported as offline when the answer is shorter than its length @B7', async () => {
    server.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{}', () => request.socket.end());
    });

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

  test('causes a timeout after ten seconds @spec-7.1 @B2', async () => {
    const hung = server.hang();
    const failed = failure();
    const response = await hung;
    const hungUp = new Promise((resolve) => response.on('close', resolve));

    rs.advanceTimersByTime(9_999);
    expect(await Promise.race([failed, soon('still waiting')])).toBe('still waiting');
    rs.advanceTimersByTime(1);

    expect(await failed).toBe('timeout');
    await hungUp;
  });

  test('causes a timeout when the whole answer takes more than ten seconds @B2', async () => {
    const fetched = rs.spyOn(globalThis, 'fetch');
    const hung = server.hang();
    const failed = failure();
    const response = await hung;
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
    await fetched.mock.results[0]?.value;
    await soon('the rest is being waited for');

    rs.advanceTimersByTime(10_000);

    expect(await failed).toBe('timeout');
  });

  test('may answer after 9.9 seconds @B3', async () => {
    const hung = server.hang();
    const answer = ask();
    const response = await hung;

    rs.advanceTimersByTime(9_900);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');

    expect(await answer).toEqual({ status: 'ok' });
  });

  test('causes a timeout of an early request ten seconds after it was sent, not after the store has taken it @spec-7.1', async () => {
    const hung = server.hang();
    startEarlyRequest(new URL(`${server.url}/site`)).catch(() => undefined);
    await hung;

    rs.advanceTimersByTime(7_000);
    const failed = failure();
    rs.advanceTimersByTime(2_999);
    expect(await Promise.race([failed, soon('still waiting')])).toBe('still waiting');
    rs.advanceTimersByTime(1);

    expect(await failed).toBe('timeout');
  });

  test('may answer an early request long before the store takes it', async () => {
    const answer = await startEarlyRequest(new URL(`${server.url}/site`));
    await answer.clone().json();

    rs.advanceTimersByTime(60_000);

    expect(await ask()).toEqual({});
  });

  test('leaves no timer when it has answered', async () => {
    const headers = { 'content-type': 'application/json' };
    rs.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { headers }));

    await ask();

    expect(rs.getTimerCount()).toBe(0);
  });
});

function ask(url = new URL(`${server.url}/site`)): Promise<unknown> {
  return requestJson(url, { method: 'GET' });
}

async function failure(url?: URL): Promise<RequestFailure | undefined> {
  const error: unknown = await ask(url).catch((cause: unknown) => cause);
  return error instanceof RequestError ? error.reason : undefined;
}

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
