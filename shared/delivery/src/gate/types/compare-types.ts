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

/** What a new shell would change under remotes that are live. */
export interface TypesComparison {
  /** What live remotes would miss or misunderstand, a sentence each, without a full stop. */
  lost: string[];
  /** Values of the platform that remotes only read, and that may be more than before. */
  widened: string[];
  /** Whether the new one offers anything that the live one does not. */
  hasMore: boolean;
}

/**
 * Compares the platforms of two shells. Remotes were built with the live one and get the new one, so all
 * that it had must be there and be as good as the old was; and a remote of then must still be what the new
 * shell takes for one. A union that is declared `Open` may have got more values where remotes read it.
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
  // Remotes of a platform without open unions have no answer to a value that they do not know.
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
        .map((name) => `${name}: a value of an open union is gone, or remotes give such a value`),
    ],
    widened: changed.filter((name) => !isReplaced(name)),
    hasMore: has.length > kept.length || backward.size > 0 || changed.length > 0,
  };
}

/** How the types of the platform declare a union that a newer one may make wider. */
const OPEN = /(export (?:declare )?type Open<\s*(\w+)[^=]*=)[^;]*;/;

function hasOpenUnions({ files }: PublishedTypes): boolean {
  return Object.values(files).some((text) => OPEN.test(text));
}

/** The same types, whose open unions have only the values that they name. */
function withClosedUnions({ doors, files }: PublishedTypes): PublishedTypes {
  const closed = Object.entries(files).map(([file, text]) => [file, text.replace(OPEN, '$1 $2;')]);
  return { doors, files: Object.fromEntries(closed) as PublishedTypes['files'] };
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

interface Editions {
  before: PlacedTypes;
  after: PlacedTypes;
}

/** Whose place is taken by what: the live platform by the new one, and the other way round. */
const SWAPS = {
  forward: ['old', 'now'],
  backward: ['now', 'old'],
  closedForward: ['oldClosed', 'nowClosed'],
  closedBackward: ['nowClosed', 'oldClosed'],
} as const;

type Swap = keyof typeof SWAPS;

/** A line of the comparison; one that swaps nothing only imports. */
interface Line {
  text: string;
  swapped?: { swap: Swap; name: string };
}

/** By name of a value, why it cannot take the place of the other. */
type Misfits = Record<Swap, Map<string, string>>;

/** Has the compiler put each value in the place of the other, each on a line of its own. */
function problems(
  names: readonly string[],
  open: Editions,
  closed: Editions,
  folder: string,
): Misfits {
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
  const found: Misfits = {
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
    // The shell takes what remotes give: there the live one comes in the place of the new one.
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
