import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readPackage } from '@redeem/delivery/package';
import { diff, gt } from 'semver';
import ts from 'typescript';

// As a program it compares what the platform offers with its `surface.txt`, which tells for which version it was written.
// With `--write` it writes that file, if the version of the package allows the change.

const FOLDER = join(import.meta.dirname, '../../platform');
const FILE = join(FOLDER, 'surface.txt');
const COMMAND = 'npm run surface --prefix shared/build -- --write';

/** Matches an open union. Remotes are prepared for values of it that they do not know (docs/contracts/platform.md). */
const OPEN = /\bOpen<(?:[^<>]|<[^<>]*>)*>/g;

if (process.argv[1] === import.meta.filename) process.exitCode = compare() ? 0 : 1;

function compare(): boolean {
  const { version } = readPackage(FOLDER);
  const entry = join(FOLDER, 'src/index.ts');
  const configuration = ts.getParsedCommandLineOfConfigFile(
    join(FOLDER, 'tsconfig.json'),
    { noErrorTruncation: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => problem },
  );
  const program = ts.createProgram([entry], configuration?.options ?? {});
  const surface = surfaceOf(program, entry);
  const written = readFileSync(FILE, { encoding: 'utf8', flag: 'a+' });
  const text = `// The surface of @redeem/platform ${version}. Written by: ${COMMAND}\n\n${surface}\n`;
  const isWritten = process.argv.includes('--write');
  const isOld = !isWritten && text !== written && `surface.txt is old. Write it: ${COMMAND}`;
  const problem = whatIsWrong(written, { version, surface }) ?? isOld;
  if (problem) console.error(problem);
  else if (isWritten) writeFileSync(FILE, text);
  return !problem;
}

/**
 * Returns the surface of a module: the types of all that it exports, and the declarations of this repository with a name that these
 * mention, without the values of open unions.
 */
export function surfaceOf(program: ts.Program, entry: string): string {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is no module`);
  const types = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'))
    .flatMap(({ statements }) => statements.filter(isType));
  const lines = new Set(
    checker.getExportsOfModule(module).flatMap((symbol) => {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const original = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      const [place] = original.declarations ?? [];
      if (place && isType(place)) return declared(place);
      const type = checker.typeToString(checker.getTypeOfSymbol(original), place);
      return onOneLine(`export const ${symbol.name}: ${type};`);
    }),
  );
  // It grows on the way.
  for (const line of lines) {
    const words = new Set(line.match(/\w+/g));
    const mentioned = types.filter(({ name }) => words.has(name.text)).flatMap(declared);
    for (const other of mentioned) lines.add(other);
  }
  return [...lines].toSorted().join('\n');
}

function isType(node: ts.Node): node is ts.InterfaceDeclaration | ts.TypeAliasDeclaration {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

/** Returns a declaration without comments: an interface with a line for each member, another type on one. */
function declared(declaration: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): string[] {
  const printer = ts.createPrinter({ removeComments: true });
  const print = (node: ts.Node) =>
    onOneLine(printer.printNode(ts.EmitHint.Unspecified, node, declaration.getSourceFile()));
  const whole = print(declaration).replace(/^(?:export )?/, 'export ');
  if (ts.isTypeAliasDeclaration(declaration)) return [whole];
  const members = declaration.members.map((one) => `${declaration.name.text}.${print(one)}`);
  return [whole.replace(/ \{.*/, ''), ...members];
}

function onOneLine(code: string): string {
  return code.replace(/\s+/g, ' ').replace(OPEN, 'Open');
}

/** Returns the lines of a surface, with one for each key of texts. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => /^(?:export |\w+\.)/.test(line));
  return lines.flatMap((line) => {
    const [, texts = '', keys] = /^(.*\bTexts<)("[^>]*")>;$/.exec(line) ?? [];
    return keys ? keys.split(' | ').map((key) => `${texts}${key}>;`) : line;
  });
}

/**
 * Returns what is wrong with the version of a surface that differs from the written file; null if it may be written. New lines need a
 * higher minor version, lost ones a higher major version.
 */
export function whatIsWrong(
  written: string,
  now: { version: string; surface: string },
): string | null {
  const [, before] = /platform (\d+\.\d+\.\d+)/.exec(written) ?? [];
  const [was, is] = [linesOf(written), linesOf(now.surface)];
  const lost = was.filter((line) => !is.includes(line));
  const added = is.filter((line) => !was.includes(line));
  if (before === undefined || lost.length + added.length === 0) return null;
  const part = lost.length > 0 ? 'major' : 'minor';
  const raised = gt(now.version, before) && diff(before, now.version);
  if (raised === 'major' || raised === part) return null;
  return [
    `The surface of @redeem/platform differs from that of ${before}, and its version is ${now.version}:`,
    ...lost.map((line) => `- ${line}`),
    ...added.map((line) => `+ ${line}`),
    `Remotes that are live were built with the old lines. Keep them and add others, or raise the ${part} version in shared/platform/package.json`,
  ].join('\n');
}
