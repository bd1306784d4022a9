import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { expect, test } from '@rstest/core';

import { closeListener } from './shutdown';

const WAITING = 50;

test('closeListener answers the connections that wait to be accepted @J1', async () => {
  const server = createServer((_, response) => {
    response.setHeader('connection', 'close').end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  // The kernel connects them at once; this process accepts one in each iteration of its event loop.
  const answers = Array.from({ length: WAITING }, () => answerOf(port));
  const closed = closeListener(server);
  const answered = (await Promise.all(answers)).filter((text) => text.startsWith('HTTP/1.1 200 '));
  await closed;

  expect(answered).toHaveLength(WAITING);
  expect(await answerOf(port)).toBe('ECONNREFUSED');
});

function answerOf(port: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? 'error');
    });
    socket.on('close', () => {
      resolve(text);
    });
  });
}
