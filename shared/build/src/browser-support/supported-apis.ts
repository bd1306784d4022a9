import type { Rule, SourceCode } from 'eslint';

import { browserApis } from './browser-apis.ts';

type Node = Rule.Node;

const GLOBAL_OBJECTS = ['window', 'self', 'globalThis'];

/** The browsers that lack an API, by its path, e.g. `URL.canParse`. */
const MISSING_IN = new Map<string, string[]>();

/** The paths of APIs, by their last part. */
const NAMESAKES = new Map<string, string[]>();

for (const { owner, name, missingIn } of browserApis()) {
  const api = owner ? `${owner}.${name}` : name;
  MISSING_IN.set(api, missingIn);
  NAMESAKES.set(name, [...(NAMESAKES.get(name) ?? []), api]);
}

/**
 * ESLint rule for built files that reports APIs which a supported browser lacks, members of objects included:
 * eslint-plugin-compat finds globals and static members only. A call of a camel-case name is reported if all
 * APIs of that name are missing. The option `allow` lists APIs that are used only where they exist.
 */
export const supportedApis: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { allow: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
    messages: {
      missing:
        '{{api}} is missing in {{browsers}}. Replace it, or allow it in the configuration if it is used only where it exists.',
    },
  },
  create(context) {
    const [{ allow = [] } = {}] = context.options as { allow?: string[] }[];
    const allowed = new Set(allow);
    const globals = globalReferences(context.sourceCode);

    function check(node: Node, api: string) {
      if (!isReportable(api) || allowed.has(api)) return;
      const browsers = MISSING_IN.get(api)?.join(', ') ?? '';
      context.report({ node, messageId: 'missing', data: { api, browsers } });
    }

    return {
      Identifier(node) {
        if (globals.has(node) && !isOperandOfTypeof(node)) check(node, node.name);
      },
      MemberExpression(node) {
        const { object, property, computed } = node;
        if (computed || property.type !== 'Identifier' || isOperandOfTypeof(node)) return;
        const { name } = property;
        const member = property as Node;
        const namesakes = NAMESAKES.get(name) ?? [];
        if (!namesakes.some(isMissing)) return;

        const global = object.type === 'Identifier' && globals.has(object) ? object.name : '';
        const api = GLOBAL_OBJECTS.includes(global) ? name : `${global}.${name}`;
        if (MISSING_IN.has(api)) check(member, api);
        else if (isCallee(node) && /[A-Z]/.test(name) && namesakes.every(isMissing)) {
          const paths = namesakes.filter(
            (path) => path.includes('.prototype.') && isReportable(path),
          );
          if (!paths.some((path) => allowed.has(path))) check(member, paths[0] ?? '');
        }
      },
    };
  },
};

function isMissing(api: string) {
  return (MISSING_IN.get(api) ?? []).length > 0;
}

/** Members of a missing interface are not reported: the rule reports the interface itself. */
function isReportable(api: string) {
  const [holder = '', ...members] = api.split('.');
  return isMissing(api) && (members.length === 0 || !isMissing(holder));
}

/** Returns the identifiers that refer to a value which the file itself does not define. */
function globalReferences({ scopeManager }: SourceCode): Set<unknown> {
  const { through = [], variables = [] } = scopeManager.globalScope ?? {};
  const predefined = variables.filter(({ defs }) => defs.length === 0);
  return new Set(
    [...through, ...predefined.flatMap(({ references }) => references)].map(
      ({ identifier }) => identifier,
    ),
  );
}

function isOperandOfTypeof({ parent }: Node) {
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
}

function isCallee(node: Node) {
  return node.parent?.type === 'CallExpression' && node.parent.callee === node;
}
