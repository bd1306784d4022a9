import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Checkout } from '../support/delivery/checkout';
import { fingerprints } from '../support/delivery/fingerprints';
import { expect, test } from '../support/delivery/teams';

const REMOTE = 'remotes/support';
const PUBLIC = `${REMOTE}/src/public.ts`;
/** Where the release would be, that must not become live. */
const NEXT = 'remotes/support/1.0.1';
const MANIFEST = `${REMOTE}/dist/mf-manifest.json`;

interface Violation {
  /** Which rule of the gate, or which step, refuses it. */
  by: RegExp;
  /** What the team reads, besides. */
  says: RegExp[];
  /** Done to the sources; the remote is built afterwards. */
  sources?: (checkout: Checkout) => Promise<void>;
  /** Done to what was built, or to the site that is to take it. */
  built?: (checkout: Checkout, root: string) => Promise<void>;
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
    built: async (checkout, root) => {
      // Somebody who can write to the storage was there first.
      const files = await readdir(join(checkout.folder, REMOTE, 'dist'));
      const entry = files.find((file) => /^remoteEntry\.\w+\.js$/.test(file)) ?? '';
      await mkdir(join(root, NEXT), { recursive: true });
      await writeFile(join(root, NEXT, entry), 'evil()');
    },
  },
  'makes markup of a text, which the content policy forbids': {
    by: /- smoke: /,
    says: [/\/support/, /TrustedHTML/],
    sources: async (checkout) => {
      await appendFile(
        join(checkout.folder, PUBLIC),
        "\ndocument.body.insertAdjacentHTML('beforeend', '<p>new</p>');\n",
      );
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

for (const [what, { by, says, sources, built }] of Object.entries(VIOLATIONS)) {
  test(`a remote that ${what} does not go live`, async ({ checkout, site, delivery, page }) => {
    test.slow();
    const before = await fingerprints(site.root);
    await checkout.edit(`${REMOTE}/package.json`, (text) =>
      text.replace('"version": "1.0.0"', '"version": "1.0.1"'),
    );
    await sources?.(checkout);
    if (built) {
      await checkout.build('support');
      await built(checkout, site.root);
    }

    const { code, progress } = await delivery('publish', 'support', ...(built ? ['--built'] : []));

    expect(progress).toMatch(by);
    for (const words of says) expect(progress).toMatch(words);
    expect(code).toBe(3);
    const after = await fingerprints(site.root);
    const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
    expect(changed.filter((file) => !file.startsWith(`${NEXT}/`))).toEqual([]);
    await page.goto(`${site.url}/support`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkout.restore(REMOTE);
  });
}
