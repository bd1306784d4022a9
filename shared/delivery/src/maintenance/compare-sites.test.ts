import { join } from 'node:path';

import type { Storage } from '@redeem/storage';
import { expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { readRelease, type Release } from '../release/read-release';
import { aSite, temporaryFolder, writeFiles, writeRemote } from '../testing';
import { compareSites } from './compare-sites';

test('two sites are compared by their live releases: what is live where since when, and the same bytes', async () => {
  const [here, there] = [await aSite(), await aSite()];
  await go(there.storage, await built());
  await go(there.storage, await there.build('1.0.0', { name: 'support' }));

  const { packages: compared, problems } = await compareSites(here.storage, there.storage);

  expect(compared.map(({ name, difference }) => [name, difference])).toEqual([
    ['shell', 'same'],
    ['retailers', { code: true, locales: ['de', 'fr_CA'] }],
    ['support', 'unknown'],
  ]);
  expect(problems).toEqual({ here: [], beside: [] });
  expect(compared[1]).toMatchObject({
    here: { live: [{ version: '1.0.0' }] },
    beside: { live: [{ version: '1.2.0' }], changed: { by: 'ann' } },
  });
});

test.each<[what: string, other: Parameters<typeof built>[0], code: boolean, locales: string[]]>([
  ['nothing but version and hashes', { code: 'cccccccc' }, false, []],
  [
    'the texts of a locale, in a file with another hash',
    { de: 'Hallo', hash: 'eeeeeeee' },
    false,
    ['de'],
  ],
  ['code', { run: 'walk()' }, true, []],
  ['one of two files with the same name', { logo: '<svg/>' }, true, []],
])(
  'two releases with %s differing are compared by content, not by the names of files',
  async (_, other, code, locales) => {
    const [here, there] = [await aSite(), await aSite()];
    await go(here.storage, await built());
    await go(there.storage, await built({ version: '1.3.0', ...other }));

    const { packages } = await compareSites(here.storage, there.storage);

    expect(packages[1]?.difference).toEqual({ code, locales });
  },
);

test('a shell of another version is the same when only its name and the address of its files differ', async () => {
  const [here, there] = [await aSite(), await aSite()];
  const platform = '1.4.0';
  const runtime = (version: string) => ({
    platform,
    script: `run({id:"redeem_shell:${version}"})`,
  });
  await go(here.storage, await here.buildShell('1.1.0', runtime('1.1.0')));
  await go(there.storage, await there.buildShell('1.2.0', runtime('1.2.0')));
  const [same] = (await compareSites(here.storage, there.storage)).packages;
  await go(there.storage, await there.buildShell('1.3.0', { ...runtime('1.3.0'), boot: 'boot()' }));
  const [other] = (await compareSites(here.storage, there.storage)).packages;

  expect(same?.difference).toEqual({ code: false, locales: [] });
  expect(other?.difference).toEqual({ code: true, locales: [] });
});

test('releases with a lost file are not compared, and the site is said to be damaged', async () => {
  const [here, there] = [await aSite(), await aSite()];
  await go(there.storage, await built());
  await there.storage.remove('remotes/retailers/1.2.0/fr.44.js');

  const { packages, problems } = await compareSites(here.storage, there.storage);

  expect(packages[1]?.difference).toBe('unknown');
  expect(problems).toEqual({ here: [], beside: [expect.stringContaining('fr.44.js')] });
});

/** Builds retailers with hashes in names, as the bundler gives them. */
async function built({
  version = '1.2.0',
  run = 'run()',
  code = 'bbbbbbbb',
  de = 'Guten Tag',
  hash = 'dddddddd',
  logo = '',
} = {}): Promise<Release> {
  const folder = await temporaryFolder();
  await writeRemote(folder, { version, entry: `load('${code}', '${hash}')` });
  await writeFiles(join(folder, 'dist'), {
    [`retailers-de-json.${hash}.js`]: `texts("retailers@${version}", {"a":"${de}"})`,
    'retailers-fr_CA-json.ffffffff.js': `texts("retailers@${version}", {"a":"Bonjour"})`,
    'logo.11111111.svg': logo,
    'logo.22222222.svg': '',
    [`page.${code}.js`]: `${run};chunk("${hash}", "${version}")`,
  });
  return readRelease(folder);
}

function go(storage: Storage, release: Release) {
  const check = () => Promise.resolve();
  return publish({ storage, release, by: 'ann', traffic: 100, check });
}
