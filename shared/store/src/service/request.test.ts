import { pipeline } from 'node:stream';

import { describe, expect, rs, test } from '@rstest/core';

import { localServer, text } from './local-server.test-support';

const MEGABYTE = 1_048_576;

const { addressOf, answer, ask, asked, fails } = localServer();

describe('an answer', () => {
  test.each([
    ['application/json', true],
    ['APPLICATION/JSON ;charset=UTF-8', true],
    ['application/vnd.studio.code-v1+json', true],
    ['text/html; charset=application/json', false],
    ['application/jsonp', false],
    ['application/json-seq', false],
    ['', false],
  ])('of the type "%s" is accepted: %s @spec-7.1 @B8', async (type, isAccepted) => {
    answer(text('{"status":"ok"}', type));

    expect(await fails()).toBe(!isAccepted);
  });

  test.each([
    [201, true],
    [204, false],
    [307, false],
    [429, false],
    [500, false],
    [503, false],
  ])('with status %i is asked for once, and accepted: %s @B1 @B8', async (status, isAccepted) => {
    answer((_request, response) => {
      const { href: location } = addressOf('/login');
      response.writeHead(status, { 'content-type': 'application/json', location });
      response.end(status === 204 ? undefined : '{"status":"ok"}');
    });

    expect(await fails()).toBe(!isAccepted);
    expect(asked).toEqual(['/site']);
  });

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
    expect(await fails()).toBe(true);
  });

  test.each([
    ['that is too large', 200],
    ['with an error as status', 500],
  ])('%s is not read to its end @B6', async (_what, status) => {
    const pieces = Array.from({ length: 1_600 }, () => 'a'.repeat(65_536));
    const sent = new Promise<number>((resolve) => {
      answer(({ socket }, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        pipeline(pieces, response, () => {
          resolve(socket.bytesWritten);
        });
      });
    });

    expect(await fails()).toBe(true);
    expect(await sent).toBeLessThan(20 * MEGABYTE);
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
    await fails(addressOf(path));
    answer(text('{}'));

    now.mockReturnValue(Math.max(0, pause - 1));
    expect(await fails(addressOf(`${path}?metadata=fr`))).toBe(pause > 0);
    expect(await fails(addressOf('/site/other'))).toBe(false);
    now.mockReturnValue(pause);
    expect(await fails(addressOf(path))).toBe(false);
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
});
