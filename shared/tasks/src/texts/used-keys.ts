import { join } from 'node:path';

import ts from 'typescript';

import { ROOT } from '../workspace.mjs';

interface KeyUse {
  /** Absolute path of the file that asks for the text. */
  file: string;
  key: string;
}

/**
 * The keys of texts that these files, and those of ours that they import, ask for.
 *
 * The compiler is asked and not the words of the code, since it knows all that a condition, a
 * constant or a built name such as `country.${code}` may come to. A variable that may be any key of
 * its package tells nothing, and does not count.
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

/** What of a remote's page is a key of its texts. */
const PAGE_KEYS = ['titleKey', 'descriptionKey'];

/** The keys that a node gives away: in a call of a `Texts` function, or as one of a page. */
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

/** `t` and `template` of the platform's `Texts`, by whatever name they are called. */
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
