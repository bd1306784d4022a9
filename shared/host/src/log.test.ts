import { PassThrough, Writable } from 'node:stream';

import { describe, expect, test } from '@rstest/core';

import { createLog } from './log';
import { logOutput } from './log-output';
import { temporaryHost } from './testing';

describe('the log', () => {
  test('says what kind of thing was answered, and never which code was in the address', async () => {
    const { ask, lines } = await temporaryHost();

    await ask('/?c=ABCDEFGHJKLM');
    await ask('/ABCDEFGHJKLM');
    await ask('/remotes/ABCDEFGHJKLM.js');
    await ask('/livez', {}, 'POST');

    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'debug', msg: 'answered', method: 'GET', routeClass: 'page', status: 200 },
      { level: 'debug', msg: 'answered', method: 'GET', routeClass: 'page', status: 404 },
      { level: 'debug', msg: 'answered', method: 'GET', routeClass: 'remote-file', status: 404 },
      { level: 'debug', msg: 'answered', method: 'POST', routeClass: 'probe', status: 405 },
    ]);
  });

  test('is as quiet as it was asked to be', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));

    log.error('broken');
    log.info('ready', { url: 'http://localhost:3000' });
    log.debug('answered');

    expect(lines).toEqual([
      '{"level":"error","msg":"broken"}\n',
      '{"level":"info","msg":"ready","url":"http://localhost:3000"}\n',
    ]);
  });

  test('holds nothing raw that a terminal acts upon or that cannot be seen', () => {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    const message = '\u001b[2J \u007f \u009b31m \u202emoc.live \u200b \u2028 \u{e0041} é';

    log.info('oh', { message });

    expect(lines.join()).toMatch(/^[\x20-\x7eé]+\n$/);
    expect(JSON.parse(lines.join())).toMatchObject({ message });
  });
});

test('the output of a log drops and counts the lines that its stream refuses @J9', async () => {
  const disk = new Writable({
    write: (_chunk, _encoding, done) => {
      done(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    },
  });
  const output = logOutput(disk);
  expect(output.warnings()).toEqual([]);

  output.write('one\n');
  await expect.poll(output.warnings).toEqual(['log: dropped lines: 1, the last: ENOSPC']);
});

test('the output of a log keeps a megabyte for a reader that does not read, and drops the rest @J9', () => {
  const pipe = new PassThrough();
  const output = logOutput(pipe);
  const line = `${'x'.repeat(999)}\n`;

  for (let count = 0; count < 10_000; count += 1) output.write(line);

  expect(pipe.writableLength + pipe.readableLength).toBeLessThan(1_100_000);
  expect(output.warnings()).toEqual([expect.stringMatching(/^log: dropped lines: 8\d{3},/)]);
});
