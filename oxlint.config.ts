import { defineConfig } from 'oxlint';
import tseslint from 'typescript-eslint';

import { restrict } from './oxlint.syntax.ts';

/** Tests, and what only tests use. */
const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.test-support.{ts,tsx}',
  '**/src/testing/**',
  '**/src/testing.{ts,tsx}',
];

/** Sources whose visible texts come from `locales.json` only. */
const TRANSLATED = ['shell', 'remotes/*', 'shared/platform', 'shared/kit', 'shared/store'].map(
  (folder) => `${folder}/src/**/*.{ts,tsx}`,
);

/** Named by a tool, or describing the module of somebody else. */
const LOADED_BY_TOOLS =
  '**/*.config.{js,ts} .dependency-cruiser.mjs oxlint.syntax.ts **/*.d.ts shared/build/src/{repeat-entry-query,federation-runtime/{consume,provide}}.ts';

/** A team's own page around its remote has words for teams; names of brands are no texts. */
const FOR_TEAMS = ['**/src/standalone*.{ts,tsx}', 'shell/src/{overrides,brands}/**'];

/** The rules of typescript-eslint's strictest presets, under the names of oxlint, which lacks one. */
const STRICT = Object.fromEntries(
  asOxlint([
    ...tseslint.configs.strictTypeChecked,
    ...tseslint.configs.stylisticTypeChecked,
  ]).filter(([, entry]) => entry !== 'off'),
);

/** The recommended rules of eslint-plugin-react-hooks, those of the React compiler included; oxlint has them all. */
const REACT =
  'error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity refs ' +
  'rules-of-hooks set-state-in-effect set-state-in-render static-components unsupported-syntax use-memo';

/* As strings, because oxlint gives its plugins options as JSON. */
const LETTER = '[A-Za-zÀ-ʯͰ-ӿ]';
/** Any text but the key of one, such as `list.done` or the `list.` of a template. */
const WORD = `(?!\\w+\\.[\\w.]*$|\\{\\{)[^]*${LETTER}[^]*`;
/** Two words of which the second is no name. */
const SENTENCE = `${LETTER}['’,.:;!?…]* [a-zß-ʯа-я]`;
const READABLE =
  '(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|hint|lead|(\\w+L|l)abel)';
const TECHNICAL =
  '(className|rel|style|media|sandbox|allow|autoComplete|aria-\\w+by|aria-controls|d|points|transform|preserveAspectRatio)';
const FOR_DEVELOPERS =
  '(console\\..*|reportFailure|[\\w.]*Error|super|[^]*\\.(querySelector(All)?|closest|matches|matchMedia))';
const MESSAGE = 'What a visitor may read comes from locales.json, by t()';

/**
 * All rules, those of TypeScript with its types, but for those of the Effector plugin, which are ESLint's (eslint.config.js).
 * A rule that does not fit is changed here, for everybody, with a reason.
 */
export default defineConfig({
  plugins: ['typescript', 'react'],
  jsPlugins: [{ name: 'syntax', specifier: './oxlint.syntax.ts' }],
  categories: { correctness: 'off' },
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    // Nor are comments for oxlint allowed: shared/tasks/src/repository.test.ts.
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
    restrict(['**'], ['brandsAreData', 'wholeLinks']),
    restrict(['shell/src/**', 'remotes/**', 'shared/**'], ['wholeLinks']),
    restrict(['remotes/*/src/**/*.{ts,tsx}'], []),
    restrict(['shell/src/brands/**'], ['brandsAreData', 'wholeLinks']),
    restrict([...TESTS, '**/src/standalone*.{ts,tsx}'], ['wholeLinks']),
    restrict(LOADED_BY_TOOLS.split(' '), ['namedExports', 'brandsAreData', 'wholeLinks']),
    {
      files: TRANSLATED,
      excludeFiles: [...TESTS, ...FOR_TEAMS],
      rules: {
        'syntax/no-words': [
          'error',
          {
            mode: 'jsx-only',
            message: MESSAGE,
            'should-validate-template': true,
            words: { include: [WORD] },
            'jsx-attributes': { include: [READABLE] },
            callees: { exclude: ['t', 'template'] },
          },
        ],
        'syntax/no-sentences': [
          'error',
          {
            mode: 'all',
            message: MESSAGE,
            'should-validate-template': true,
            words: { include: [`[^]*${SENTENCE}[^]*`] },
            'jsx-attributes': { exclude: [TECHNICAL] },
            callees: { exclude: [FOR_DEVELOPERS] },
          },
        ],
      },
    },
    {
      files: [
        ...TRANSLATED,
        'shared/{contracts,build/src/federation-runtime}/**/*.ts',
        'shared/console/src/page/**/*.{ts,tsx}',
      ],
      excludeFiles: TESTS,
      rules: Object.fromEntries(REACT.split(' ').map((rule) => [`react/${rule}`, 'error'])),
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
      // The page's first script runs in browsers of any age; a tag manager knows a command by its `arguments` object.
      files: ['shell/src/boot-page/old-browser.js', 'shell/src/third-parties/tag-manager.ts'],
      rules: { 'no-var': 'off', 'prefer-rest-params': 'off' },
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
    .filter(([rule]) => !rule.endsWith('no-unsafe-class-instance-assignment'))
    .map(([rule, entry]) => [rule.replace('@typescript-eslint/', 'typescript/'), entry]);
}
