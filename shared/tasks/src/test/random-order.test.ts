import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@rstest/core';

import { run } from '../processes.ts';

const FILES = ['a', 'b', 'c', 'd'];
const TESTS = ['1', '2', '3', '4'];

/** A test file whose tests write their names into the file `order`. */
const SOURCE = `
  import { appendFileSync } from 'node:fs';
  import { basename } from 'node:path';
  import { test } from '@rstest/core';
  test.each(${JSON.stringify(TESTS)})('test %s', (name) => {
    appendFileSync('order', basename(import.meta.filename)[0] + name + ' ');
  });
`;

test(
  'test files and the tests in them run in a random order, which UNIT_SEED repeats',
  { timeout: 60_000 },
  async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'redeem-order-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    for (const file of FILES) writeFileSync(join(folder, `${file}.test.ts`), SOURCE);

    const first = await orderOf(folder, '1');
    const again = await orderOf(folder, '1');

    expect(again).toEqual(first);
    const declared = FILES.flatMap((file) => TESTS.map((name) => file + name));
    expect(first.toSorted()).toEqual(declared);
    expect(filesOf(first)).toHaveLength(FILES.length);
    expect(filesOf(first)).not.toEqual(FILES);
    for (const file of FILES) expect(testsOf(first, file)).not.toEqual(testsOf(declared, file));
  },
);

/** Runs the tests of a folder. Returns their names in the order in which they ran. */
async function orderOf(folder: string, seed: string): Promise<string[]> {
  const order = join(folder, 'order');
  rmSync(order, { force: true });
  const { code, output } = await run(`cd "${folder}" && rstest run --pool.maxWorkers 1`, {
    folder: 'shared/tasks',
    env: { UNIT_SEED: seed },
    quiet: true,
  });
  expect({ code, output }).toMatchObject({ code: 0 });
  return readFileSync(order, 'utf8').trim().split(' ');
}

function filesOf(order: readonly string[]): string[] {
  return [...new Set(order.map(([file = '']) => file))];
}

function testsOf(order: readonly string[], file: string): string[] {
  return order.filter((name) => name.startsWith(file));
}
