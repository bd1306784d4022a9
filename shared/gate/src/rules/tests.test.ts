import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, describe, expect, test } from '@rstest/core';

import { checkTests } from './tests';

/** A folder in which packages of this one are found. */
const PACKAGES = join(import.meta.dirname, '../../node_modules');

let folder = '';

describe('the unit tests of a release', () => {
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('pass, and are counted', async () => {
    await aPackage('expect(1).toBe(1)');

    expect(await checkTests({ folder, isFresh: true })).toEqual({
      passed: true,
      detail: '1 unit tests pass',
    });
  });

  test('refuse the release with the report of the failure', async () => {
    await aPackage('expect("a price").toBe("no price")');

    const { passed, detail } = await checkTests({ folder, isFresh: true });

    expect(passed).toBe(false);
    expect(detail).toContain('a price');
    expect(detail).toContain('tells the price');
  });

  test('do not run for a release that was built elsewhere', async () => {
    await aPackage('expect(1).toBe(2)');

    expect(await checkTests({ folder })).toMatchObject({ passed: true });
  });

  test('are only those about texts for a release that changes texts only', async () => {
    await aPackage('expect(1).toBe(2)', { 'src/locales.test.ts': 'expect(1).toBe(1)' });
    const changedTexts = { version: '1.0.0', locales: ['en'] };

    expect(await checkTests({ folder, isFresh: true, changedTexts })).toEqual({
      passed: true,
      detail: '1 unit tests about texts pass',
    });
  });
});

async function aPackage(price: string, others: Record<string, string> = {}): Promise<void> {
  folder = await mkdtemp(join(PACKAGES, '.tested-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [path, assertion] of Object.entries({ 'src/price.test.ts': price, ...others }))
    await writeFile(
      join(folder, path),
      `import { expect, test } from '@rstest/core';\ntest('tells the price', () => { ${assertion}; });\n`,
    );
}
