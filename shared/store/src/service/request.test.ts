import { afterAll, afterEach, beforeAll, describe, expect, rs, test } from '@rstest/core';

import { json, type LocalServer, startServer, text } from './local-server.test-support';
import { startEarlyRequest } from './early-request';
import { RequestError, type RequestFailure, requestJson } from './request';

let server: LocalServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

afterEach(() => {
  server.reset();
  rs.restoreAllMocks();
});

describe('an early request', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'earlyRequest');
  });

  test('is used once', async () => {
    server.answer(json({ id: 1 }));
    void startEarlyRequest(addressOf('/site'));

    expect(await ask()).toEqual({ id: 1 });
    expect(server.asked).toHaveLength(1);

    expect(await ask()).toEqual({ id: 1 });
    expect(server.asked).toHaveLength(2);
  });

  test('is not used for another address', async () => {
    const another = startEarlyRequest(addressOf('/another'));

    await ask();
    await another;

    expect(server.asked.map(({ url }) => url)).toContain('/site');
  });

  test('is followed by a new request when it failed', async () => {
    server.answer(text('{}', 'application/json', 503));
    void startEarlyRequest(addressOf('/site'));
    expect(await failure()).toBe('status');

    server.answer(json({ id: 1 }));
    expect(await ask()).toEqual({ id: 1 });
  });
});

describe('an answer', () => {
  test('is returned unchanged', async () => {
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
  ])('of the type %s is accepted as JSON', async (type) => {
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
  ])('of the type "%s" is refused @spec-7.1 @B8', async (type) => {
    server.answer(text('{"status":"ok"}', type));

    expect(await failure()).toBe('not-json');
  });

  test.each([201, 202, 203])('with status %s is accepted', async (status) => {
    server.answer(text('{"status":"ok"}', 'application/json', status));

    expect(await ask()).toEqual({ status: 'ok' });
  });

  test.each([400, 401, 403, 404, 405, 409, 410, 413, 422, 429, 451, 500, 501, 502, 503, 504])(
    'with status %s is a failure @B1',
    async (status) => {
      server.answer(text('{"status":"ok"}', 'application/json', status));

      expect(await failure()).toBe('status');
    },
  );

  test('without content is a failure @B8', async () => {
    server.answer((_request, response) => response.writeHead(204).end());

    expect(await failure()).toBe('not-json');
  });

  test.each([301, 302, 303, 307, 308])('with status %s is not followed @B8', async (status) => {
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
  ])('that is %s is refused as no JSON @B4', async (_what, body) => {
    server.answer(text(body));

    expect(await failure()).toBe('not-json');
  });

  test('in many small chunks, split within characters, is joined', async () => {
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

describe('a request', () => {
  test('is sent once when it fails @B9', async () => {
    server.answer((_request, response) => response.writeHead(429, { 'retry-after': '0' }).end());

    expect(await failure()).toBe('status');
    expect(server.asked).toHaveLength(1);
  });

  test('is not sent before the time of Retry-After @B9', async () => {
    const now = rs.spyOn(performance, 'now').mockReturnValue(1_000);
    server.answer((_request, response) => response.writeHead(429, { 'retry-after': '30' }).end());
    await failure(addressOf('/site/busy'));
    server.answer(json({}));

    now.mockReturnValue(30_999);
    expect(await failure(addressOf('/site/busy?metadata=fr'))).toBe('status');
    expect(await failure(addressOf('/site/other'))).toBeUndefined();
    now.mockReturnValue(31_000);
    expect(await failure(addressOf('/site/busy'))).toBeUndefined();

    expect(server.asked.map(({ url }) => url)).toEqual(['/site/busy', '/site/other', '/site/busy']);
  });

  test.each([
    ['999999', 60_000],
    ['-5', 0],
    ['soon', 0],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 0],
  ])('after Retry-After %s waits %i ms @B9', async (retryAfter, wait) => {
    const now = rs.spyOn(performance, 'now').mockReturnValue(0);
    const address = addressOf(`/site/${encodeURIComponent(retryAfter)}`);
    server.answer((_request, response) =>
      response.writeHead(503, { 'retry-after': retryAfter }).end(),
    );
    await failure(address);

    now.mockReturnValue(Math.max(0, wait - 1));
    await failure(address);
    const askedEarly = server.asked.length;
    now.mockReturnValue(wait);
    await failure(address);

    expect([askedEarly, server.asked.length]).toEqual(wait === 0 ? [2, 3] : [1, 2]);
  });

  test('sends no credentials and no referrer @spec-1.1', async () => {
    server.answer(json({}));
    const fetched = rs.spyOn(globalThis, 'fetch');

    await ask();

    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
  });

  test('that fails has an error without the code', async () => {
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

function addressOf(path: string): URL {
  return new URL(path, server.url);
}

async function failure(url?: URL): Promise<RequestFailure | undefined> {
  const error: unknown = await ask(url).catch((cause: unknown) => cause);
  return error instanceof RequestError ? error.reason : undefined;
}
