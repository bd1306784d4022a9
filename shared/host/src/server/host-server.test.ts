import { describe, expect, test } from '@rstest/core';

import { headerPolicy } from '../policy/headers';
import { CONFIGURATION, temporaryServer } from './testing';

const { malformed } = headerPolicy({ configuration: CONFIGURATION, inlineScripts: [] });

const REPORT = 'POST /reports HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n';

const QUICK = { headersTimeout: 60, requestTimeout: 120, connectionsCheckingInterval: 20 };

describe('what the server of a host refuses @I1', () => {
  test.each([
    [400, 'a dot segment', get('/shell/../support')],
    [400, 'a dot segment at the top', get('/../secret.json')],
    [400, 'a dot segment in an address', get('http://localhost/shell/../support')],
    [400, 'an encoded dot segment', get('/%2e%2E/secret.json')],
    [400, 'a backslash', get('/shell\\..\\support')],
    [400, 'a host that is no name', get('/', 'a<b')],
    [400, 'a host with a user', get('/', 'a@localhost')],
    [400, 'no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'what is no request', 'hello\r\n\r\n'],
    [405, 'TRACE', get('/').replace('GET', 'TRACE')],
    [417, 'an expectation', get('/', 'localhost\r\nExpect: a-miracle')],
    [431, 'a header of 20 kB', get('/', `localhost\r\nX: ${'a'.repeat(20_000)}`)],
  ])('has the headers of every refusal: %d for %s', async (status, _, bytes) => {
    const { say, lines } = await temporaryServer();

    const answer = await say(bytes);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${String(status)} `));
    expect(headersOf(answer)).toMatchObject(lowerCased(malformed));
    expect(lines.join()).not.toContain('"error"');
  });

  test.each(['/livez', '/readyz'])(
    'does not include %s by HTTP/1.0 without a host',
    async (path) => {
      const { say } = await temporaryServer();

      expect(await say(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await say(`GET ${path} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await say('GET /support HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('does not include a query with dots or a whole address', async () => {
    const { say } = await temporaryServer();

    const paths = ['/?next=/../x', '/support?\\', '/support', 'http://localhost/support'];
    const answers = await Promise.all(paths.map((path) => say(get(path))));

    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '200']);
  });
});

describe('a connection @F14', () => {
  test('has limits of time when nothing else is said', async () => {
    const { server } = await temporaryServer();

    expect(server).toMatchObject({
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 65_000,
      timeout: 30_000,
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

  test('is closed for another when it is idle and there are too many', async () => {
    const { open } = await temporaryServer({ maxConnections: 2 });
    const kept = [open(KEPT), open(KEPT)];
    await Promise.all(kept.map(({ answered }) => answered));

    const dropped = await open(KEPT).closed;
    await Promise.all(kept.map(({ closed }) => closed));
    const [answer] = (await open(KEPT).answered) as [string];

    expect(dropped).toBe('');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
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

    const answer = await say(KEPT);

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(headersOf(answer)['connection']).toBe('close');
  });
});

const KEPT = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

function get(path: string, host = 'localhost'): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

function headersOf(answer: string): Record<string, string> {
  const [head = ''] = answer.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  const pairs = lines.map((line) => {
    const [name = '', value = ''] = line.split(/: (.*)/, 2);
    return [name, value] as const;
  });
  return lowerCased(Object.fromEntries(pairs));
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
