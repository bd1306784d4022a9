import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from '@rstest/core';

import { type Complaint, lint } from './lint.test-support.ts';
import { ROOT } from './paths.mjs';

const SYNTAX = 'eslint-js(no-restricted-syntax)';

/** [rule, path of a file, code that breaks the rule, part of the message] */
const BREACHES: [rule: string, path: string, code: string, message?: string][] = [
  ['eslint(eqeqeq)', 'shared/host/src/a.ts', 'export const a = (b: unknown) => b == 1;'],
  [
    'eslint(eqeqeq)',
    'shared/host/src/b.ts',
    '// eslint-disable-next-line eqeqeq\nexport const a = (b: unknown) => b == 1;',
  ],
  ['eslint(max-lines)', 'e2e/long.ts', '// a\n'.repeat(301)],
  ['eslint(object-shorthand)', 'shell/src/a.test.ts', 'export const a = { b: function () {} };'],
  [SYNTAX, 'e2e/a.mjs', 'export default 1;', 'Export by name'],
  [SYNTAX, 'shared/host/src/c.ts', 'const a = 1; export { a as default };', 'Export by name'],
  [SYNTAX, 'e2e/a.tsx', '<p dangerouslySetInnerHTML={{ __html: a }} />', 'made of elements'],
  [SYNTAX, 'e2e/b.tsx', 'show({ dangerouslySetInnerHTML: a })', 'made of elements'],
  [SYNTAX, 'e2e/c.ts', "document.body.innerHTML = ''", 'made of elements'],
  [SYNTAX, 'e2e/d.ts', "document.body.outerHTML = ''", 'made of elements'],
  [SYNTAX, 'shell/src/a.test.tsx', 'const A: FC = () => null;', 'a function that takes'],
  [SYNTAX, 'e2e/e.ts', 'expect(a).toMatchObject([{ b: /c/ }])', 'Any text matches'],
  [SYNTAX, 'e2e/f.ts', 'expect(a).toMatchObject({ b: [/c/] })', 'Any text matches'],
  [SYNTAX, 'shared/gate/src/a.ts', "if (brand === 'movie-redeem') go()", 'between brands'],
  [SYNTAX, 'shell/src/a.ts', 'switch (brandId) {}', 'between brands'],
  [SYNTAX, 'shell/src/b.ts', 'switch (brand.id) {}', 'between brands'],
  [SYNTAX, 'shell/src/d.ts', 'if (brand.id !== x) go()', 'between brands'],
  [SYNTAX, 'shell/src/e.ts', 'if (config.brandId !== x) go()', 'between brands'],
  [SYNTAX, 'remotes/support/src/a.ts', 'go(`/support#${entry}`)', 'as one string'],
  [
    'react(error-boundaries)',
    'shell/src/B.tsx',
    'export function A() { try { return <B />; } catch { return null; } }',
  ],
  [
    'react-hooks(exhaustive-deps)',
    'shell/src/C.tsx',
    'export function A({ go }) { useEffect(() => { go(); }, []); return null; }',
  ],
  [
    'react(globals)',
    'shared/kit/src/D.tsx',
    'let n = 0;\nexport function A() { n = n + 1; return <p>{n}</p>; }',
  ],
  [
    'react(immutability)',
    'shared/kit/src/E.tsx',
    'export function A() { const [a] = useState({}); a.b = 1; return <p>{a.b}</p>; }',
  ],
  [
    'react(incompatible-library)',
    'shared/console/src/page/F.tsx',
    "import { useVirtualizer } from '@tanstack/react-virtual';\nexport function A() { const v = useVirtualizer({}); return <p>{v.x}</p>; }",
  ],
  [
    'react(preserve-manual-memoization)',
    'remotes/support/src/G.tsx',
    'export function A({ a }) { const b = useCallback(() => a.b.c, [a?.b?.c]); return <p onClick={b} />; }',
  ],
  [
    'react(purity)',
    'shared/kit/src/H.tsx',
    'export function A() { return <p>{Math.random()}</p>; }',
  ],
  [
    'react(refs)',
    'shared/kit/src/I.tsx',
    'export function A() { const a = useRef(0); return <p>{a.current}</p>; }',
  ],
  [
    'react-hooks(rules-of-hooks)',
    'shared/platform/src/J.tsx',
    'export function A({ a }) { if (a) useState(0); return null; }',
  ],
  [
    'react(set-state-in-effect)',
    'remotes/support/src/K.tsx',
    'export function A({ a }) { const [b, setB] = useState(0); useEffect(() => { setB(a); }, [a]); return <p>{b}</p>; }',
  ],
  [
    'react(set-state-in-render)',
    'remotes/support/src/L.tsx',
    'export function A() { const [a, setA] = useState(0); setA(1); return <p>{a}</p>; }',
  ],
  [
    'react(static-components)',
    'remotes/support/src/M.tsx',
    'export function A() { const B = () => null; return <B />; }',
  ],
  [
    'react(unsupported-syntax)',
    'shared/store/src/N.tsx',
    "export function A() { eval('a'); return <p />; }",
  ],
  [
    'react(use-memo)',
    'shared/kit/src/O.tsx',
    'export function A() { const a = useMemo((b) => b, []); return <p>{a}</p>; }',
  ],
];

/** Code that no rule on syntax reports, by the path of a file. */
const HARMLESS = {
  'remotes/support/src/b.ts': 'go("/support#expired")',
  'remotes/support/src/c.ts': 'go(`/support#expired`)',
  'remotes/support/src/d.ts': 'go(`${origin}/support`)',
  'shared/kit/src/e.ts': 'show(document.body.innerHTML)',
  'e2e/g.ts': 'expect(a).toMatchObject({ b: expect.stringMatching(/c/) })',
  'shell/rsbuild.config.ts': 'export default {};',
  'e2e/f.reporter.ts': 'export default class Reporter {}',
  'shell/src/brands/brands.ts': "if (brand === 'movie-redeem') go()",
};

describe('oxlint', () => {
  let complaints: Record<string, Complaint[]>;

  beforeAll(async () => {
    const breaches = BREACHES.map(([, path, code]) => [path, code] as const);
    complaints = await lint({ ...Object.fromEntries(breaches), ...HARMLESS });
  }, 30_000);

  test.each(BREACHES)('reports a violation of %s in %s', (rule, path, _code, message = '') => {
    const messages = complaints[path]?.filter((one) => one.rule === rule) ?? [];
    expect(messages.map((one) => one.message)).toContainEqual(expect.stringContaining(message));
  });

  test.each(Object.keys(HARMLESS))('accepts the syntax of %s', (path) => {
    expect(complaints[path]?.filter(({ rule }) => rule === SYNTAX)).toEqual([]);
  });

  test('is disabled by no comment', () => {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const sources = listed.split('\n').filter((path) => /\.([cm]?[jt]s|[jt]sx)$/.test(path));

    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.filter((path) => isDisabling(readFileSync(join(ROOT, path), 'utf8')))).toEqual(
      [],
    );
  });

  test.each(['//', '/*', '/*\n *'])('is found disabled after %j', (start) => {
    expect(isDisabling(`${start} oxlint-disable-next-line no-var`)).toBe(true);
  });
});

/** Returns true if there is a comment that oxlint obeys. It ignores those of ESLint, by its configuration. */
function isDisabling(text: string): boolean {
  return /[/*]\s*oxlint-(?:dis|en)able/.test(text);
}
