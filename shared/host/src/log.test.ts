import { describe, expect, test } from '@rstest/core';

import { createLog } from './log';
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
