import { builtinRules } from 'eslint/use-at-your-own-risk';
import i18next from 'eslint-plugin-i18next';

/*
 * What no file may contain, as selectors of syntax. Only ESLint has a rule that takes them; oxlint runs it as a plugin.
 */

const noText = i18next.rules?.['no-literal-string'];

/** The plugin. One rule has two names: any word is a text in an element, and only a sentence is one in another place. */
export default {
  meta: { name: 'syntax' },
  rules: {
    restricted: builtinRules.get('no-restricted-syntax'),
    'no-words': noText,
    'no-sentences': noText,
  },
};

const SAME = 'BinaryExpression[operator=/^[!=]==?$/]';

const RESTRICTIONS = {
  namedExports: {
    selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
    message: 'Export by name; only a tool’s configuration file has a default export.',
  },
  noMarkup: {
    selector:
      '[name.name="dangerouslySetInnerHTML"], Property[key.name="dangerouslySetInnerHTML"], ' +
      'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    message: 'Markup is made of elements, never of strings.',
  },
  noPatterns: {
    selector:
      'CallExpression[callee.property.name="toMatchObject"] :matches(Property, ArrayExpression) > Literal[regex]',
    message: 'Any text matches it here: write expect.stringMatching(…).',
  },
  wholeRuns: {
    selector: 'MemberExpression[property.name="only"]',
    message: 'The other tests of the file would not run.',
  },
  brandsAreData: {
    selector: [
      `${SAME} > Identifier[name=/^\\$?brand(Id|Name)?$/i]`,
      `${SAME} > MemberExpression[property.name=/^brand(Id|Name)?$/i]`,
      `${SAME} > MemberExpression[object.name=/^brand$/i]`,
      'SwitchStatement > .discriminant[name=/^brand(Id|Name)?$/i]',
      'SwitchStatement > MemberExpression.discriminant[object.name=/^brand$/i]',
    ].join(', '),
    message: 'What differs between brands is a property in shell/src/brands, not a condition.',
  },
  wholeLinks: {
    selector:
      'TemplateLiteral[expressions.length>0] > TemplateElement:first-child[value.cooked=/^\\u002F[a-z]/]',
    message:
      'Write the address of a page as one string, such as "/support#expired": the gate compares it with what is live.',
  },
};

/**
 * Returns the rule for a kind of files, without some restrictions. A file's restrictions are those of the last entry of the configuration
 * that names it.
 */
export function restrict(files: string[], without: (keyof typeof RESTRICTIONS)[]) {
  const left = Object.entries(RESTRICTIONS).filter(
    ([name]) => !without.some((one) => one === name),
  );
  const restrictions = left.map(([, restriction]) => restriction);
  return { files, rules: { 'syntax/restricted': ['error' as const, ...restrictions] } };
}
