import { builtinRules } from 'eslint/use-at-your-own-risk';

import { TESTS, TRANSLATED } from './oxlint.files.ts';

/*
 * What no file may contain, as selectors of syntax. Only ESLint has a rule that takes them; oxlint runs it as a plugin, so that
 * ESLint need not read the files that have no other rule of its own.
 */

const RULE = 'no-restricted-syntax';

interface Restriction {
  selector: string;
  message: string;
}

/** The plugin. */
export default { meta: { name: 'eslint-js' }, rules: { [RULE]: builtinRules.get(RULE) } };

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
  {
    selector:
      'CallExpression[callee.property.name="toMatchObject"] :matches(Property, ArrayExpression) > Literal[regex]',
    message: 'Any text matches it here: write expect.stringMatching(…).',
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

/** The restrictions of each kind of file, as overrides of oxlint.config.ts. */
export const RESTRICTIONS = [
  restrict(['**'], []),
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
      'oxlint.restricted-syntax.ts',
      '**/*.d.ts',
      'shared/build/src/repeat-entry-query.ts',
    ],
    rules: { [`eslint-js/${RULE}`]: 'off' },
  },
  {
    // The bundler imports its runtime as a default.
    files: ['shared/build/src/federation-runtime/{consume,provide}.ts'],
    rules: { [`eslint-js/${RULE}`]: 'off' },
  },
];

/** A file's restrictions are those of the last entry that names it, so each entry repeats the rest. */
function restrict(files: string[], restrictions: Restriction[]) {
  return { files, rules: { [`eslint-js/${RULE}`]: ['error', ...EVERYWHERE, ...restrictions] } };
}

/** Texts that match, as strings and as pieces of template strings. */
function textOf(regExp: string): string[] {
  return [`Literal[value=/${regExp}/u]`, `TemplateElement[value.cooked=/${regExp}/u]`];
}

/** Words in a place, directly or as what a condition or two come to. */
function wordsIn(place: string): string[] {
  const [string, piece] = textOf(String.raw`\p{L}`);
  const branch =
    ':matches(ConditionalExpression, LogicalExpression, BinaryExpression[operator="+"])';
  return [place, `${place} > ${branch}`, `${place} > ${branch} > ${branch}`].flatMap((at) => [
    `${at} > ${string}`,
    `${at} > TemplateLiteral > ${piece}`,
  ]);
}
