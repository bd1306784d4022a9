import { describe, expect, rs, test } from '@rstest/core';

import { json, localServer, text } from './local-server.test-support';
import { RequestError } from './request';

const MEGABYTE = 1_048_576;

const { addressOf, answer, ask, asked, failure } = localServer();

describe('an answer', () => {
  test.each([
    ['application/json', undefined],
    ['APPLICATION/JSON ;charset=UTF-8', undefined],
    ['application/vnd.studio.code-v1+json', undefined],
    ['text/html; charset=application/json', 'not-json'],
    ['application/jsonp', 'not-json'],
    ['application/json-seq', 'not-json'],
    ['', 'not-json'],
  ])('of the type "%s" is JSON, or a failure: %s @spec-7.1 @B8', async (type, reason) => {
    answer(text('{"status":"ok"}', type));

    expect(await failure()).toBe(reason);
  });

  test.each([
    [201, undefined],
    [204, 'not-json'],
    [307, 'offline'],
    [429, 'status'],
    [500, 'status'],
    [503, 'status'],
  ])(
    'with status %i is accepted, or a failure, and asked for once: %s @B1 @B8',
    async (status, reason) => {
      answer((_request, response) => {
        const { href: location } = addressOf('/login');
        response.writeHead(status, { 'content-type': 'application/json', location });
        response.end(status === 204 ? undefined : '{"status":"ok"}');
      });

      expect(await failure()).toBe(reason);
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

    expect(await failure()).toBe('not-json');
  });

  test('in small chunks, split within characters, is joined', async () => {
    answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
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
    expect(await failure()).toBe('too-large');
  });

  test('that is too large is not read to its end @B6', async () => {
    const closed = new Promise<number>((resolve) => {
      answer((_request, response) => {
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

  test('with an error as status is not read', async () => {
    const closed = new Promise<void>((resolve) => {
      answer((_request, response) => {
        response.writeHead(500, { 'content-type': 'application/json' }).write('{');
        response.on('close', resolve);
      });
    });

    expect(await failure()).toBe('status');
    await closed;
  });
});

describe('Retry-After', () => {
  test.each([
    ['999999', 60_000],
    ['-5', 0],
    ['soon', 0],
    ['Wed, 21 Oct 2099 07:28:00 GMT', 0],
    ['30', 30_000],
  ])('of %s is a pause of %i ms for its address without the query @B9', async (value, pause) => {
    const now = rs.spyOn(performance, 'now').mockReturnValue(0);
    const path = `/site/${encodeURIComponent(value)}`;
    answer((_request, response) => response.writeHead(503, { 'retry-after': value }).end());
    await failure(addressOf(path));
    answer(json({}));

    now.mockReturnValue(Math.max(0, pause - 1));
    expect(await failure(addressOf(`${path}?metadata=fr`))).toBe(pause > 0 ? 'status' : undefined);
    expect(await failure(addressOf('/site/other'))).toBeUndefined();
    now.mockReturnValue(pause);
    expect(await failure(addressOf(path))).toBeUndefined();
    expect(asked).toHaveLength(pause === 0 ? 4 : 3);
  });
});

describe('a request', () => {
  test('sends no credentials and no referrer @spec-1.1', async () => {
    const fetched = rs.spyOn(globalThis, 'fetch');

    await ask();

    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
  });

  test('that fails has an error without the code', async () => {
    const url = addressOf('/site/x/code/HDMAQF4PX7TV');
    const answers = [
      text('{"code": HDMAQF4PX7TV}'),
      text('HDMAQF4PX7TV', 'text/plain'),
      text('HDMAQF4PX7TV', 'application/json', 500),
    ];

    for (const given of answers) {
      answer(given);
      const error: unknown = await ask(url).catch((cause: unknown) => cause);
      expect(error).toBeInstanceOf(RequestError);
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('HDMAQF4PX7TV');
    }
  });
});
