import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Checkout } from '../support/delivery/checkout';
import { fingerprints } from '../support/delivery/fingerprints';
import { expect, test } from '../support/delivery/teams';

const REMOTE = 'remotes/support';
const PUBLIC = `${REMOTE}/src/public.ts`;
const MANIFEST = `${REMOTE}/dist/mf-manifest.json`;

interface Violation {
  /** Which rule of the gate, or which step, refuses it. */
  by: RegExp;
  /** What the team reads, besides. */
  says: RegExp[];
  /** Done to the sources; the remote is built afterwards. */
  sources?: (checkout: Checkout) => Promise<void>;
  /** Done to what was built. */
  built?: (checkout: Checkout) => Promise<void>;
  /** Done to the site, before anything is published. */
  site?: (root: string) => Promise<void>;
}

const VIOLATIONS: Record<string, Violation> = {
  'needs another major version of React': {
    by: /- shared: /,
    says: [/needs react \^18\.0\.0/, /provides 19\./],
    built: (checkout) =>
      checkout.edit(MANIFEST, (text) =>
        text.replace('"requiredVersion": "^19.0.0"', '"requiredVersion": "^18.0.0"'),
      ),
  },
  'no longer exposes what the shell uses': {
    by: /- exposes: /,
    says: [/\.\/remote/],
    built: (checkout) =>
      checkout.edit(MANIFEST, (text) =>
        text.replace('"path": "./remote"', '"path": "./something-else"'),
      ),
  },
  'reports an event with another payload than the platform takes': {
    by: /- types: /,
    says: [/src\/public\.ts:\d+/, /number.*string/s],
    sources: (checkout) =>
      checkout.edit(PUBLIC, (text) =>
        text.replace(
          'import type { Remote',
          "import { codeTyped } from '@redeem/platform';\nexport const typeWrongly = () => codeTyped(42);\nimport type { Remote",
        ),
      ),
  },
  'has grown out of its budget': {
    by: /- size: /,
    says: [/kB/],
    sources: async (checkout) => {
      const noise = Array.from({ length: 60_000 }, (_, index) =>
        ((index * 7919) % 36).toString(36),
      );
      await writeFile(
        join(checkout.folder, REMOTE, 'src/noise.ts'),
        `export const NOISE = ${JSON.stringify(noise.join('') + Math.random().toString(36).repeat(500))};\n`,
      );
      await checkout.edit(
        PUBLIC,
        (text) =>
          `${text.replace('export const remote', "import { NOISE } from './noise';\n\nexport const remote")}\nObject.assign(remote, { noise: NOISE });\n`,
      );
    },
  },
  'lacks a file that its manifest names': {
    by: /- files: /,
    says: [/__federation_expose_remote\.\w+\.js/],
    built: async (checkout) => {
      const dist = join(checkout.folder, REMOTE, 'dist');
      for (const file of await readdir(dist)) {
        if (/^__federation_expose_remote\.\w+\.js$/.test(file)) await rm(join(dist, file));
      }
    },
  },
  'arrives with other bytes than were built': {
    by: /is not what was built/,
    says: [/remotes\/support\/1\.0\.1\/remoteEntry/],
    site: async (root) => {
      // Somebody who can write to the storage was there first.
      const live = await readdir(join(root, 'remotes/support/1.0.0'));
      const entry = live.find((file) => /^remoteEntry\.\w+\.js$/.test(file)) ?? '';
      await mkdir(join(root, 'remotes/support/1.0.1'), { recursive: true });
      await writeFile(join(root, 'remotes/support/1.0.1', entry), 'evil()');
    },
  },
  'throws as soon as it is loaded': {
    by: /- smoke: /,
    says: [/\/support/],
    sources: async (checkout) => {
      await appendFile(
        join(checkout.folder, PUBLIC),
        "\nif (Date.now() > 0) throw new Error('broken on purpose');\n",
      );
    },
  },
};

for (const [what, { by, says, sources, built, site: tamper }] of Object.entries(VIOLATIONS)) {
  test(`a remote that ${what} does not go live`, async ({ checkout, site, delivery, page }) => {
    test.slow();
    await tamper?.(site.root);
    const before = await fingerprints(site.root);
    await sources?.(checkout);
    if (built) {
      await checkout.build('support');
      await built(checkout);
    }

    const how = built ? ['--built'] : ['--bump', 'patch'];
    const { code, progress } = await delivery('publish', 'support', ...how);

    expect(progress).toMatch(by);
    for (const words of says) expect(progress).toMatch(words);
    expect(code).toBe(3);
    const after = await fingerprints(site.root);
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(changed.filter((file) => !file.startsWith('remotes/support/1.0.1/'))).toEqual([]);
    await page.goto(`${site.url}/support`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkout.restore(REMOTE);
  });
}
