import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from '@rstest/core';

import { checkTests } from './tests';

/** A folder in which packages of this one are found. */
const PACKAGES = join(import.meta.dirname, '../../node_modules');

const GOOD = 'expect(1).toBe(1)';
const BAD = 'expect("a price").toBe("no price")';

test.each([
  ['count those that pass', { price: GOOD }, {}, true, '1 unit tests pass'],
  ['refuse the release with the report of a failure', { price: BAD }, {}, false, 'tells the price'],
  [
    'do not run for a release that was built elsewhere',
    { price: BAD },
    { isFresh: false },
    true,
    '',
  ],
  [
    'are those about texts for a release that changes texts only',
    { price: BAD, locales: GOOD },
    { changedTexts: { locales: ['en'] } },
    true,
    '1 unit tests about texts pass',
  ],
])('the unit tests of a release %s', async (_what, files, differences, passed, detail) => {
  const folder = await mkdtemp(join(PACKAGES, '.tested-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [name, assertion] of Object.entries(files))
    await writeFile(
      join(folder, `src/${name}.test.ts`),
      `import { expect, test } from '@rstest/core';\ntest('tells the price', () => { ${assertion}; });\n`,
    );

  const finding = await checkTests({ folder, isFresh: true, ...differences });

  expect(finding).toMatchObject({ passed, detail: expect.stringContaining(detail) as string });
});
