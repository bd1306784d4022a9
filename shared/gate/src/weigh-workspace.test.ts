import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { readRelease } from '@redeem/delivery';
import { temporaryFolder, writeFiles, writeRemote, writeShell } from '@redeem/delivery/testing';
import { writeCheckData } from './candidate.test-support';
import { checkSiteSize } from './weigh-workspace';

/** Random text, which Brotli compresses to about three quarters. */
const HEAVY = `run('${randomBytes(4500).toString('base64')}')`;

const LIGHT = { page: 1, firstVisit: 1 };

describe('the size of a site', () => {
  test('passes within the budget of the shell', async () => {
    const { passed, detail } = await checkSiteSize(await aCheckout());

    expect(passed).toBe(true);
    expect(detail).toMatch(
      /^page 0\.\d kB \(\d+ bytes\) of 1 kB, firstVisit 0\.\d kB \(\d+ bytes\) of 1 kB$/,
    );
  });

  test('is refused for a page above its budget, with its route', async () => {
    const { passed, detail } = await checkSiteSize(await aCheckout({ shell: { boot: HEAVY } }));

    expect(passed).toBe(false);
    expect(detail).toMatch(
      /^page is [34]\.\d kB .* over its 1 kB: page of \/\.html [45]\.\d kB .*\. Make it lighter, or raise "config\.budget\.page" in package\.json and say why$/,
    );
  });

  test.each([
    ['the scripts that the page starts', { shell: { script: HEAVY } }, 'index.11.js'],
    ['the entry of the remote', { remote: { entry: HEAVY } }, 'remoteEntry.33.js'],
    [
      'the module that it exposes',
      { remote: { needed: ['page.77.js'] }, remoteFiles: { 'dist/page.77.js': HEAVY } },
      'page.77.js',
    ],
    [
      'its texts',
      { remoteFiles: { 'dist/texts-de.77.js': HEAVY, 'dist/texts-fr.77.js': HEAVY } },
      'texts-de.77.js',
    ],
    ['texts of the shell', { shellFiles: { 'dist/own-fr.77.js': HEAVY } }, 'own-fr.77.js'],
  ])(
    'is refused for a first visit above its budget because of %s, which is named once',
    async (_, built, file) => {
      const { passed, detail } = await checkSiteSize(await aCheckout(built));

      expect(passed).toBe(false);
      expect(detail).toMatch(/^firstVisit is 3\.\d kB \(3,5\d\d bytes\) over its 1 kB: /);
      expect(detail).toContain(`: ${file} 4.`);
      expect(detail).toContain('"config.budget.firstVisit" in package.json');
    },
  );

  test('does not count files that a first visit does not load', async () => {
    const files = { 'dist/camera.77.js': HEAVY };

    expect((await checkSiteSize(await aCheckout({ remoteFiles: files }))).passed).toBe(true);
  });

  test('is refused without a budget, with the current size', async () => {
    const { passed, detail } = await checkSiteSize(await aCheckout({ budget: {} }));

    expect(passed).toBe(false);
    expect(detail).toMatch(/what it would be now: "page": 0\.\d, "firstVisit": 0\.\d$/);
  });
});

interface Built {
  budget?: object;
  shell?: Parameters<typeof writeShell>[2];
  shellFiles?: Record<string, string>;
  remote?: Parameters<typeof writeRemote>[1];
  remoteFiles?: Record<string, string>;
}

/** Creates a shell whose home page is that of one remote, with the given differences. */
async function aCheckout({ budget = LIGHT, shell, shellFiles, remote, remoteFiles }: Built = {}) {
  const workspace = await temporaryFolder();
  const folders = [join(workspace, 'shell'), join(workspace, 'retailers')] as const;
  await writeShell(folders[0], '1.0.0', shell);
  const config = { budget: { entry: 1, script: 1, style: 1, ...budget } };
  await writeFiles(folders[0], {
    'package.json': JSON.stringify({ name: '@redeem/shell', version: '1.0.0', config }),
    ...shellFiles,
  });
  await writeRemote(folders[1], remote);
  await writeFiles(folders[1], remoteFiles ?? {});
  await Promise.all(folders.map(writeCheckData));
  return Promise.all(folders.map((one) => readRelease(one)));
}
