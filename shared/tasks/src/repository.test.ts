import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from '@rstest/core';

import { isInstalled } from './install.mjs';
import { isSupported, SUPPORTED_NODE } from './node-version.mjs';
import { ROOT } from './paths.mjs';

const git = (...words: string[]) =>
  spawnSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
    .stdout.split('\n')
    .filter(Boolean);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('engines of package.json is the range of supported Node versions', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: object };
  expect(engines).toEqual({ node: SUPPORTED_NODE });
  const versions = '9.11.2 20.20.2 22.21.1 22.22.0 23.11.0 24.0.0 25.1.0 26.0.0'.split(' ');
  expect(versions.filter(isSupported)).toEqual(['22.22.0', '24.0.0', '26.0.0']);
});

test('a checkout is installed if the lock file is the one that was installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'redeem-checkout-'));
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'react: 2');
  mkdirSync(join(root, 'node_modules/.pnpm'), { recursive: true });
  const isInstalledWith = (lock: string) => {
    writeFileSync(join(root, 'node_modules/.pnpm/lock.yaml'), lock);
    return isInstalled(root);
  };

  expect(['react: 1', 'react: 2'].map(isInstalledWith)).toEqual([false, true]);
  rmSync(root, { recursive: true });
});

/** An id where a document defines it, in backquotes or as the first cell of a row, with the text up to the next id. */
const DEFINITION = /(?:`(spec-\d+\.\d+|gap-\d+)`|^\|\s*([A-J]\d+)\s*\|)((?:(?!`spec-).)*)/gm;
/** How a cell or a parenthesis begins where a demand needs no test. A settled gap needs none either. */
const NOT_TESTED = /[|(]\s*Not tested: [^\s|)]/;

/** Returns the ids that the documents define, and whether each needs a test: the first place that states it says so. */
function readDemands() {
  const demands = new Map<string, boolean>();
  for (const path of ['product/specification', 'product/decisions', 'reliability'])
    for (const [, name, row = '', text = ''] of read(`docs/${path}.md`).matchAll(DEFINITION)) {
      const id = name ?? row;
      const needsTest = !id.startsWith('gap-') && !NOT_TESTED.test(text);
      if (!demands.has(id)) demands.set(id, needsTest);
    }
  return demands;
}

const demands = readDemands();

test('each demand has a test whose title ends with its id, and each such id is that of a demand', () => {
  const pattern = String.raw`@(spec-[0-9.]+|[A-Z][0-9]+)\b`;
  const files = ['*.test.ts', '*.test.tsx', '*.spec.ts', 'e2e/bench/*.ts'];
  const lines = git('grep', '--untracked', '-ohE', pattern, '--', ...files);
  const tags = new Set(lines.map((tag) => tag.slice(1)));

  expect(demands.size).toBeGreaterThan(250);
  expect([...tags].filter((id) => !demands.has(id))).toEqual([]);
  expect([...demands].filter(([id, needsTest]) => needsTest && !tags.has(id))).toEqual([]);
});

test('every id that a file cites is defined by a document', () => {
  const pattern = String.raw`(spec-[0-9]+\.[0-9]+|gap-[0-9]+)`;
  const cited = git('grep', '-nowIE', pattern);

  expect(cited.length).toBeGreaterThan(300);
  expect(cited.filter((line) => !demands.has(line.split(':')[2] ?? ''))).toEqual([]);
});

test('every English text is used: its key, or the beginning of it in a template, is in a source file', () => {
  const files = git('ls-files', '*/src/locales.json');
  const unused = files.flatMap((file) => {
    // The texts of the platform are for all packages.
    const folder = file.startsWith('shared/platform/') ? '' : `${dirname(file)}/`;
    const sources = [`:(glob)${folder}**/*.ts`, `:(glob)${folder}**/*.tsx`];
    const tests = [':!*.test*', ':!*/src/testing*', ':!*/src/standalone*', ':!e2e'];
    const text = git('grep', '--untracked', '-h', '', '--', ...sources, ...tests).join('\n');
    const starts = Array.from(text.matchAll(/`([\w.-]+\.)\$\{/g), ([, start = '']) => start);
    return Object.keys((JSON.parse(read(file)) as { en: object }).en)
      .filter((key) => !text.includes(`'${key}'`) && !starts.some((one) => key.startsWith(one)))
      .map((key) => `${file}: ${key}`);
  });

  expect(files.length).toBeGreaterThan(5);
  expect(unused).toEqual([]);
});

test('the gate visits every territory in each of its locales', () => {
  const rules = read('shared/store/src/rules/territory.ts');
  const [, table = ''] = /LOCALES_BY_TERRITORY = ([^]*?) as const/.exec(rules) ?? [];
  const wanted = Array.from(table.matchAll(/^  (\w\w): \{(.*)\},$/gm)).flatMap(
    ([, territory = '', languages = '']) =>
      Array.from(languages.matchAll(/'(\w+)'/g), ([, locale = '']) => `${territory} ${locale}`),
  );
  const rows = /territory: '(\w+)', locale: '(\w+)'/g;
  const visited = read('shared/gate/src/visits/table.ts').matchAll(rows);

  expect(wanted).toContain('CH fr_CH');
  expect(Array.from(visited, ([, ...row]) => row.join(' '))).toEqual(wanted);
});

test('no comment disables a rule of oxlint', () => {
  const comments = ['grep', '--untracked', '-nE', '[/*][[:space:]]*oxlint-(dis|en)able', '--'];

  expect(git(...comments, '*.ts', '*.tsx', '*.mjs', '*.js')).toEqual([]);
});

/** What breaks a rule of each kind, in a file that the rule is for. */
const BREACHES: [rule: string, path: string, code: string][] = [
  ['eslint(eqeqeq)', 'shared/host/src/a.ts', 'export const a = (b: unknown) => b == 1;'],
  ['eslint(max-lines)', 'e2e/long.ts', '// a\n'.repeat(301)],
  ['syntax(restricted)', 'e2e/a.mjs', 'export default 1;'],
  ['syntax(restricted)', 'e2e/b.tsx', '<p dangerouslySetInnerHTML={{ __html: a }} />'],
  ['syntax(restricted)', 'e2e/c.ts', "document.body.innerHTML = ''"],
  ['syntax(restricted)', 'e2e/d.spec.ts', "test.only('a', () => {});"],
  ['syntax(restricted)', 'shell/src/b.ts', 'switch (brand.id) {}'],
  ['syntax(restricted)', 'remotes/support/src/a.ts', 'go(`/support#${entry}`)'],
  ['syntax(no-words)', 'shell/src/c.tsx', '<p>Fermé</p>'],
  ['syntax(no-words)', 'remotes/retailers/src/d.tsx', "<A hint={a ? 'Open' : t('shut')} />"],
  ['syntax(no-sentences)', 'shared/kit/src/e.ts', 'show(`Hello ${name}, how are you?`)'],
  ['react(purity)', 'shared/kit/src/H.tsx', 'export const A = () => <p>{Math.random()}</p>;'],
];
const HARMLESS = ['shell/src/brands/a.ts', "if (brand === 'movie-redeem') go('It is open.')"];

test('oxlint reports a breach of each of its kinds of rules, in the files that the rule is for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redeem-lint-'));
  const config = `import config from '${ROOT}/oxlint.config.ts';
    const [{ name, specifier }] = config.jsPlugins;
    const options = { ...config.options, typeAware: false, typeCheck: false };
    export default { ...config, options, jsPlugins: [{ name, specifier: '${ROOT}/' + specifier }] };`;
  const files = [...BREACHES.map(([, ...file]) => file), HARMLESS, ['oxlint.config.ts', config]];
  for (const [path = '', code = ''] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const words = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Record<string, string>[] };
  const reported = diagnostics.map((one) => [one['code'], one['filename']].join(' '));

  const breaches = BREACHES.map(([rule, path]) => `${rule} ${path}`);
  expect(reported).toEqual(expect.arrayContaining(breaches));
  expect(reported.join('\n')).not.toContain(HARMLESS[0]);
});
