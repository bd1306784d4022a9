import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { diff, gt, major } from 'semver';
import ts from 'typescript';

/*
 * Started as a program, it compares what the platform offers with `shared/platform/surface.txt`, which tells for which version it was
 * written. With `--write` it writes that file, if the version of the package allows the change.
 */

const FOLDER = join(import.meta.dirname, '../../platform');
const FILE = join(FOLDER, 'surface.txt');
const COMMAND = 'npm run surface --prefix shared/build -- --write';

if (process.argv[1] === import.meta.filename) process.exitCode = compare() ? 0 : 1;

function compare(): boolean {
  const { version } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
    version: string;
  };
  const entry = join(FOLDER, 'src/index.ts');
  const { config } = ts.readConfigFile(join(FOLDER, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  ) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, FOLDER);
  const surface = surfaceOf(
    ts.createProgram([entry], { ...options, noErrorTruncation: true }),
    entry,
  );
  const written = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' });
  const text = `// The surface of @redeem/platform ${version}. Written by: ${COMMAND}\n\n${surface}\n`;
  const isOld = text !== written && `shared/platform/surface.txt is old. Write it: ${COMMAND}`;
  const isWritten = process.argv.includes('--write');
  const problem = whatIsWrong(written, { version, surface }) ?? (!isWritten && isOld);
  if (problem) console.error(problem);
  else if (isWritten) writeFileSync(FILE, text);
  return !problem;
}

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/**
 * Returns the surface of a module: the types of all that it exports, and the declarations of this repository with a name that these
 * mention.
 */
export function surfaceOf(program: ts.Program, entry: string): string {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is no module`);
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const types = own.flatMap(({ statements }) => statements.filter(isType));
  const lines = new Set<string>();
  for (const symbol of checker.getExportsOfModule(module)) {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const original = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = original.declarations ?? [];
    const type = () => checker.typeToString(checker.getTypeOfSymbol(original), declaration);
    if (declaration && isType(declaration)) lines.add(textOf(declaration));
    else lines.add(`export const ${symbol.name}: ${type().replace(/\s+/g, ' ')};`);
  }
  // It grows on the way.
  for (const line of lines) {
    const words = new Set(line.match(/\w+/g));
    for (const type of types) if (words.has(type.name.text)) lines.add(textOf(type));
  }
  return [...lines].toSorted().join('\n');
}

function isType(node: ts.Node): node is TypeDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Returns a declaration without comments: each member of an interface on a line, everything else on one. */
function textOf(declaration: TypeDeclaration): string {
  const printer = ts.createPrinter({ removeComments: true });
  const print = (node: ts.Node) =>
    printer
      .printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile())
      .replace(/\s+/g, ' ')
      .replace(/^(?:export )?(?=interface |type )/, 'export ');
  if (ts.isTypeAliasDeclaration(declaration)) return print(declaration);
  const [head = ''] = print(declaration).split('{');
  return [`${head}{`, ...declaration.members.map((member) => `  ${print(member)}`), '}'].join('\n');
}

/** Returns the lines of a surface, those of members with the head of their interface, and one for each key of a text. */
function linesOf(surface: string): string[] {
  let head = '';
  return surface.split('\n').flatMap((line) => {
    if (line.startsWith('  ')) return `${head} ${line.trim()}`;
    head = line;
    const [, texts = '', keys] = /^(.*\bTexts<)("[^>]*")>;$/.exec(line) ?? [];
    if (keys) return keys.split(' | ').map((key) => `${texts}${key}>;`);
    return line.startsWith('export ') ? line : [];
  });
}

/**
 * Returns what is wrong with the version of a changed surface, with the lines that differ; null if it may be written. New
 * lines, and values in an open union, need a higher minor version; others a higher major version.
 *
 * @param written The committed file; empty if there is none.
 */
export function whatIsWrong(
  written: string,
  now: { version: string; surface: string },
): string | null {
  const [, before] = /platform (\d+\.\d+\.\d+)/.exec(written) ?? [];
  const [was, is] = [linesOf(written), linesOf(now.surface)];
  const lost = was.filter(
    (line) => !is.some((other) => other === line || isWidened(line, other, is)),
  );
  const added = is.filter((line) => !was.includes(line));
  if (before === undefined || lost.length + added.length === 0) return null;
  const isMinor = gt(now.version, before) && diff(before, now.version) !== 'patch';
  if (lost.length > 0 ? major(now.version) > major(before) : isMinor) return null;
  return [
    `The surface of @redeem/platform differs from that of ${before}, and its version is ${now.version}:`,
    ...lost.map((line) => `- ${line}`),
    ...added.map((line) => `+ ${line}`),
    `Remotes that are live were built with the old lines. Keep them and add others, or raise the ${lost.length > 0 ? 'major' : 'minor'} version in shared/platform/package.json`,
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
