import { join } from 'node:path';

import ts from 'typescript';

import { createProgram } from './create-program';
import { type PlacedTypes, placeTypes } from './place-types';
import type { PublishedTypes } from './published-types';
import { requireSoundTypes } from './require-sound-types';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};

interface Shells {
  live: PublishedTypes;
  candidate: PublishedTypes;
  /** The folder of the shell. */
  folder: string;
}

/**
 * What a new shell would change under remotes that are live. They were built with the platform of
 * then and get the new one, so all that it had must be there and be as good as the old was; and a
 * remote of then must still be what the new shell takes for one.
 */
export function compareTypes({ live, candidate, folder }: Shells): string[] {
  const before = placeTypes(live, folder, 'live');
  const after = placeTypes(candidate, folder, 'candidate');
  const names = valuesOf(before);
  const kept = new Set(valuesOf(after));
  return [
    ...names.filter((name) => !kept.has(name)).map((name) => `${name} is gone`),
    ...misfits(
      names.filter((name) => kept.has(name)),
      before,
      after,
      folder,
    ),
  ];
}

/** What the platform exports, types aside: at run time there are none. */
function valuesOf(types: PlacedTypes): string[] {
  const door = doorOf(types, '@redeem/platform');
  const roots = [...types.doors.values()];
  const program = createProgram({ roots, options: OPTIONS, editions: [types] });
  requireSoundTypes(program, types);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(door);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${door} exports nothing`);
  const values = checker.getExportsOfModule(module).filter((symbol) => {
    const isAlias = symbol.flags & ts.SymbolFlags.Alias;
    const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    return flags & ts.SymbolFlags.Value;
  });
  return values.map(({ name }) => name);
}

/** Has the compiler put the new in the place of the old, each on a line of its own. */
function misfits(
  names: readonly string[],
  before: PlacedTypes,
  after: PlacedTypes,
  folder: string,
): string[] {
  const file = join(folder, '.types-comparison.ts');
  const lines = [
    `import type { Remote } from 'new-kit'; import type { Remote as OldRemote } from 'old-kit';`,
    `import * as now from 'new-platform'; import * as old from 'old-platform';`,
    'export const _ = (live: OldRemote): Remote => live;',
    ...names.map((name) => `export const ${name}: typeof old.${name} = now.${name};`),
  ];
  const comparison: PlacedTypes = {
    doors: new Map([
      ['new-kit', doorOf(after, '@redeem/kit')],
      ['old-kit', doorOf(before, '@redeem/kit')],
      ['new-platform', doorOf(after, '@redeem/platform')],
      ['old-platform', doorOf(before, '@redeem/platform')],
    ]),
    files: new Map([[file, lines.join('\n')]]),
  };
  const editions = [comparison, before, after] as const;
  const program = createProgram({ roots: [file], options: OPTIONS, editions });
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ messageText, start = 0 }) => {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const what = names[line - lines.length + names.length] ?? 'Remote';
    return `${what}: ${ends(ts.flattenDiagnosticMessageText(messageText, '\n'))}`;
  });
}

/** Of a long explanation, what does not fit and the innermost reason. */
function ends(explanation: string): string {
  const lines = explanation.split('\n').map((line) => line.trim());
  return [...new Set([lines[0], lines.at(-1)])].join(' ').replace(/\.$/, '');
}

function doorOf({ doors }: PlacedTypes, specifier: string): string {
  const door = doors.get(specifier);
  if (door === undefined) throw new Error(`the published types have no ${specifier}`);
  return door;
}
