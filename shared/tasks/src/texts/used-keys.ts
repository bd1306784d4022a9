import { join } from 'node:path';

import ts from 'typescript';

import { ROOT } from '../paths.mjs';

interface KeyUse {
  /** Absolute path of the file that asks for the text. */
  file: string;
  key: string;
}

/**
 * Returns the keys that these files, and the workspace's files that they import, use.
 *
 * The compiler finds them, because it knows all values of a condition, a constant or a name such as `country.${code}`. A variable
 * that can be any key of its package does not count.
 */
export function usedKeys(files: string[]): KeyUse[] {
  const program = ts.createProgram(files, compilerOptions());
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter((source) => !program.isSourceFileFromExternalLibrary(source))
    .flatMap((source) =>
      nodesOf(source)
        .flatMap((node) => askedTypes(node, checker))
        .flatMap((type) => (type.isStringLiteral() ? [type.value] : []))
        .map((key) => ({ file: source.fileName, key })),
    );
}

/** The properties of a remote's page that hold a key. */
const PAGE_KEYS = ['titleKey', 'descriptionKey'];

/** Returns the keys in a node: in a call of a `Texts` function, or in a property of a page. */
function askedTypes(node: ts.Node, checker: ts.TypeChecker): ts.Type[] {
  if (ts.isPropertyAssignment(node) && PAGE_KEYS.includes(node.name.getText())) {
    return eachOf(checker.getTypeAtLocation(node.initializer));
  }
  if (!ts.isCallExpression(node)) return [];
  const [asked] = node.arguments;
  const [signature] = checker.getTypeAtLocation(node.expression).getCallSignatures();
  const [parameter] = signature?.parameters ?? [];
  if (!asked || !parameter || !isOfTexts(signature?.declaration?.parent)) return [];
  const keys = eachOf(checker.getTypeAtLocation(asked));
  const isAnyKey =
    keys.length > 1 && keys.length === eachOf(checker.getTypeOfSymbol(parameter)).length;
  return isAnyKey ? [] : keys;
}

/** Returns true if a type is that of `t` or `template` of the platform's `Texts`, whatever name they have. */
function isOfTexts(node: ts.Node | undefined): boolean {
  return (
    node !== undefined &&
    ts.isPropertySignature(node) &&
    ts.isInterfaceDeclaration(node.parent) &&
    node.parent.name.text === 'Texts'
  );
}

function eachOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

function nodesOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(...nodesOf(child));
  });
  return [node, ...children];
}

function compilerOptions(): ts.CompilerOptions {
  const file = join(ROOT, 'tsconfig.base.json');
  const { config } = ts.readConfigFile(file, (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object };
  };
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT).options;
}
