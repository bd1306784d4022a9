import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from '../support/running/visit';

const FOLDER = join(import.meta.dirname, '../../remotes');
const REMOTES = readdirSync(FOLDER);

/** Texts that every copy of a library contains, also when it is minified. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE',
  'react-dom': 'Minified React error',
  effector: 'unit call from pure function',
  'effector-react': 'No scope found',
  'react-router-dom': 'may be used only in the context of a <Router>',
  i18next: 'keySeparator',
  'react-i18next': 'NO_I18NEXT_INSTANCE',
  '@redeem/store': 'exchangeOptions',
};

/** The size limit of an entry, in bytes. With its own federation runtime it would be more than twice as large. */
const HEAVIEST_ENTRY = 8 * 1024;

interface Registry {
  shell: { url: string };
  microFrontends: Record<string, { url: string; extras: { assets: Record<string, string> } }[]>;
}

test('no file of a remote contains a library of the shell', async ({ page, request }) => {
  const { microFrontends } = await readRegistry(() => request.get('/registry.json'));
  const read = async (url: string) => (await request.get(url)).text();
  const marksIn = (text: string) =>
    Object.entries(MARKS).flatMap(([library, mark]) => (text.includes(mark) ? [library] : []));

  await page.goto('/error');
  const shell = await page.locator('#shell').getAttribute('href');
  expect(marksIn(await read(shell ?? ''))).toEqual(Object.keys(MARKS));

  expect(Object.keys(microFrontends).sort()).toEqual(REMOTES.toSorted());
  for (const { url, extras } of Object.values(microFrontends).flat()) {
    for (const file of Object.keys(extras.assets)) {
      const address = `${dirname(url)}/${file}`;
      expect(marksIn(await read(address)), address).toEqual([]);
    }
  }
});

test('every style sheet of a remote starts with the order of the layers', async ({ request }) => {
  const { microFrontends } = await readRegistry(() => request.get('/registry.json'));
  const sheets = Object.values(microFrontends)
    .flat()
    .flatMap(({ url, extras }) =>
      Object.keys(extras.assets).map((path) => `${dirname(url)}/${path}`),
    )
    .filter((path) => path.endsWith('.css'));

  const answers = sheets.map(async (path) => (await request.get(path)).text());

  expect(sheets.length).toBeGreaterThanOrEqual(REMOTES.length);
  // A minifier shortens the order if a layer follows anyway.
  for (const sheet of await Promise.all(answers)) {
    expect(sheet).toMatch(/^@layer tokens,base(,kit;@layer page|;@layer kit)\{/);
  }
});

test('the entry of a remote is a few kilobytes', async ({ request }) => {
  const { microFrontends } = await readRegistry(() => request.get('/registry.json'));

  for (const { url } of Object.values(microFrontends).flat()) {
    const entry = await request.head(url, { headers: { 'Accept-Encoding': 'br' } });
    expect(entry.headers()['content-encoding']).toBe('br');
    expect(Number(entry.headers()['content-length']), url).toBeLessThan(HEAVIEST_ENTRY);
  }
});

for (const remote of REMOTES) {
  test(`${remote} resolves the packages that it may use and no other path to the store`, () => {
    const allowed = ['react', '@redeem/platform', '@redeem/kit'];
    const libraries = Object.keys(MARKS).filter((name) => !/^react(-dom)?$/.test(name));
    const others = REMOTES.filter((other) => other !== remote).map((other) => `@redeem/${other}`);

    expect(
      findableFrom(remote, [
        ...allowed,
        ...libraries,
        ...others,
        'react-router',
        'js-cookie',
        '@redeem/shell',
        '@redeem/store/testing',
        '@redeem/platform/src/index.ts',
      ]),
    ).toEqual(allowed);
  });
}

/** Returns the packages that Node resolves from a remote's folder, without NODE_PATH, like a bundler. */
function findableFrom(remote: string, names: string[]): unknown {
  const script = `
    const { resolve } = require('node:module').createRequire(process.argv[1]);
    const isFound = (name) => { try { return Boolean(resolve(name)); } catch { return false; } };
    console.log(JSON.stringify(process.argv.slice(2).filter(isFound)));
  `;
  const from = join(FOLDER, remote, 'package.json');
  const args = ['--eval', script, from, ...names];
  return JSON.parse(execFileSync(process.execPath, args, { env: {}, encoding: 'utf8' }));
}

async function readRegistry(get: () => Promise<{ json: () => Promise<unknown> }>) {
  return (await (await get()).json()) as Registry;
}
