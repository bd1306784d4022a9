import { describe, expect, test } from '@rstest/core';

import { testTitlesIn } from './test-titles';

describe('the titles of a file’s tests', () => {
  test.each([
    ['a test', `test('a code is typed', () => {});`, 'a code is typed'],
    ['double quotes', `test("a code isn't", () => {});`, "a code isn't"],
    ['a test of a suite', `describe('a code', () => { test('is typed', run); });`],
    ['a table', `describe('a code', () => { test.each([1])('is typed', run); });`],
    ['a typed table', `describe('a code', () => { test.for<[string]>(ROWS)('is typed', run); });`],
    ['a suite’s table', `describe.each([1])('a code', () => { test('is typed', run); });`],
    ['a suite of Playwright’s', `test.describe('a code', () => { test('is typed', run); });`],
    [
      'a test in a loop',
      `describe('a code', () => { for (const x of y) test('is typed', run); });`,
    ],
    ['places to fill', `test.each(ROWS)('%s of $code', run);`, '%s of $code'],
    [
      'a template',
      'for (const code of CODES) test(`${code} is ${f("typed")}`, run);',
      '${code} is ${f("typed")}',
    ],
  ])('%s', (_what, source, title = 'a code › is typed') => {
    expect(testTitlesIn('code.test.tsx', source)).toEqual([title]);
  });

  test('are all of them, in their order', () => {
    const source = `
      describe('a code', () => {
        test('is typed', run);
        describe('that is used', () => test('is refused', run));
      });
      test('the end', run);
    `;

    expect(testTitlesIn('code.test.ts', source)).toEqual([
      'a code › is typed',
      'a code › that is used › is refused',
      'the end',
    ]);
  });

  test.each([
    `test.skip('a code is typed', run);`,
    `test.todo('a code is typed');`,
    `test.fixme('a code is typed', run);`,
    `// test('a code is typed', run);`,
    `const text = "test('a code is typed', run)";`,
    `expect('a code is typed');`,
    `test(title, run);`,
    `test();`,
  ])('are not in %j, which proves nothing by that name', (source) => {
    expect(testTitlesIn('code.test.ts', source)).toEqual([]);
  });

  test('are understood in a file of views', () => {
    const source = `test('a view', () => { render(<p>{words}</p>); });`;

    expect(testTitlesIn('View.test.tsx', source)).toEqual(['a view']);
  });
});
