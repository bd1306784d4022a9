import effector from 'eslint-plugin-effector';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

import { OPTIONAL_APIS } from './shared/build/src/browser-support/optional-apis.ts';
import { supportedApis } from './shared/build/src/browser-support/supported-apis.ts';

const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.test-support.{ts,tsx}',
  '**/src/testing/**',
  '**/src/testing.{ts,tsx}',
];

/** Packages whose visible texts come from locale files only. */
const TRANSLATED = ['shell', 'remotes/*', 'shared/platform', 'shared/kit', 'shared/store'];

/** Sources that run in browsers. */
const IN_BROWSERS = [
  ...[...TRANSLATED, 'shared/contracts'].map((folder) => `${folder}/src/**/*.{ts,tsx,js}`),
  'shared/console/src/page/**',
  'shared/build/src/federation-runtime/**',
  'shared/build/src/repeat-entry-query.ts',
];

const EVERYWHERE = [
  {
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    message: 'Export by name; only a tool’s configuration file has a default export.',
  },
  {
    selector: [
      'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
      'Property[key.name="dangerouslySetInnerHTML"]',
      'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    ].join(', '),
    message: 'Markup is made of elements, never of strings.',
  },
  {
    selector:
      'TSTypeReference :matches(Identifier[name="FC"], Identifier[name="FunctionComponent"])',
    message: 'A component is a function that takes what it shows.',
  },
];

const BRANDS_ARE_DATA = {
  selector: [
    'BinaryExpression[operator=/^[!=]==?$/] > Identifier[name=/^\\$?brand(Id|Name)?$/i]',
    'BinaryExpression[operator=/^[!=]==?$/] > MemberExpression[property.name=/^brand(Id|Name)?$/i]',
    'BinaryExpression[operator=/^[!=]==?$/] > MemberExpression[object.name=/^brand$/i]',
    'SwitchStatement > .discriminant[name=/^brand(Id|Name)?$/i]',
    'SwitchStatement > MemberExpression.discriminant[object.name=/^brand$/i]',
  ].join(', '),
  message: 'What differs between brands is a property in shell/src/brands, not a condition.',
};

const WHOLE_LINKS = {
  selector:
    'TemplateLiteral[expressions.length>0] > TemplateElement:first-child[value.cooked=/^\\u002F[a-z]/]',
  message:
    'Write the address of a page as one string, such as "/support#expired": the gate compares it with what is live.',
};

/** Attributes, of elements and of our components, that a visitor sees or hears. */
const READABLE =
  'aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|hint|lead|(\\w+L|l)abel';

/** Attributes with several words that no visitor reads. */
const TECHNICAL =
  'className|rel|style|media|sandbox|allow|autoComplete|aria-\\w+by|aria-controls|d|points|transform|preserveAspectRatio';

/** Other places of words for developers, machines or style sheets. */
const NOT_FOR_VISITORS = [
  'ThrowStatement *',
  'NewExpression[callee.name=/Error$/] *',
  'CallExpression[callee.type="Super"] *',
  'CallExpression[callee.object.name="console"] *',
  'CallExpression[callee.property.name=/^(querySelector(All)?|closest|matches|matchMedia)$/] *',
  'TSLiteralType *',
  `JSXAttribute[name.name=/^(${TECHNICAL})$/] *`,
].join(', ');

const NO_SENTENCES = {
  selector: [
    // Any word, in the places that are always read.
    'JSXText[value=/\\p{L}/u]',
    ...wordsIn(':matches(JSXElement, JSXFragment) > JSXExpressionContainer'),
    ...wordsIn(`JSXAttribute[name.name=/^(${READABLE})$/]`),
    ...wordsIn(`JSXAttribute[name.name=/^(${READABLE})$/] > JSXExpressionContainer`),
    ...wordsIn(
      'AssignmentExpression[left.property.name=/^(title|textContent|innerText|alt|placeholder|ariaLabel)$/]',
    ),
    // Two words of which the second is no name, in any other place.
    ...textOf(String.raw`\p{L}['’,.:;!?…]* \p{Ll}`).map(
      (text) => `${text}:not(${NOT_FOR_VISITORS})`,
    ),
  ].join(', '),
  message: 'What a visitor may read comes from locales/*.json, by t().',
};

export default defineConfig(
  globalIgnores(['**/dist/', '**/.data/', '**/test-results/', '**/playwright-report/']),
  // A rule that does not fit is changed here, for everybody, with a reason.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },

  tseslint.configs.base,
  // Types cost most of the time, so only the rules that need them get them, where they apply. The rules of TypeScript
  // itself are oxlint's (oxlint.config.ts).
  {
    files: IN_BROWSERS,
    ignores: TESTS,
    languageOptions: {
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    files: ['**/*.{js,cjs,mjs,ts,tsx}'],
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300 }],
      'object-shorthand': 'error',
      'no-restricted-syntax': ['error', ...EVERYWHERE],
      'no-warning-comments': [
        'error',
        { terms: ['oxlint-disable', 'oxlint-enable'], location: 'start' },
      ],
    },
  },

  { files: IN_BROWSERS, ignores: TESTS, ...reactHooks.configs.flat.recommended },
  { files: IN_BROWSERS, ignores: TESTS, ...effectorConfig() },

  {
    files: IN_BROWSERS,
    ignores: TESTS,
    plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
    rules: { 'browsers/supported-apis': 'error' },
  },
  ...Object.entries(OPTIONAL_APIS).map(([file, allow]) => ({
    files: [file],
    rules: { 'browsers/supported-apis': ['error', { allow }] },
  })),

  restrict(['shell/src/**', 'remotes/**', 'shared/**'], [BRANDS_ARE_DATA]),
  restrict(
    TRANSLATED.map((folder) => `${folder}/src/**/*.{ts,tsx}`),
    [BRANDS_ARE_DATA, NO_SENTENCES],
  ),
  restrict(['remotes/*/src/**/*.{ts,tsx}'], [BRANDS_ARE_DATA, NO_SENTENCES, WHOLE_LINKS]),
  restrict(['shell/src/brands/**'], []),
  // A team's own page around its remote, the gallery and a report on colours have words for teams.
  restrict(
    [
      '**/src/standalone*.{ts,tsx}',
      'shell/src/inspector/**',
      'shell/src/gallery/**',
      'shared/kit/src/contrast.ts',
      ...TESTS,
    ],
    [BRANDS_ARE_DATA],
  ),
  {
    // A declaration describes the module of somebody else, such as a style sheet; the last one is
    // what the federation plugin takes for a plugin of its own.
    files: [
      '**/*.config.{js,ts}',
      // Playwright loads a reporter by its default export.
      '**/*.reporter.ts',
      '.dependency-cruiser.mjs',
      '**/*.d.ts',
      'shared/build/src/repeat-entry-query.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The bundler imports its runtime as a default.
    files: ['shared/build/src/federation-runtime/{consume,provide}.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);

/** A file's restrictions are those of the last entry that names it, so each entry repeats the rest. */
function restrict(files, restrictions) {
  return { files, rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, ...restrictions] } };
}

/** Texts that match, as strings and as pieces of template strings. */
function textOf(regExp) {
  return [`Literal[value=/${regExp}/u]`, `TemplateElement[value.cooked=/${regExp}/u]`];
}

/** Words in a place, directly or as what a condition or two come to. */
function wordsIn(place) {
  const [string, piece] = textOf(String.raw`\p{L}`);
  const branch =
    ':matches(ConditionalExpression, LogicalExpression, BinaryExpression[operator="+"])';
  return [place, `${place} > ${branch}`, `${place} > ${branch} > ${branch}`].flatMap((at) => [
    `${at} > ${string}`,
    `${at} > TemplateLiteral > ${piece}`,
  ]);
}

/** Every preset of the Effector plugin. */
function effectorConfig() {
  const { recommended, scope, react, future, patronum } = effector.flatConfigs;
  return {
    plugins: { effector: seenThroughPlatform(effector) },
    rules: {
      ...Object.assign(
        {},
        ...[recommended, scope, react, future, patronum].map((one) => one.rules),
      ),
      'effector/no-duplicate-clock-or-source-array-values': 'error',
    },
  };
}

/**
 * Some of the plugin's rules know Effector's functions by type, and some by the text of the import.
 * Here they also reach a file through the platform, so those rules learn that name as well.
 */
function seenThroughPlatform(plugin) {
  const rules = Object.entries(plugin.rules).map(([name, rule]) => {
    const create = (context) => {
      const listeners = Object.entries(rule.create(context));
      return Object.fromEntries(
        listeners.map(([selector, listener]) => [alsoFromPlatform(selector), listener]),
      );
    };
    return [name, { ...rule, create }];
  });
  return { ...plugin, rules: Object.fromEntries(rules) };
}

/** `[source.value=/^effector…$/]` becomes `[source.value=/^effector…$|^@redeem\/platform$/]`. */
function alsoFromPlatform(selector) {
  return selector.replace(
    /\[source\.value=\/(\^effector[^\]]*\$)\/\]/,
    (_, names) => `[source.value=/${names}|^@redeem\\u002Fplatform$/]`,
  );
}
