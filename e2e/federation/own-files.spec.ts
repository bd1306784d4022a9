import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from '../support/running/visit';

const REMOTES = readdirSync(join(import.meta.dirname, '../../remotes'));

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

interface Registry {
  microFrontends: Record<string, { url: string; extras: { assets: Record<string, string> } }[]>;
}

// The weights of entries are in shared/gate/src/rules/size.ts.
test('no file of a remote contains a library of the shell, and its style sheets begin with the order of the layers', async ({
  page,
  request,
}) => {
  const read = async (url: string) => (await request.get(url)).text();
  const marksIn = (text: string) =>
    Object.entries(MARKS).flatMap(([library, mark]) => (text.includes(mark) ? [library] : []));
  const { microFrontends } = (await (await request.get('/registry.json')).json()) as Registry;

  await page.goto('/error');
  const shell = await page.locator('#shell').getAttribute('href');
  expect(marksIn(await read(shell ?? ''))).toEqual(Object.keys(MARKS));

  expect(Object.keys(microFrontends).sort()).toEqual(REMOTES.toSorted());
  const files = Object.values(microFrontends)
    .flat()
    .flatMap(({ url, extras }) =>
      Object.keys(extras.assets).map((file) => `${dirname(url)}/${file}`),
    );
  expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    const text = await read(file);
    expect(marksIn(text), file).toEqual([]);
    // A minifier shortens the order if a layer follows anyway.
    if (file.endsWith('.css'))
      expect(text).toMatch(/^@layer tokens,base(,kit;@layer page|;@layer kit)\{/);
  }
});
