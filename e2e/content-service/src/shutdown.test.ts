import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';

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

test('shutDownInOrder logs why the database was not closed, and the process ends with 1 @J1', async () => {
  const script = `
    import { createServer } from 'node:http';
    import { createLog } from './log.ts';
    import { shutDownInOrder } from './shutdown.ts';
    const close = () => Promise.reject(new Error('connect ECONNREFUSED'));
    const server = createServer().listen(0, '127.0.0.1', () => process.kill(process.pid, 'SIGINT'));
    shutDownInOrder(server, createLog(process.stdout), { drain: () => undefined, drainMs: 0, close });`;
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const { code, stdout } = await new Promise<{ code: unknown; stdout: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', tsx, '--input-type=module', '--eval', script],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), timeout: 60_000 },
      (error, out) => {
        resolve({ code: error?.code ?? 0, stdout: out });
      },
    );
  });
  expect(code).toBe(1);
  expect(stdout).toContain('"why":"connect ECONNREFUSED","msg":"the database was not closed"');
  expect(stdout).not.toContain('"closed"');
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
