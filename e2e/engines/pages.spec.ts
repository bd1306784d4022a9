import { test } from '../support/running/visit';
import { JOURNEYS } from './journeys';
import { PageVisitor } from './page-visitor';

const { FIREFOX_PATH } = process.env;

for (const { title, codes, walk } of JOURNEYS) {
  test(`${title} @engines`, async ({ page, renew, storedCode }) => {
    await renew(...codes);
    await walk(new PageVisitor(page), storedCode);
  });
}

test.skip(
  ({ browserName }) => browserName === 'firefox' && FIREFOX_PATH === undefined,
  'There is no Firefox here.',
);
