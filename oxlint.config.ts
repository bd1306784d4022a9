import { defineConfig } from 'oxlint';
import tseslint from 'typescript-eslint';

import { IN_BROWSERS, TESTS } from './oxlint.files.ts';
import { RESTRICTIONS } from './oxlint.restricted-syntax.ts';

/** Rules of typescript-eslint's presets that oxlint does not have. */
const UNKNOWN = ['no-unsafe-class-instance-assignment'];

/** The rules of typescript-eslint's strictest presets. */
const STRICT = Object.fromEntries(
  asOxlint([
    ...tseslint.configs.strictTypeChecked,
    ...tseslint.configs.stylisticTypeChecked,
  ]).filter(([, entry]) => entry !== 'off'),
);

/** The recommended rules of eslint-plugin-react-hooks, those of the React compiler included; oxlint has them all. */
const REACT = [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
];

/**
 * All rules, those of TypeScript with its types, but for those of the Effector plugin and of browsers/supported-apis, which are
 * ESLint's (eslint.config.js).
 * A rule that does not fit is changed here, for everybody, with a reason.
 */
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: [{ name: 'eslint-js', specifier: './oxlint.restricted-syntax.ts' }],
  categories: { correctness: 'off' },
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    // Nor are comments for oxlint allowed: shared/tasks/src/lint.test.ts.
    respectEslintDisableDirectives: false,
  },
  ignorePatterns: ['**/dist/', '**/.data/', '**/test-results/', '**/playwright-report/'],
  rules: {
    ...STRICT,
    eqeqeq: 'error',
    'max-lines': ['error', { max: 300 }],
    'object-shorthand': 'error',
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    // The code splits codes and file names only, never text with emoji.
    'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
    // Playwright will change the default of this option; until then tests need it.
    'typescript/no-deprecated': [
      'error',
      { allow: [{ from: 'package', package: 'playwright-core', name: 'noWaitAfter' }] },
    ],
    'typescript/no-unused-vars': [
      'error',
      { args: 'all', argsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    // An empty string (an environment variable, a field) is mostly as good as none.
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
    // A union that a newer shell may make wider has `string` in it, and so needs a default.
    'typescript/switch-exhaustiveness-check': ['error', { requireDefaultForNonUnion: true }],
  },
  overrides: [
    ...RESTRICTIONS,
    {
      files: IN_BROWSERS,
      excludeFiles: TESTS,
      rules: Object.fromEntries(REACT.map((rule) => [`react/${rule}`, 'error'])),
    },
    {
      files: TESTS,
      rules: {
        // `expect(service.exchange)` looks at a method without calling it.
        'typescript/unbound-method': 'off',
        'typescript/no-empty-function': 'off',
      },
    },
    {
      // A tag manager knows a command by its being an `arguments` object; it ignores an array.
      files: ['shell/src/third-parties/tag-manager.ts'],
      rules: { 'prefer-rest-params': 'off' },
    },
    {
      // The page's first script, which tells a browser of any age that it is too old.
      files: ['shell/src/boot-page/old-browser.js'],
      rules: { 'no-var': 'off' },
    },
    {
      // A cast in JSDoc is seen by the compiler, which checks these files, but not by the linter.
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
      },
    },
    {
      // Scripts for the browser and configuration at the root: no TypeScript project holds them.
      files: ['**/*.{js,cjs}', '.dependency-cruiser.mjs', 'oxlint.*.ts'],
      rules: Object.fromEntries(
        asOxlint([tseslint.configs.disableTypeChecked]).filter(([rule]) => rule in STRICT),
      ),
    },
  ],
});

/** The rules of configurations of ESLint, under the names that oxlint gives them. */
function asOxlint(configs: { rules?: object }[]) {
  return configs
    .flatMap(({ rules = {} }) => Object.entries(rules))
    .filter(([rule]) => !UNKNOWN.some((name) => rule.endsWith(name)))
    .map(([rule, entry]) => [rule.replace('@typescript-eslint/', 'typescript/'), entry]);
}
