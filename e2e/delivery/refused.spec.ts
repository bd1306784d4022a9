import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Checkout } from '../support/delivery/checkout';
import { BREAKS_FOR, breakRetailers } from '../support/delivery/broken-retailers';
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

// shared/gate tests what a visit finds, and that every pair of settings is visited.
if (process.env['E2E_EVERY_FAULT']) {
  test('a remote that breaks for some visitors only does not go live, and its team reads for which visitors', async ({
    checkout,
    site,
    delivery,
  }) => {
    const before = await fingerprints(site.root);
    await breakRetailers(checkout);
    // Its unit tests would refuse it as well: they do not run for a release that is stored.
    await delivery('store', 'retailers');
    const { code, progress } = await delivery('publish', 'retailers', '--version', '1.0.1');

    expect(code).toBe(3);
    for (const [problem, where] of Object.entries(BREAKS_FOR)) {
      const lines = problemsIn(progress).filter((one) => one.includes(problem));
      expect(lines.join('\n'), problem).toMatch(where);
    }
    for (const what of ['TrustedHTML', 'Content Security']) expect(progress).toContain(what);
    const after = await fingerprints(site.root);
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(changed.filter((file) => !file.startsWith('remotes/retailers/1.0.1/'))).toEqual([]);
    await checkout.restore('remotes/retailers');
  });
}

/** Returns the problems that the gate reports, one text for each. */
function problemsIn(progress: string): string[] {
  return progress.split(/^(?:- smoke: )?(?=\/)/m);
}
