import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from '@rstest/core';

import { idsIn, matrixLine, matrixRows } from './matrix.mjs';

describe('the matrix of docs/reliability.md', () => {
  test('has a test with its id in its name, or a reason, for every row', () => {
    expect(matrixRows().filter(({ state }) => state === 'open')).toEqual([]);
  });
});

describe('a row', () => {
  test('is proven by a test, excused by a reason, and otherwise open', () => {
    const root = sample(
      [
        '| row | means | test |',
        '| --- | --- | --- |',
        '| A1 | missing | `a.test.ts` |',
        '| A2 | slow | Not tested: no clock goes that slow |',
        '| A3 | broken | `a.test.ts`, which is gone |',
        '| A4 | empty | Not tested: |',
        '| A1 | took | 12 ms |',
        'A5 is a row of another document',
      ].join('\n'),
      "test('A1 a remote that is missing', () => {});",
    );

    const rows = matrixRows(root);

    expect(rows).toEqual([
      { id: 'A1', state: 'proven' },
      { id: 'A2', state: 'reasoned' },
      { id: 'A3', state: 'open' },
      { id: 'A4', state: 'open' },
    ]);
    expect(matrixLine(rows)).toBe('matrix: 1 of 4 rows proven, 1 with a reason, 2 open');
  });

  test('is not proven by a test that fails, and is measured where only a bench has its id', () => {
    const matrix = '| A1 | missing | `a.test.ts` |\n| G1 | many | bench |';
    const root = sample(matrix, "test('A1 a remote that is missing', () => {});");
    mkdirSync(join(root, 'bench/load'), { recursive: true });
    writeFileSync(join(root, 'bench/load/steady.ts'), "export const ONE = { id: 'G1' };");

    const rows = matrixRows(root, ['A1 a remote that is missing']);

    expect(matrixLine(rows)).toBe('matrix: 0 of 2 rows proven, 1 measured by the bench, 1 failed');
  });

  test('there is none where nobody has written the document yet', () => {
    expect(matrixRows('/nowhere')).toEqual([]);
  });
});

describe('the title of a test', () => {
  test.each([
    ["test('E5 an address', …)", ['E5']],
    ['test(`H1 H2 a code stays`, …)', ['H1', 'H2']],
    ["{ row: 'A12', fault: 'is slow' }", ['A12']],
    ["  B1: 'is answered 500',", ['B1']],
    ["test('a visitor of E5 and A4', …)", []],
    ["const paper = 'A4paper';", []],
  ])('%s names the rows %j', (source, ids) => {
    expect(idsIn(source)).toEqual(ids);
  });
});

function sample(matrix: string, tests: string): string {
  const root = mkdtempSync(join(tmpdir(), 'redeem-matrix-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/reliability.md'), matrix);
  writeFileSync(join(root, 'a.test.ts'), tests);
  return root;
}
