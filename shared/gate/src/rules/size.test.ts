import { randomBytes } from 'node:crypto';

import { expect, test } from '@rstest/core';

import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { checkSize } from './size';

/** Random text, which Brotli compresses to about three quarters. */
const HEAVY = `run('${randomBytes(4500).toString('base64')}')`;

type Files = Record<string, string>;

const BUDGET = { entry: 1, script: 1, style: 1, image: 1 };

test.each<[what: string, Files, budget: object, detail: RegExp]>([
  ['within the budget', {}, {}, /^entry 0\.0 kB \(12 bytes\) of 1 kB, script .*, style .*, image /],
  [
    'of scripts of which a visitor gets one at a time',
    { 'dist/de.77.js': HEAVY, 'dist/fr.44.js': `${HEAVY};` },
    { script: 5 },
    /script 4\.\d kB .* of 5 kB/,
  ],
  [
    'of texts, which are no script: one locale and one other file count',
    {
      'dist/support-en.aaaaaaaa.js': HEAVY,
      'dist/support-fr_CA.bbbbbbbb.js': `${HEAVY};`,
      'dist/content-en-search.cccccccc.js': HEAVY,
    },
    { content: 10 },
    /script 0\.0 kB .*content 9\.\d kB \(9,\d+ bytes\) of 10 kB/,
  ],
])('a release passes %s', async (_what, files, budget, detail) => {
  expect(await check(files, { ...BUDGET, ...budget })).toEqual({
    passed: true,
    detail: expect.stringMatching(detail) as string,
  });
});

test.each([
  ['entry', 'remoteEntry.33.js', 'Make it lighter, or'],
  ['script', 'fr.44.js', 'Make it lighter, or'],
  ['style', 'remote.55.css', 'Make it lighter, or'],
  ['content', 'support-en.aaaaaaaa.js', 'These are texts, not code: shorten or remove some.'],
])('is refused for %s above its budget, with the file and a remedy', async (part, file, advice) => {
  const { passed, detail } = await check({ [`dist/${file}`]: HEAVY }, { ...BUDGET, content: 1 });

  expect(passed).toBe(false);
  expect(detail).toMatch(/^\w+ is 3\.\d kB \(3,5\d\d bytes\) over its 1 kB: /);
  expect(detail).toContain(`${part} is`);
  expect(detail).toContain(`${file} 4.`);
  expect(detail).toContain(advice);
  expect(detail).toContain(`raise "config.budget.${part}" in package.json and say why`);
  expect(detail.split('\n')).toHaveLength(1);
});

test.each<[what: string, Files, budget: object | undefined, now: RegExp]>([
  ['a new font', { 'dist/a.77.woff2': 'x'.repeat(1500) }, BUDGET, /would be now: "font": 1\.5$/],
  [
    'all parts',
    { 'dist/remoteEntry.33.js': HEAVY },
    undefined,
    /would be now: "entry": 4\.\d, "script": 0\.0, "style": 0\.0, "image": 0\.0$/,
  ],
])('is refused without a budget for %s, with the current size', async (_of, files, budget, now) => {
  const { passed, detail } = await check(files, budget);

  expect(passed).toBe(false);
  expect(detail).toMatch(/^"config\.budget" in package\.json is not complete\. Add/);
  expect(detail).toMatch(now);
});

test.each([
  ['shell', 'page', 'package.json'],
  ['shell', 'firstVisit', 'shell/package.json'],
  ['retailers', 'firstVisit', 'shell/package.json'],
])('a release of %s is refused for a %s above the budget in %s', async (name, part, file) => {
  const ofShell = { ...BUDGET, page: 1, firstVisit: 1, [part]: 0.01 };
  const files = packageJson(name, name === 'shell' ? ofShell : BUDGET);
  const liveShell = packageJson('shell', ofShell, '1.0.0');
  const candidate =
    name === 'shell' ? aShellCandidate({ files }) : aRemoteCandidate({ files, liveShell });

  const { detail } = await checkSize(await candidate);

  expect(detail).toMatch(
    new RegExp(
      `^${part} is 0\\.\\d kB .* over its 0\\.01 kB: .*"config.budget.${part}" in ${file} `,
    ),
  );
});

async function check(files: Files, budget?: object) {
  const all = { ...(budget && packageJson('retailers', budget)), ...files };
  return checkSize(await aRemoteCandidate({ files: all }));
}

function packageJson(name: string, budget: object, version = '1.1.0') {
  const content = { name: `@redeem/${name}`, version, config: { budget } };
  return { 'package.json': JSON.stringify(content) };
}
