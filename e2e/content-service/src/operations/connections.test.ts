import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { CLOSES_SOON, openUnread, usageOf } from '@redeem/host/connections/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from '@rstest/core';

import { createPostgresDatabase, TEMPLATE } from '../testing/engines';
import { HIGH_LIMITS, LONG_TIMEOUTS } from '../testing/settings';
import { postQuickly } from '../testing/post-quickly';
import { type ServiceProcess, startService } from '../testing/service-process';

const ASK = '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US';

/** The limits of production for slow senders, and long timeouts for the others. */
const LIMITS = { ...LONG_TIMEOUTS, bodyMs: 3_000 };

describe('an abnormal connection', () => {
  let environment: Record<string, string>;
  let service: ServiceProcess;
  let base: string;
  beforeAll(async () => {
    const url = await createPostgresDatabase({ template: TEMPLATE });
    environment = { DATABASE_URL: url, ...HIGH_LIMITS, TRUSTED_HOPS: '1' };
    service = await startService(environment, { limits: LIMITS });
    base = service.url;
  });
  afterAll(() => service.kill());

  test('is refused when its header is too large @F14', async () => {
    const flood = `GET /livez HTTP/1.1\r\nHost: x\r\nX-Flood: ${'a'.repeat(20_000)}\r\n\r\n`;
    expect(await answerTo(base, flood)).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('is closed when header or body do not end or begin, and does not delay others @F14', async () => {
    const header = `POST ${ASK} HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\n`;
    const sendSlowly = (address: string) =>
      answerTo(base, `${header}X-Forwarded-For: ${address}\r\nContent-Length: 250\r\n\r\n{`);
    // A server with Node's default limits, which close after a minute what the service closes after five seconds.
    const bare = createServer().listen(0);
    let isEndedByBare = false;
    const { port } = bare.address() as AddressInfo;
    void answerTo(`http://localhost:${String(port)}`, header).then(() => (isEndedByBare = true));
    // More bodies than there are slots, but no address above its limit.
    const bodies = Array.from({ length: 220 }, (_, index) =>
      sendSlowly(`192.0.2.${String(index % 11)}`),
    );
    const headers = [header, ''].flatMap((start) =>
      Array.from({ length: 50 }, () => answerTo(base, start)),
    );

    const healthy = Array.from({ length: 50 }, () => postQuickly(`${base}${ASK}`, {}));
    expect((await Promise.all(healthy)).map(({ status }) => status)).toEqual(Array(50).fill(200));
    const ends = await Promise.all(headers);
    expect(ends.every((end) => end.startsWith('HTTP/1.1 408 '))).toBe(true);
    expect(isEndedByBare).toBe(false);
    bare.closeAllConnections();
    bare.close();
    for (const end of await Promise.all(bodies)) {
      expect(end).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is);
      expect(end).toContain('The body did not come in time');
    }
  });

  test('that reads no answer delays no visitor, takes little memory and is closed @F16', async () => {
    const { url, pid, kill } = await startService(environment, {
      limits: LIMITS,
      nodeArguments: [CLOSES_SOON],
    });
    onTestFinished(kill);
    const before = await usageOf(pid);
    const sockets = expect.poll(async () => (await usageOf(pid)).sockets, { timeout: 30_000 });

    const path = '/artworks/t01.svg?language=fr';
    const unread = await openUnread(url, { connections: 200, requests: 40, path });
    await sockets.toBeGreaterThan(200);
    const attacked = await usageOf(pid);
    const { status } = await postQuickly(`${url}${ASK}`, {});
    const answered = await usageOf(pid);
    // Ten are enough to see that the service closes them; the others would go on for seconds.
    unread.close(190);
    await sockets.toBeLessThanOrEqual(before.sockets + 5);
    unread.close();

    expect(status).toBe(200);
    expect(answered.busyMs - attacked.busyMs).toBeLessThan(1_000);
    expect((await usageOf(pid)).megabytes).toBeLessThan(300);
  }, 60_000);

  test('gets no echo of its request for TRACE @I7', async () => {
    const trace =
      'TRACE /site/movieredeem HTTP/1.1\r\nHost: x\r\nX-Canary: canary\r\nConnection: close\r\n\r\n';
    const answer = await answerTo(base, trace);
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
    expect(answer).not.toContain('canary');
  });
});

/** Resolves to the answer on a connection that sends these bytes, until it is closed. */
function answerTo(base: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(answer);
    });
  });
}
