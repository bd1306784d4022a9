import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, rs, test } from '@rstest/core';
import { clearLockedPorts } from 'get-port';

import { reachedBy } from './changed.ts';
import { cellsOf, readOutcome, sum } from './outcome.ts';
import { firstPort } from './parts.ts';
import { runPart } from './test.ts';

const PASSED = '<testcase name="a &gt; b" classname="a.test.ts" time="0.1">\n</testcase>';
const FAILED =
  '<testcase name="fails"><failure message="x"><![CDATA[y]]></failure></testcase><testcase name="last"/>';
const SKIPPED = '<testcase name="waits"><skipped/></testcase>';

test.each([
  ['passes if all its tests passed', PASSED, 0, 1, []],
  ['fails with its tests', PASSED + FAILED, 1, 2, ['name="fails"']],
  ['fails if a test was skipped', PASSED + SKIPPED, 0, 1, ['name="waits"']],
  ['fails if there is no report', null, 0, 0, ['rstest']],
  ['fails if no test ran', '', 0, 0, ['rstest']],
  ['fails if it ended with an error of no test', PASSED, 1, 1, ['rstest']],
])('a runner %s', (_, cases, code, passed, failed) => {
  const folder = mkdtempSync(join(tmpdir(), 'redeem-reports-'));
  const report = join(folder, 'report.xml');
  if (cases !== null) writeFileSync(report, `<testsuites><testsuite>${cases}</testsuite>`);

  expect(readOutcome('rstest', report, code)).toEqual({ passed, failed, cpuSeconds: 0 });
  rmSync(folder, { recursive: true });
});

test('a part that throws has one failure, and is added to the others in the table', async () => {
  rs.spyOn(console, 'log').mockImplementation(() => undefined);
  const complain = rs.spyOn(console, 'error').mockImplementation(() => undefined);
  const other = { passed: 2, failed: ['a'], cpuSeconds: 1.2 };

  const row = await runPart('e2e', () => Promise.reject(new Error('no browser')));
  const total = { ...sum([row, other]), name: 'all', seconds: 3.6 };

  expect(total.failed).toEqual(['e2e', 'a']);
  expect(cellsOf(total)).toEqual({ passed: 2, failed: 2, 'wall s': 4, 'cpu s': 1 });
  expect(complain).toHaveBeenCalledWith(expect.objectContaining({ message: 'no browser' }));
  rs.restoreAllMocks();
});

test('two checkouts have ports of their own', async () => {
  const one = await firstPort('/home/ann/redeem');
  clearLockedPorts();
  const other = await firstPort('/home/ben/redeem');

  expect(Math.abs(one - other)).toBeGreaterThanOrEqual(20);
});

test.each([
  ['docs/security.md', [], ['shared/tasks', 'shared/build']],
  ['docs/product/specification.md', ['journeys'], ['shared/tasks', 'shared/build', 'shared/store']],
  ['e2e/journeys/form/typing.spec.ts', ['journeys/form/typing.spec.ts'], []],
  ['shared/host/src/main.ts', ['delivery', 'security', 'federation'], []],
  ['.ci/run', [], ['shared/tasks']],
])('a change of %s reaches the journeys %j and tests that read it in %j', (file, ...reached) => {
  const { journeys, packages } = reachedBy([file]);

  expect([[...journeys], [...packages]]).toEqual(reached);
});
