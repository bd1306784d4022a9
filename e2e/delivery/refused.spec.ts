import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Checkout } from '../support/delivery/checkout';
import { fingerprints } from '../support/delivery/fingerprints';
import { expect, test } from '../support/delivery/teams';

const NAME = 'redeem-form';
const REMOTE = `remotes/${NAME}`;
const PUBLIC = `${REMOTE}/src/public.ts`;

/** A violation, and the message that the team reads. */
interface Violation {
  what: string;
  says: RegExp;
  break: (checkout: Checkout) => Promise<void>;
}

const VIOLATIONS: readonly Violation[] = [
  {
    what: 'has grown out of its budget',
    says: /^- size: .*kB/m,
    break: async (checkout) => {
      const noise = randomBytes(20_000).toString('base64');
      await writeFile(
        join(checkout.folder, REMOTE, 'src/noise.ts'),
        `export const NOISE = '${noise}';\n`,
      );
      await checkout.edit(
        PUBLIC,
        (text) =>
          `${text.replace('export const remote', "import { NOISE } from './noise';\n\nexport const remote")}\nObject.assign(remote, { noise: NOISE });\n`,
      );
    },
  },
  {
    what: 'links to an anchor that the support page does not have',
    says: /^- promises: .*\/support#nowhere/m,
    break: (checkout) =>
      checkout.edit(
        PUBLIC,
        (text) => `${text}\nObject.assign(remote, { help: '/support#nowhere' });\n`,
      ),
  },
];

// All violations in one build, because a build takes long. The unit tests of shared/gate test each rule alone.
test('a remote does not go live, and its team reads all problems', async ({
  checkout,
  site,
  delivery,
  page,
}) => {
  const before = await fingerprints(site.root);
  for (const violation of VIOLATIONS) await violation.break(checkout);

  const { code, progress } = await delivery('publish', NAME, '--bump', 'patch');

  expect(code).toBe(3);
  for (const { what, says } of VIOLATIONS) {
    expect(progress, `a remote that ${what}`).toMatch(says);
  }
  const after = await fingerprints(site.root);
  expect(after).toEqual(before);
  await page.goto(site.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await checkout.restore(REMOTE);
});
