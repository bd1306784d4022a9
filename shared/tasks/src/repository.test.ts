import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from '@rstest/core';

import { isInstalled } from './install.mjs';
import { isSupported, SUPPORTED_NODE } from './node-version.mjs';
import { ROOT } from './paths.mjs';
import { readDemands } from './test/demands.ts';
import { workspacePackages } from './workspace.ts';

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('engines of package.json is the range of supported Node versions', () => {
  expect((JSON.parse(read('package.json')) as { engines: object }).engines).toEqual({
    node: SUPPORTED_NODE,
  });
  const versions = [
    '9.11.2',
    '20.20.2',
    '22.21.1',
    '22.22.0',
    '23.11.0',
    '24.0.0',
    '25.1.0',
    '26.0.0',
  ];
  expect(versions.filter(isSupported)).toEqual(['22.22.0', '24.0.0', '26.0.0']);
});

test('a checkout is installed if the lock file is the one that was installed', () => {
  expect(isInstalled(ROOT)).toBe(true);
  const root = mkdtempSync(join(tmpdir(), 'redeem-checkout-'));
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'react: 2');
  expect(isInstalled(root)).toBe(false);
  mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true });
  writeFileSync(join(root, 'node_modules/.pnpm/lock.yaml'), 'react: 1');
  expect(isInstalled(root)).toBe(false);
  rmSync(root, { recursive: true });
});

test('every id that a file cites is defined by a document', () => {
  const defined = new Set(readDemands().map(({ id }) => id));
  const cited = git(
    'grep',
    '-nowIE',
    String.raw`(spec-[0-9]+\.[0-9]+|gap-[0-9]+)`,
    '--',
    ':!*.test.ts',
  );

  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter((line) => !defined.has(line.split(':')[2] ?? ''))).toEqual([]);
});

test('every English text is used: its key, or the beginning of it in a template, is in a source file', () => {
  const packages = workspacePackages().filter(({ folder }) =>
    existsSync(join(folder, 'src/locales/en.json')),
  );
  const sources = (paths: string[]) =>
    git('ls-files', '-co', '--exclude-standard', ...paths.map((path) => `${path}/src`))
      .filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
      .filter((file) => !/\.(test|test-support|d)\.tsx?$|\/src\/(testing|standalone)/.test(file))
      .map(read)
      .join('\n');
  const unused = packages.flatMap(({ name, path }) => {
    // The texts of the platform are for all packages.
    const isCommon = name === '@redeem/platform';
    const text = sources(isCommon ? packages.map((one) => one.path) : [path]);
    const beginnings = Array.from(text.matchAll(/`([\w.-]+\.)\$\{/g), ([, start = '']) => start);
    const keys = Object.keys(JSON.parse(read(`${path}/src/locales/en.json`)) as object);
    return keys
      .filter((key) => !text.includes(`'${key}'`) && !beginnings.some((one) => key.startsWith(one)))
      .map((key) => `${name}: ${key}`);
  });

  expect(packages.length).toBeGreaterThan(5);
  expect(unused).toEqual([]);
});

test('no comment disables a rule of oxlint', () => {
  const files = git('ls-files', '*.ts', '*.tsx', '*.mjs', '*.js').filter((file) =>
    existsSync(join(ROOT, file)),
  );

  expect(files.filter((file) => /[/*]\s*oxlint-(?:dis|en)able/.test(read(file)))).toEqual([]);
});

/** A file of each kind, with what breaks a rule of its own. */
const BREACHES: [rule: string, path: string, code: string][] = [
  ['eslint(eqeqeq)', 'shared/host/src/a.ts', 'export const a = (b: unknown) => b == 1;'],
  ['eslint(max-lines)', 'e2e/long.ts', '// a\n'.repeat(301)],
  ['syntax(restricted)', 'e2e/a.mjs', 'export default 1;'],
  ['syntax(restricted)', 'e2e/b.tsx', '<p dangerouslySetInnerHTML={{ __html: a }} />'],
  ['syntax(restricted)', 'e2e/c.ts', "document.body.innerHTML = ''"],
  ['syntax(restricted)', 'e2e/d.spec.ts', "test.only('a', () => {});"],
  ['syntax(restricted)', 'shell/src/e.test.ts', "test.describe.only('a', () => {});"],
  ['syntax(restricted)', 'shell/src/b.ts', 'switch (brand.id) {}'],
  ['syntax(restricted)', 'remotes/support/src/a.ts', 'go(`/support#${entry}`)'],
  ['syntax(no-words)', 'shell/src/c.tsx', '<p>Fermé</p>'],
  [
    'syntax(no-words)',
    'remotes/retailers/src/d.tsx',
    "<Field hint={isOpen ? 'Open' : t('shut')} />",
  ],
  ['syntax(no-sentences)', 'shared/kit/src/e.ts', 'show(`Hello ${name}, how are you?`)'],
  [
    'react(purity)',
    'shared/kit/src/H.tsx',
    'export function A() { return <p>{Math.random()}</p>; }',
  ],
];

test('oxlint reports a breach of each of its kinds of rules, in the files that the rule is for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redeem-lint-'));
  const config = `import config from '${ROOT}/oxlint.config.ts';
    const [{ name, specifier }] = config.jsPlugins;
    const options = { ...config.options, typeAware: false, typeCheck: false };
    export default { ...config, options, jsPlugins: [{ name, specifier: '${ROOT}/' + specifier }] };`;
  const harmless = { 'shell/src/brands/a.ts': "if (brand === 'movie-redeem') go('It is open.')" };
  const files = [...BREACHES.map(([, path, code]) => [path, code]), ...Object.entries(harmless)];
  for (const [path = '', code = ''] of [...files, ['oxlint.config.ts', config]]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const words = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string }[];
  };
  const reported = diagnostics.map(({ filename, code }) => `${code} ${filename}`);

  expect(reported).toEqual(
    expect.arrayContaining(BREACHES.map(([rule, path]) => `${rule} ${path}`)),
  );
  expect(reported.join('\n')).not.toContain('shell/src/brands/a.ts');
});
