import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';

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

import { startEarlyRequest } from './request';
import { requestJson } from './request';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const MEGABYTE = 1_048_576;
const TYPE = { 'content-type': 'application/json' };

/** A real server on a port of its own, which answers as the test says, else with an empty object. */
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    asked.push(request.url);
    current(request, response);
  });
});
const asked: (string | undefined)[] = [];
let current = text('{}');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  asked.length = 0;
  current = text('{}');
  rs.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'earlyRequest');
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

describe('an answer', () => {
  test.each<[number, string, boolean]>([
    [200, 'application/json', true],
    [200, 'APPLICATION/JSON ;charset=UTF-8', true],
    [201, 'application/vnd.studio.code-v1+json', true],
    [200, 'text/html; charset=application/json', false],
    [200, 'application/jsonp', false],
    [200, 'application/json-seq', false],
    [200, '', false],
    [204, 'application/json', false],
    [307, 'application/json', false],
    [429, 'application/json', false],
    [500, 'application/json', false],
  ])(
    'with status %i and the type "%s" is asked for once, and accepted: %s @spec-7.1 @B1 @B8',
    async (status, type, isAccepted) => {
      answer((_request, response) => {
        if (type !== '') response.setHeader('content-type', type);
        response.writeHead(status, { location: addressOf('/login').href });
        response.end(status === 204 ? undefined : '{"status":"ok"}');
      });

      expect(await fails()).toBe(!isAccepted);
      expect(asked).toEqual(['/site']);
    },
  );

  test.each<[string, string | Uint8Array]>([
    ['cut off', '{"status":"ok","data":{"owner":"STU'],
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['with a byte order mark', '\uFEFF{"status":"ok"}'],
    ['in another encoding', Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d)],
    ['cut off within a character', Uint8Array.of(0x22, 0xf0, 0x9f)],
  ])('that is %s is refused as no JSON @B4', async (_what, body) => {
    answer(text(body));

    expect(await fails()).toBe(true);
  });

  test('in small chunks, split within characters, is joined', async () => {
    answer((_request, response) => {
      response.writeHead(200, TYPE);
      for (const byte of new TextEncoder().encode('"Wälder 😀"'))
        response.write(Uint8Array.of(byte));
      response.end();
    });

    expect(await ask()).toBe('Wälder 😀');
  });

  test('may have a megabyte and no byte more @B6', async () => {
    answer(text(`"${'a'.repeat(MEGABYTE - 2)}"`));
    expect(await ask()).toHaveLength(MEGABYTE - 2);

    answer(text(`"${'a'.repeat(MEGABYTE - 1)}"`));
    expect(await fails()).toBe(true);
  });

  test.each([
    ['that is too large', 200],
    ['with an error as status', 500],
  ])('%s is not read to its end @B6', async (_what, status) => {
    const pieces = Array.from({ length: 1_600 }, () => 'a'.repeat(65_536));
    const sent = new Promise<number>((resolve) => {
      answer(({ socket }, response) => {
        response.writeHead(status, TYPE);
        pipeline(pieces, response, () => {
          resolve(socket.bytesWritten);
        });
      });
    });

    expect(await fails()).toBe(true);
    expect(await sent).toBeLessThan(20 * MEGABYTE);
  });
});

test.each([
  ['999999', 60_000],
  ['-5', 0],
  ['soon', 0],
  ['Wed, 21 Oct 2099 07:28:00 GMT', 0],
  ['30', 30_000],
])(
  'Retry-After of %s is a pause of %i ms for its address without the query @B9',
  async (value, pause) => {
    const now = rs.spyOn(performance, 'now').mockReturnValue(0);
    const path = `/site/${encodeURIComponent(value)}`;
    answer((_request, response) => response.writeHead(503, { 'retry-after': value }).end());
    await fails(addressOf(path));
    answer(text('{}'));

    now.mockReturnValue(Math.max(0, pause - 1));
    expect(await fails(addressOf(`${path}?metadata=fr`))).toBe(pause > 0);
    expect(await fails(addressOf('/site/other'))).toBe(false);
    now.mockReturnValue(pause);
    expect(await fails(addressOf(path))).toBe(false);
    expect(asked).toHaveLength(pause === 0 ? 4 : 3);
  },
);

test('a request sends no credentials and no referrer @spec-1.1', async () => {
  const fetched = rs.spyOn(globalThis, 'fetch');

  await ask();

  const privacy = { credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' };
  expect(fetched.mock.calls[0]?.[1]).toMatchObject(privacy);
});

test('an early request is used once, for its own address, and followed by a new one when it failed', async () => {
  await startEarlyRequest(addressOf('/another'));
  await ask();
  expect(asked).toEqual(['/another', '/site']);

  await startEarlyRequest(addressOf('/site'));
  expect(await ask()).toEqual({});
  expect(asked).toHaveLength(3);

  answer(text('{}', 503));
  void startEarlyRequest(addressOf('/site'));
  expect(await fails()).toBe(true);
  answer(text('{"id":1}'));
  expect(await ask()).toEqual({ id: 1 });
  expect(asked).toHaveLength(5);
});

test('a request fails when nothing listens', async () => {
  expect(await fails(new URL('http://127.0.0.1:9/site'))).toBe(true);
});

test.each(['', '{"status":"ok"'])(
  'a request fails when the connection ends after the part %j @B7',
  async (part) => {
    answer((_request, response) => {
      if (part === '') response.destroy();
      else
        response.writeHead(200, { ...TYPE, 'content-length': '100' }).write(part, () => {
          response.destroy();
        });
    });

    expect(await fails()).toBe(true);
  },
);

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

function answer(given: Answer): void {
  current = given;
}

/** Answers with exactly these characters or bytes. */
function text(body: string | Uint8Array, status = 200): Answer {
  return (_request, response) => {
    response.writeHead(status, TYPE).end(body);
  };
}

/** Leaves the next request without an answer, and gives what it could be answered with. */
function hang(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    answer((_request, response) => {
      resolve(response);
    });
  });
}

function addressOf(path: string): URL {
  return new URL(path, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
}

function ask(url = addressOf('/site')): Promise<unknown> {
  return requestJson(url, { method: 'GET' });
}

/** Returns true if a request fails. */
function fails(url?: URL): Promise<boolean> {
  return ask(url).then(
    () => false,
    () => true,
  );
}
