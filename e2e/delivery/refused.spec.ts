import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Checkout } from '../support/delivery/checkout';
import { BREAKS_FOR, breakRetailers } from '../support/delivery/broken-retailers';
import { fingerprints } from '../support/delivery/fingerprints';
import { expect, test } from '../support/delivery/teams';

const NAME = 'redeem-form';
const REMOTE = `remotes/${NAME}`;
const PUBLIC = `${REMOTE}/src/public.ts`;
/** The folder of the release that must not go live. */
const NEXT = `${REMOTE}/1.0.1`;
const MANIFEST = `${REMOTE}/dist/mf-manifest.json`;

/** A violation, and the message that the team reads. */
interface Violation {
  what: string;
  says: RegExp;
  break: (checkout: Checkout) => Promise<void>;
}

const OF_THE_SOURCES: readonly Violation[] = [
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

const OF_WHAT_WAS_BUILT: readonly Violation[] = [
  {
    what: 'needs another major version of React',
    says: /^- shared: .*needs react \^18\.0\.0.*provides 19\./m,
    break: (checkout) =>
      checkout.edit(MANIFEST, (text) =>
        text.replace('"requiredVersion": "^19.0.0"', '"requiredVersion": "^18.0.0"'),
      ),
  },
  {
    what: 'no longer exposes what the shell uses',
    says: /^- exposes: .*\.\/remote/m,
    break: (checkout) =>
      checkout.edit(MANIFEST, (text) =>
        text.replace('"path": "./remote"', '"path": "./something-else"'),
      ),
  },
  {
    what: 'lacks a file that its manifest names',
    says: /^- files: .*__federation_expose_remote\.\w+\.css/m,
    break: async (checkout) => {
      const dist = join(checkout.folder, REMOTE, 'dist');
      for (const file of await readdir(dist)) {
        if (/^__federation_expose_remote\.\w+\.css$/.test(file)) await rm(join(dist, file));
      }
    },
  },
];

// All violations in one build, because a build takes long. The unit tests of shared/gate test each rule alone.
test('a remote does not go live, and its team reads all problems of files and sources', async ({
  checkout,
  site,
  delivery,
  page,
}) => {
  const before = await fingerprints(site.root);
  await checkout.edit(`${REMOTE}/package.json`, (text) =>
    text.replace('"version": "1.0.0"', '"version": "1.0.1"'),
  );
  for (const violation of OF_THE_SOURCES) await violation.break(checkout);
  await checkout.build(NAME);
  for (const violation of OF_WHAT_WAS_BUILT) await violation.break(checkout);

  const { code, progress } = await delivery('publish', NAME, '--built');

  expect(code).toBe(3);
  for (const { what, says } of [...OF_THE_SOURCES, ...OF_WHAT_WAS_BUILT]) {
    expect(progress, `a remote that ${what}`).toMatch(says);
  }
  const after = await fingerprints(site.root);
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  expect(changed.filter((file) => !file.startsWith(`${NEXT}/`))).toEqual([]);
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
    // Its unit tests, which do not run then, would refuse it as well.
    await checkout.build('retailers');

    const { code, progress } = await delivery('publish', 'retailers', '--built');

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
