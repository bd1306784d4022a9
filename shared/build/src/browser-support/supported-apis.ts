import type { Rule, SourceCode } from 'eslint';
import type { Program, Type } from 'typescript';

import { browserApis } from './browser-apis.ts';

type Node = Rule.Node;

/** A parser with type information adds the types of the nodes to a file. */
interface TypeServices {
  program?: Program | null;
  getTypeAtLocation?: (node: Node) => Type;
}

const GLOBAL_OBJECTS = ['window', 'self', 'globalThis'];

/** In MDN's data the members that these share are members of `TypedArray`. */
const TYPED_ARRAY = /^(Big)?(Int|Uint|Float)\d+(Clamped)?Array$/;

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
 * ESLint rule that reports APIs which a supported browser lacks, members of objects included:
 * eslint-plugin-compat finds globals and static members only. Members are found by the type of the
 * object. Where types are unknown, as in built files, a call of a camel-case name is reported if all
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
    const { program, getTypeAtLocation } = context.sourceCode.parserServices as TypeServices;

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
        // Returns early for most names, because looking up a type is slow.
        if (!namesakes.some(isMissing)) return;

        const global = object.type === 'Identifier' && globals.has(object) ? object.name : '';
        const api = GLOBAL_OBJECTS.includes(global) ? name : `${global}.${name}`;
        if (MISSING_IN.has(api)) check(member, api);
        else if (program && getTypeAtLocation) {
          for (const owners of ownersIn(getTypeAtLocation(object as Node), program)) {
            const known = owners
              .map((owner) => `${owner}.prototype.${name}`)
              .find((path) => MISSING_IN.has(path));
            if (known) check(member, known);
          }
        } else if (isCallee(node) && /[A-Z]/.test(name) && namesakes.every(isMissing)) {
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
    [...through, ...predefined.flatMap(({ references }) => references)]
      // The parser of TypeScript distinguishes types from values.
      .filter((reference) => !('isValueReference' in reference) || reference.isValueReference)
      .map(({ identifier }) => identifier),
  );
}

function isOperandOfTypeof({ parent }: Node) {
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
}

function isCallee(node: Node) {
  return node.parent?.type === 'CallExpression' && node.parent.callee === node;
}

/**
 * Returns the names by which MDN's data may know the types of a value, each with those it inherits
 * from, nearest first.
 */
function ownersIn(type: Type, program: Program): string[][] {
  if (type.isUnionOrIntersection()) {
    return type.types.flatMap((part) => ownersIn(part, program));
  }
  const checker = program.getTypeChecker();
  const chainOf = (one: Type): string[] => {
    const declared = 'target' in one ? (one.target as Type) : one;
    const symbol = declared.getSymbol();
    const isBuiltIn = symbol?.declarations?.some((declaration) =>
      program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
    );
    const name = symbol && isBuiltIn ? checker.getFullyQualifiedName(symbol) : '';
    return [
      ...(name ? [name.replace(/^Readonly/, '')] : []),
      ...(TYPED_ARRAY.test(name) ? ['TypedArray'] : []),
      ...(declared.isClassOrInterface() ? checker.getBaseTypes(declared).flatMap(chainOf) : []),
    ];
  };
  return [chainOf(checker.getApparentType(type))];
}
