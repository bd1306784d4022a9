import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { json, type LocalServer, startServer, text } from './local-server.test-support';
import { RequestError, type RequestFailure, requestJson } from './request';

const MEGABYTE = 1_048_576;

let server: LocalServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

afterEach(() => {
  server.asked.length = 0;
  rs.restoreAllMocks();
});

describe('an answer', () => {
  test('is given as it is, whatever it holds', async () => {
    server.answer(json({ status: 'ok', unknown: [1, null, 'ü😀'] }));

    expect(await ask()).toEqual({ status: 'ok', unknown: [1, null, 'ü😀'] });
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json ;charset=UTF-8',
    'application/problem+json',
    'application/vnd.studio.code-v1+json',
  ])('of the type %s is JSON', async (type) => {
    server.answer(text('{"status":"ok"}', type));

    expect(await ask()).toEqual({ status: 'ok' });
  });

  test.each([
    'text/html',
    'text/html; charset=application/json',
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/json-seq',
    'application/javascript',
    'application/octet-stream',
    '',
  ])('of the type "%s" is not', async (type) => {
    server.answer(text('{"status":"ok"}', type));

    expect(await failure()).toBe('not-json');
  });

  test.each([201, 202, 203])('with status %s counts', async (status) => {
    server.answer(text('{"status":"ok"}', 'application/json', status));

    expect(await ask()).toEqual({ status: 'ok' });
  });

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 422, 429, 451, 500, 501, 502, 503, 504])(
    'with status %s is a failure, whatever it says',
    async (status) => {
      server.answer(text('{"status":"ok"}', 'application/json', status));

      expect(await failure()).toBe('status');
    },
  );

  test('without content is a failure', async () => {
    server.answer((_request, response) => response.writeHead(204).end());

    expect(await failure()).toBe('not-json');
  });

  test.each([301, 302, 303, 307, 308])('with status %s is not followed', async (status) => {
    server.answer((_request, response) =>
      response.writeHead(status, { location: `${server.url}/login` }).end(),
    );

    expect(await failure()).toBe('offline');
    expect(server.asked.map(({ url }) => url)).toEqual(['/site']);
  });

  test.each<[string, string | Uint8Array]>([
    ['nothing', ''],
    ['cut off', '{"status":"ok","data":{"owner":"STU'],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['two answers', '{"status":"ok"}{"status":"ok"}'],
    ['not a number', '{"remainingValue":NaN}'],
    ['with a byte order mark', '\uFEFF{"status":"ok"}'],
    ['in another encoding', Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d)],
    ['in UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
    ['cut off within a character', Uint8Array.of(0x22, 0xf0, 0x9f)],
  ])('that is %s is not JSON', async (_what, body) => {
    server.answer(text(body));

    expect(await failure()).toBe('not-json');
  });

  test('in many small pieces, cut within characters, is put together', async () => {
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const byte of new TextEncoder().encode('{"title":"Lindenwälder 😀"}')) {
        response.write(Uint8Array.of(byte));
      }
      response.end();
    });

    expect(await ask()).toEqual({ title: 'Lindenwälder 😀' });
  });
});

describe('an answer that is too heavy', () => {
  test('is one of more than a megabyte', async () => {
    server.answer(text(`"${'a'.repeat(MEGABYTE - 2)}"`));
    expect(await ask()).toHaveLength(MEGABYTE - 2);

    server.answer(text(`"${'a'.repeat(MEGABYTE - 1)}"`));
    expect(await failure()).toBe('too-large');
  });

  test('is not read to its end, whatever its header says of it', async () => {
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

  test('is not read at all where it is no answer', async () => {
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

describe('a service that is not there', () => {
  test('is offline', async () => {
    const gone = await startServer();
    await gone.close();

    expect(await failure(new URL(`${gone.url}/site`))).toBe('offline');
  });

  test('is offline where the line is cut before the answer', async () => {
    server.answer((request) => request.socket.destroy());

    expect(await failure()).toBe('offline');
  });

  test('is offline where the line is cut within the answer', async () => {
    server.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"status":"ok"', () => response.destroy());
    });

    expect(await failure()).toBe('offline');
  });

  test('is offline where its answer is shorter than it says', async () => {
    server.answer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{}', () => request.socket.end());
    });

    expect(await failure()).toBe('offline');
  });
});

describe('a service that is slow', () => {
  beforeEach(() => {
    rs.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(() => {
    rs.useRealTimers();
  });

  test('has ten seconds, and is then hung up on', async () => {
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

  test('has ten seconds for all of the answer', async () => {
    const hung = server.hang();
    const failed = failure();
    const response = await hung;
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
    await soon('the headers have arrived');

    rs.advanceTimersByTime(10_000);

    expect(await failed).toBe('timeout');
  });

  test('may answer after 9.9 seconds', async () => {
    const hung = server.hang();
    const answer = ask();
    const response = await hung;

    rs.advanceTimersByTime(9_900);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');

    expect(await answer).toEqual({ status: 'ok' });
  });

  test('is waited for no longer once it has answered', async () => {
    const headers = { 'content-type': 'application/json' };
    rs.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { headers }));

    await ask();

    expect(rs.getTimerCount()).toBe(0);
  });
});

describe('a request', () => {
  test('is made once: what fails is not asked again', async () => {
    server.answer((_request, response) => response.writeHead(429, { 'retry-after': '0' }).end());

    expect(await failure()).toBe('status');
    expect(server.asked).toHaveLength(1);
  });

  test('takes nothing along and leaves nothing behind', async () => {
    server.answer(json({}));
    const fetched = rs.spyOn(globalThis, 'fetch');

    await ask();

    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
    });
  });

  test('that fails does not tell the code to anybody', async () => {
    const url = new URL(`${server.url}/site/x/code/HDMAQF4PX7TV`);
    const answers = [
      text('{"code": HDMAQF4PX7TV}'),
      text('HDMAQF4PX7TV', 'text/plain'),
      text('HDMAQF4PX7TV', 'application/json', 500),
    ];

    for (const answer of answers) {
      server.answer(answer);
      const error: unknown = await ask(url).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(RequestError);
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('HDMAQF4PX7TV');
    }
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
