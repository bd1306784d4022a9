import { join, relative } from 'node:path';

import type { PublishedTypes } from '@redeem/contracts';
import ts from 'typescript';

import { createProgram } from './create-program';
import { type PlacedTypes, placeTypes } from './place-types';
import { requireSoundTypes } from './require-sound-types';

const NONE: PlacedTypes = { files: new Map(), doors: new Map() };

/** The exposed module of a remote, which is the root of its released sources. */
const PUBLIC = 'src/public.ts';

/** The errors of the compiler with their places. */
export interface CompileErrors {
  /** Those that the sources have with the packages of their own checkout, too. */
  own: string[];
  /** Those that only the live shell causes. */
  live: string[];
}

/**
 * Compiles the sources of a release of a remote with the live types, and those that do not compile with the installed ones, too.
 *
 * @param installed A folder with a tsconfig.json, in which the packages of the remote are found.
 */
export function compileRemote(
  sources: Readonly<Record<string, string>>,
  installed: string,
  types: PublishedTypes,
): CompileErrors {
  const placed = placeTypes(types, installed, 'live');
  const found = compile(sources, installed, placed);
  if (found.length === 0) return { own: [], live: [] };
  const withOwn = compile(sources, installed, null);
  return {
    own: found.filter((error) => withOwn.includes(error)),
    live: found.filter((error) => !withOwn.includes(error)),
  };
}

function compile(
  sources: Readonly<Record<string, string>>,
  installed: string,
  placed: PlacedTypes | null,
): string[] {
  const { options, errors } = readTsconfig(installed);
  // There is no such folder on the disk, so nothing else than these sources is found in it.
  const folder = join(installed, '.release');
  const own = Object.entries(sources).map(([path, text]) => [join(folder, path), text] as const);
  const program = createProgram({
    roots: [
      join(folder, PUBLIC),
      ...own.map(([file]) => file).filter((file) => file.endsWith('.d.ts')),
      // Some declare modules (style sheets, pictures) without being imported.
      ...(placed?.doors.values() ?? []),
    ],
    // `types` of a tsconfig names packages. The ambient declarations of placed packages are roots already.
    options: { ...options, types: options.types?.filter((name) => !placed?.doors.has(name)) ?? [] },
    editions: [placed ?? NONE, { ...(placed ?? NONE), files: new Map(own) }],
  });
  if (placed) requireSoundTypes(program, placed);
  const isOurs = ({ fileName }: ts.SourceFile) =>
    fileName.startsWith(`${folder}/`) && !fileName.includes('/node_modules/');
  const complaints = program
    .getSourceFiles()
    .filter(isOurs)
    .flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]);
  return [...errors, ...program.getOptionsDiagnostics(), ...complaints].map((complaint) =>
    lineOf(complaint, folder),
  );
}

function readTsconfig(folder: string): ts.ParsedCommandLine {
  const overrides: ts.CompilerOptions = {
    noEmit: true,
    noCheck: false,
    // requireSoundTypes needs it.
    skipLibCheck: false,
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), overrides, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (complaint) => {
      throw new Error(ts.flattenDiagnosticMessageText(complaint.messageText, '\n'));
    },
  });
  if (!parsed) throw new Error(`${folder} has no tsconfig.json`);
  return parsed;
}

/** Returns an error as a line: `src/RetailersPage.tsx:12:5: Argument of type … (TS2345)`. */
function lineOf({ file, start, messageText, code }: ts.Diagnostic, folder: string): string {
  const message = `${ts.flattenDiagnosticMessageText(messageText, '\n')} (TS${String(code)})`;
  if (!file) return message;
  const { line, character } = ts.getLineAndCharacterOfPosition(file, start ?? 0);
  return `${relative(folder, file.fileName)}:${String(line + 1)}:${String(character + 1)}: ${message}`;
}
