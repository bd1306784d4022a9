import { randomBytes } from 'node:crypto';

import { describe, expect, test } from '@rstest/core';

import { aRemoteCandidate } from '../candidate.test-support';
import { checkSize } from './size';

/** Random text, which Brotli compresses to about three quarters. */
const HEAVY = `run('${randomBytes(4500).toString('base64')}')`;

describe('the size of a release', () => {
  test('passes within the budget of the team', async () => {
    const candidate = await aRemoteCandidate({ files: withBudget({}) });

    const { passed, detail } = await checkSize(candidate);

    expect(passed).toBe(true);
    expect(detail).toMatch(
      /^entry 0\.0 kB \(12 bytes\) of 1 kB, script .*, style .*, image 0\.0 kB .* of 1 kB/,
    );
  });

  test.each([
    ['entry', 'remoteEntry.33.js'],
    ['script', 'fr.44.js'],
    ['style', 'remote.55.css'],
    ['image', 'poster.66.svg'],
  ])('is refused for %s above its budget, with the name of the file', async (part, file) => {
    const files = { ...withBudget({}), [`dist/${file}`]: HEAVY };

    const { passed, detail } = await checkSize(await aRemoteCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toMatch(/^\w+ is 3\.\d kB \(3,5\d\d bytes\) over its 1 kB: /);
    expect(detail).toContain(`${part} is`);
    expect(detail).toContain(`${file} 4.`);
    expect(detail).toContain(`"config.budget.${part}" in package.json`);
    expect(detail.split('\n')).toHaveLength(1);
  });

  test('counts only the largest of the files that visitors get one at a time', async () => {
    const languages = { 'dist/de.77.js': HEAVY, 'dist/fr.44.js': `${HEAVY};` };
    const files = { ...withBudget({ script: 5 }), ...languages };

    expect((await checkSize(await aRemoteCandidate({ files }))).passed).toBe(true);
  });

  test('counts texts as content, not as script: one locale and one other file', async () => {
    const texts = {
      'dist/support-en.aaaaaaaa.js': HEAVY,
      'dist/support-fr_CA.bbbbbbbb.js': `${HEAVY};`,
      'dist/content-en-search.cccccccc.js': HEAVY,
    };
    const files = { ...withBudget({ content: 10 }), ...texts };

    const { passed, detail } = await checkSize(await aRemoteCandidate({ files }));

    expect(passed).toBe(true);
    expect(detail).toMatch(/script 0\.0 kB .*content 9\.\d kB \(9,\d+ bytes\) of 10 kB/);
  });

  test('says what to do when texts are above their budget', async () => {
    const texts = { 'dist/support-en.aaaaaaaa.js': HEAVY };
    const files = { ...withBudget({ content: 4 }), ...texts };

    const { passed, detail } = await checkSize(await aRemoteCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toMatch(
      /^content is 0\.\d kB .* over its 4 kB: support-en\.aaaaaaaa\.js 4\.\d kB .*\. These are texts, /,
    );
    expect(detail).toContain('raise "config.budget.content" in package.json and say why');
  });

  test('is refused for a new font or picture without a budget', async () => {
    const files = { ...withBudget({}), 'dist/new-latin.77.woff2': 'x'.repeat(1500) };

    const { passed, detail } = await checkSize(await aRemoteCandidate({ files }));

    expect(passed).toBe(false);
    expect(detail).toBe(
      '"config.budget" in package.json is not complete. Add, in kB of brotli, what it would be now: "font": 1.5',
    );
  });

  test('is refused without a budget, with the current size', async () => {
    const { passed, detail } = await checkSize(
      await aRemoteCandidate({ files: { 'dist/remoteEntry.33.js': HEAVY } }),
    );

    expect(passed).toBe(false);
    expect(detail).toMatch(
      /what it would be now: "entry": 4\.\d, "script": 0\.0, "style": 0\.0, "image": 0\.0$/m,
    );
  });
});

function withBudget(budget: object, name = 'retailers') {
  const config = { budget: { entry: 1, script: 1, style: 1, image: 1, ...budget } };
  return {
    'package.json': JSON.stringify({ name: `@redeem/${name}`, version: '1.1.0', config }),
  };
}
