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
