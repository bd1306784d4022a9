import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { expect, test } from '@rstest/core';

import { isWarning } from './start-service.ts';

test.each([
  ['{"level":30,"msg":"request"}', 'stdout', false],
  ['{"level":40,"msg":"slow"}', 'stdout', true],
  ['{"level":"info","msg":"request"}', 'stderr', false],
  ['{"level":"error","msg":"broken"}', 'stdout', true],
  ['listening on 3000', 'stdout', false],
  ['Error: broken', 'stderr', true],
  ['{ not json', 'stderr', true],
  ['', 'stderr', false],
] as const)('isWarning of the line %s on %s is %s', (line, stream, expected) => {
  expect(isWarning(line, stream)).toBe(expected);
});

test('startService goes on when the reader of its output has died @J9', async () => {
  const script = `
    import { startService } from './start-service.ts';
    const command = \`exec node -e "setInterval(() => console.log('line'), 10)"\`;
    startService({ title: 'talker', folder: '', command }, { isVerbose: true });
    setTimeout(() => {
      console.error('still there');
      process.exit(0);
    }, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();

  expect(await text(child.stderr)).toBe('still there\n');
});
