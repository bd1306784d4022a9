import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, test } from '@rstest/core';

import { headerPolicy } from '../policy/headers';
import { CONFIGURATION, temporaryServer } from '../testing';
import { closeListener } from './shut-down';

const { refusal } = headerPolicy({ configuration: CONFIGURATION, inlineScripts: [] });

const REPORT = 'POST /reports HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';

const QUICK = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };

describe('what the server of a host answers @I1', () => {
  test.each([
    [400, 'a dot segment', get('/shell/../support')],
    [400, 'a dot segment in a whole address', get('http://localhost/shell/../support')],
    [400, 'a host that is no name', get('/', 'a<b')],
    [400, 'a host with a user', get('/', 'a@localhost')],
    [400, 'no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'what is no request', 'hello\r\n\r\n'],
    [405, 'TRACE', get('/').replace('GET', 'TRACE')],
    [417, 'an expectation', get('/', 'localhost\r\nExpect: a-miracle')],
    [431, 'a header of 20 kB', get('/', `localhost\r\nX: ${'a'.repeat(20_000)}`)],
  ])('with the headers of every refusal: %d for %s', async (status, _, bytes) => {
    const { say, lines } = await temporaryServer();

    const answer = await say(bytes);

    expectAnswer(answer, status, refusal);
    expect(lines.join()).not.toContain('"error"');
  });

  test.each([
    [200, 'a probe by HTTP/1.0 without a host', 'GET /livez HTTP/1.0\r\n\r\n'],
    [400, 'a page by HTTP/1.0 without a host', 'GET /support HTTP/1.0\r\n\r\n'],
    [200, 'dots in a query', get('/?next=/../x')],
    [200, 'a backslash in a query', get('/support?\\')],
    [200, 'a whole address', get('http://localhost/support')],
    [200, 'a probe at a host name with a dot at its end', get('/readyz', 'redeem.svc.local.')],
  ])('%d for %s', async (status, _, bytes) => {
    const { say } = await temporaryServer();

    expectAnswer(await say(bytes), status, {});
  });
});

test('a host name with a dot at its end redirects a page to the name without it, and logs neither path nor query @E11 @H5', async () => {
  const { say, lines } = await temporaryServer();

  const answer = await say(get('/support?c=HDMAQF4PX7TV&x=%2F', 'Cinema.example.:8443'));

  expectAnswer(answer, 308, {
    location: '//cinema.example:8443/support?c=HDMAQF4PX7TV&x=%2F',
    'cache-control': 'no-store',
  });
  expect(lines.join()).not.toContain('HDMA');
});

describe('a connection @F14', () => {
  test('has limits of time when nothing else is said', async () => {
    const { server } = await temporaryServer();

    expect(server).toMatchObject({
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 65_000,
      timeout: 15_000,
    });
  });

  test.each([
    ['says nothing', ''],
    ['does not end its header', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['does not end its body', `${REPORT}Content-Length: 9\r\n\r\n{`],
    ['does not end the part of a body', `${REPORT}Transfer-Encoding: chunked\r\n\r\n9\r\n{`],
  ])('is closed without a line of the log when it %s', async (_, bytes) => {
    const { say, lines } = await temporaryServer({ limits: QUICK });

    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 408 /);
    expect(lines.filter((line) => !line.includes('"debug"'))).toEqual([]);
  });

  test('is closed for another when it is the idlest and there are too many @F16', async () => {
    const { open } = await temporaryServer({ maxConnections: 2 });
    const [older, newer] = [open(KEPT), open('')];
    await older.answered;
    const again = once(older.socket, 'data');
    older.socket.write(KEPT);
    await again;

    const [answer] = (await open(KEPT).answered) as [string];

    expectAnswer(answer, 200, {});
    expect(await newer.closed).toBe('');
    expect(older.socket.closed).toBe(false);
  });

  test('is closed for one of another client when its client has the most @F16', async () => {
    const { open } = await temporaryServer({ maxConnections: 3 });
    const visitor = open(KEPT, '127.0.0.2');
    await visitor.answered;
    const flood = Array.from({ length: 6 }, () => open(''));

    await Promise.all(flood.slice(0, -2).map(({ closed }) => closed));

    expect(visitor.socket.closed).toBe(false);
  });

  test('gets one answer at a time, in order @F16', async () => {
    let most = 0;
    let open = 0;
    const { say } = await temporaryServer({
      fetch: async ({ url }: Request) => {
        most = Math.max(most, (open += 1));
        await wait(1);
        open -= 1;
        return new Response(new URL(url).pathname);
      },
    });
    const paths = Array.from({ length: 9 }, (_, index) => `/${String(index)}`);

    const answer = await say(
      paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + get('/last'),
    );

    expect(answer.match(/^\/(\d|last)/gm)).toEqual([...paths, '/last']);
    expect(most).toBe(1);
  });

  test('is closed when more than a hundred of its requests wait @F16', async () => {
    const { say } = await temporaryServer({ fetch: () => new Promise(() => undefined) });

    expect(await say(KEPT.repeat(102))).toBe('');
  });

  test('is closed without another answer when garbage follows an answer that has begun', async () => {
    const unfinished = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.from('the first part'));
      },
    });
    const { open } = await temporaryServer({ fetch: () => new Response(unfinished) });
    const { socket, answered, closed } = open(KEPT);
    await answered;

    socket.write('garbage\r\n\r\n');

    expect((await closed).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  test('is closed with its answer when the process is about to end @J1', async () => {
    const { say } = await temporaryServer({ isDraining: () => true });

    expectAnswer(await say(KEPT), 200, { connection: 'close' });
  });
});

test('connections that wait to be accepted are answered when the host stops listening @J1', async () => {
  const { server, say } = await temporaryServer({ isDraining: () => true });

  // The kernel connects them at once; this process accepts one in each turn of its event loop.
  const answers = Array.from({ length: 50 }, () => say(KEPT));
  await closeListener(server);
  const answered = (await Promise.all(answers)).filter((text) => text.startsWith('HTTP/1.1 200 '));

  expect(answered).toHaveLength(50);
  await expect(say(KEPT)).rejects.toThrow('ECONNREFUSED');
});

const KEPT = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

function get(path: string, host = 'localhost'): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

/** Expects an answer with this status and these headers. */
function expectAnswer(answer: string, status: number, headers: Readonly<Record<string, string>>) {
  const [head = ''] = answer.toLowerCase().split('\r\n\r\n');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`.toLowerCase());
  expect(head).toMatch(new RegExp(`^http/1.1 ${String(status)} `));
  expect(head.split('\r\n')).toEqual(expect.arrayContaining(lines));
}
