import { diff, gt, major } from 'semver';
import ts from 'typescript';

/**
 * Returns the surface of a module: its declarations by name. It has all that the module exports, and the types of
 * this repository that these mention.
 */
export function surfaceOf(program: ts.Program, entry: string): string {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is no module`);
  const lines = new Map<ts.Symbol, string>();
  const add = (symbol: ts.Symbol) => {
    const own = original(symbol, checker);
    const [declaration] = own.declarations ?? [];
    if (!declaration || lines.has(own)) return;
    if (isTypeDeclaration(declaration)) {
      lines.set(own, textOf(declaration).replace(/^(?:export )?/, 'export '));
      for (const one of mentioned(declaration, checker)) add(one);
      return;
    }
    const type = checker.getTypeOfSymbol(own);
    const text = checker.typeToString(type, declaration);
    lines.set(own, `export const ${symbol.name}: ${text.replace(/\s+/g, ' ')};`);
    for (const one of typesIn(type, checker)) add(one);
  };
  for (const symbol of checker.getExportsOfModule(module)) add(symbol);
  return [...new Set(lines.values())].toSorted().join('\n');
}

/** Returns the types of this repository that a declaration mentions. */
function mentioned(declaration: ts.Node, checker: ts.TypeChecker): ts.Symbol[] {
  const own = ts.isTypeReferenceNode(declaration)
    ? checker.getSymbolAtLocation(declaration.typeName)
    : undefined;
  const inner: ts.Symbol[] = [];
  ts.forEachChild(declaration, (node) => {
    inner.push(...mentioned(node, checker));
  });
  return [...(own && isOwn(own, checker) ? [own] : []), ...inner];
}

/** Returns the types of this repository in the arguments of a type, such as that of a store or an event. */
function typesIn(type: ts.Type, checker: ts.TypeChecker, seen = new Set<ts.Type>()): ts.Symbol[] {
  if (seen.has(type)) return [];
  seen.add(type);
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const signatures = type.getCallSignatures();
  const inner = [
    ...(type.aliasTypeArguments ?? []),
    ...checker.getTypeArguments(type as ts.TypeReference),
    ...(type.isUnionOrIntersection() ? type.types : []),
    ...signatures.map((signature) => signature.getReturnType()),
    ...signatures.flatMap((signature) =>
      signature.getParameters().map((parameter) => checker.getTypeOfSymbol(parameter)),
    ),
  ];
  return [
    ...(symbol && isOwn(symbol, checker) ? [symbol] : []),
    ...inner.flatMap((one) => typesIn(one, checker, seen)),
  ];
}

/** Returns whether a symbol is a type that is declared in this repository. */
function isOwn(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const [declaration] = original(symbol, checker).declarations ?? [];
  return (
    declaration !== undefined &&
    isTypeDeclaration(declaration) &&
    !declaration.getSourceFile().fileName.includes('/node_modules/')
  );
}

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function isTypeDeclaration(node: ts.Node): node is TypeDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Returns the symbol that an import or a re-export stands for. */
function original(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
  return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Returns a declaration without comments: each member of an interface on a line, everything else on one. */
function textOf(declaration: TypeDeclaration): string {
  const printer = ts.createPrinter({ removeComments: true });
  const print = (node: ts.Node) =>
    printer
      .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile())
      .replace(/\s+/g, ' ');
  if (ts.isTypeAliasDeclaration(declaration)) return print(declaration);
  const [head = ''] = print(declaration).split('{');
  return [`${head}{`, ...declaration.members.map((member) => `  ${print(member)}`), '}'].join('\n');
}

/** Returns the lines of a surface, those of members with the head of their interface. */
function linesOf(surface: string): string[] {
  let head = '';
  return surface.split('\n').flatMap((line) => {
    if (line.startsWith('  ')) return `${head} ${line.trim()}`;
    head = line;
    return line.startsWith('export ') ? line : [];
  });
}

/** What the sources are now. */
interface Now {
  version: string;
  surface: string;
}

/**
 * Returns what is wrong with the version of a changed surface, with the lines that differ; null if it may be written. New
 * lines, and values in an open union, need a higher minor version; others a higher major version.
 *
 * @param written The committed file; empty if there is none.
 */
export function whatIsWrong(written: string, { version, surface }: Now): string | null {
  const [, before] = /platform (\d+\.\d+\.\d+)/.exec(written) ?? [];
  const is = linesOf(surface);
  const was = linesOf(written);
  const lost = was.filter((line) => !is.some((now) => now === line || isWidened(line, now, is)));
  const added = is.filter((line) => !was.includes(line));
  if (before === undefined || lost.length + added.length === 0) return null;
  const isEnough =
    lost.length > 0
      ? major(version) > major(before)
      : gt(version, before) && diff(before, version) !== 'patch';
  if (isEnough) return null;
  const part = lost.length > 0 ? 'major' : 'minor';
  return [
    `The surface of @redeem/platform differs from that of ${before}, and its version is ${version}:`,
    ...lost.map((line) => `- ${line}`),
    ...added.map((line) => `+ ${line}`),
    `Remotes that are live were built with the old lines. Keep them and add others, or raise the ${part} version in shared/platform/package.json`,
  ].join('\n');
}

/**
 * Returns whether a line is a union of values that has got more, and that some type has as `Open`: remotes are prepared for
 * values that they do not know (docs/contracts/platform.md).
 */
function isWidened(was: string, now: string, surface: readonly string[]): boolean {
  const [, name, values = ''] = /^export type (\w+) = ('[^']*'(?: \| '[^']*')*);$/.exec(was) ?? [];
  if (name === undefined || !now.startsWith(`export type ${name} = '`)) return false;
  const isOpen = surface.some((line) => new RegExp(`\\bOpen<(?:\\w+\\.)?${name}>`).test(line));
  return isOpen && values.split(' | ').every((value) => now.includes(value));
}
