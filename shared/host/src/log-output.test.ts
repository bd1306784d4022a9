import { PassThrough, Writable } from 'node:stream';

import { expect, test } from '@rstest/core';

import { logOutput } from './log-output';

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
