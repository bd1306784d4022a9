import { join } from 'node:path';

import type { PublishedTypes } from '@redeem/contracts';
import ts from 'typescript';

import { createProgram } from './create-program';
import { type PlacedTypes, placeTypes } from './place-types';
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

/** The differences between the platforms of two shells that concern live remotes. */
export interface TypesComparison {
  /** The incompatibilities with live remotes, a sentence each, without a full stop. */
  lost: string[];
  /** Values of the platform that remotes only read, and whose type is wider than before. */
  widened: string[];
  /** Whether the new platform has exports that the live one lacks. */
  hasMore: boolean;
}

/**
 * Compares the platforms of two shells. Remotes were built with the live one and get the new one. So every export must
 * still exist with a compatible type, and the new shell must accept a remote that was built before. A union that is
 * declared `Open` can have more values where remotes read it.
 */
export function compareTypes({ live, candidate, folder }: Shells): TypesComparison {
  const before = placeTypes(live, folder, 'live');
  const after = placeTypes(candidate, folder, 'candidate');
  const had = valuesOf(before);
  const has = valuesOf(after);
  const kept = had.filter((name) => has.includes(name));
  const closed = {
    before: placeTypes(withClosedUnions(live), folder, 'live-closed'),
    after: placeTypes(withClosedUnions(candidate), folder, 'candidate-closed'),
  };
  // Remotes of a platform without open unions have no default for unknown values.
  const open = { before, after: hasOpenUnions(live) ? after : closed.after };
  const { forward, backward, closedForward, closedBackward } = problems(kept, open, closed, folder);

  const changed = [...closedForward.keys()].filter((name) => !forward.has(name));
  const isReplaced = (name: string) => closedBackward.has(name) && !backward.has(name);
  return {
    lost: [
      ...had.filter((name) => !has.includes(name)).map((name) => `${name} is gone`),
      ...Array.from(forward, ([name, why]) => `${name}: ${why}`),
      ...changed
        .filter(isReplaced)
        .map(
          (name) => `${name}: a value of an open union is removed, or remotes provide such a value`,
        ),
    ],
    widened: changed.filter((name) => !isReplaced(name)),
    hasMore: has.length > kept.length || backward.size > 0 || changed.length > 0,
  };
}

/** Matches the declaration of open unions in the types of the platform. */
const OPEN = /(export (?:declare )?type Open<\s*(\w+)[^=]*=)[^;]*;/;

function hasOpenUnions({ files }: PublishedTypes): boolean {
  return Object.values(files).some((text) => OPEN.test(text));
}

/** Returns the same types with closed unions. */
function withClosedUnions({ doors, files }: PublishedTypes): PublishedTypes {
  const closed = Object.entries(files).map(([file, text]) => [file, text.replace(OPEN, '$1 $2;')]);
  return { doors, files: Object.fromEntries(closed) as PublishedTypes['files'] };
}

/** Returns the values that the platform exports, without types. */
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

interface Editions {
  before: PlacedTypes;
  after: PlacedTypes;
}

/** The directions of the comparison: the new platform replaces the live one, and the reverse. */
const SWAPS = {
  forward: ['old', 'now'],
  backward: ['now', 'old'],
  closedForward: ['oldClosed', 'nowClosed'],
  closedBackward: ['nowClosed', 'oldClosed'],
} as const;

type Swap = keyof typeof SWAPS;

/** A line of the compared program. A line without a direction only imports. */
interface Line {
  text: string;
  swapped?: { swap: Swap; name: string };
}

/** The reasons why values cannot replace each other, by direction and name. */
type Incompatibilities = Record<Swap, Map<string, string>>;

/** Compiles a program that assigns each value to the type of the other, one per line. */
function problems(
  names: readonly string[],
  open: Editions,
  closed: Editions,
  folder: string,
): Incompatibilities {
  const file = join(folder, '.types-comparison.ts');
  const lines = linesFor(names);
  const comparison: PlacedTypes = {
    doors: new Map([
      ['now-kit', doorOf(open.after, '@redeem/kit')],
      ['old-kit', doorOf(open.before, '@redeem/kit')],
      ['now-platform', doorOf(open.after, '@redeem/platform')],
      ['old-platform', doorOf(open.before, '@redeem/platform')],
      ['nowClosed-platform', doorOf(closed.after, '@redeem/platform')],
      ['oldClosed-platform', doorOf(closed.before, '@redeem/platform')],
    ]),
    files: new Map([[file, lines.map(({ text }) => text).join('\n')]]),
  };
  const editions = [comparison, open.before, open.after, closed.before, closed.after] as const;
  const program = createProgram({ roots: [file], options: OPTIONS, editions });
  const source = program.getSourceFile(file);
  const found: Incompatibilities = {
    forward: new Map(),
    backward: new Map(),
    closedForward: new Map(),
    closedBackward: new Map(),
  };
  for (const { messageText, start = 0 } of program.getSemanticDiagnostics(source)) {
    const { swapped } = lines[source?.getLineAndCharacterOfPosition(start).line ?? 0] ?? {};
    const why = ends(ts.flattenDiagnosticMessageText(messageText, '\n'));
    if (!swapped) throw new Error(`the types cannot be compared: ${why}`);
    found[swapped.swap].set(swapped.name, why);
  }
  return found;
}

function linesFor(names: readonly string[]): Line[] {
  const remote = (text: string, swap: Swap) => ({ text, swapped: { swap, name: 'Remote' } });
  return [
    { text: `import type { Remote as NowRemote } from 'now-kit';` },
    { text: `import type { Remote as OldRemote } from 'old-kit';` },
    ...['now', 'old', 'nowClosed', 'oldClosed'].map((edition) => ({
      text: `import * as ${edition} from '${edition}-platform';`,
    })),
    // The shell receives values of remotes, so there the live type replaces the new one.
    remote('export const liveRemote = (live: OldRemote): NowRemote => live;', 'forward'),
    remote('export const nextRemote = (next: NowRemote): OldRemote => next;', 'backward'),
    ...(Object.keys(SWAPS) as Swap[]).flatMap((swap) => {
      const [place, value] = SWAPS[swap];
      return names.map((name) => ({
        text: `export const ${swap}${name}: typeof ${place}.${name} = ${value}.${name};`,
        swapped: { swap, name },
      }));
    }),
  ];
}

/** Returns the first line and the innermost reason of a long explanation. */
function ends(explanation: string): string {
  const lines = explanation.split('\n').map((line) => line.trim());
  return [...new Set([lines[0], lines.at(-1)])].join(' ').replace(/\.$/, '');
}

function doorOf({ doors }: PlacedTypes, specifier: string): string {
  const door = doors.get(specifier);
  if (door === undefined) throw new Error(`the published types have no ${specifier}`);
  return door;
}
