import { dirname } from 'node:path';

import ts from 'typescript';

import type { PlacedTypes } from './place-types';

/** The folder of the compiler's library types, the same for every program. */
const LIBRARIES = dirname(ts.getDefaultLibFilePath({}));

/** Parsed library files by path and options. They are most of a small program. */
const libraries = new Map<string, ts.SourceFile>();

interface Sources {
  roots: readonly string[];
  options: ts.CompilerOptions;
  /** The types of shells. Files that belong to none of them use those of the first. */
  editions: readonly [PlacedTypes, ...PlacedTypes[]];
}

/** Creates a program in which imports of the shell's packages resolve to published types. */
export function createProgram({ roots, options, editions }: Sources): ts.Program {
  const files = new Map(editions.flatMap((edition) => [...edition.files]));
  const host = hostWith(files, options);
  const cache = ts.createModuleResolutionCache(
    host.getCurrentDirectory(),
    (file) => host.getCanonicalFileName(file),
    options,
  );
  host.resolveModuleNameLiterals = (literals, importer) => {
    const { doors } = editions.find((one) => one.files.has(importer)) ?? editions[0];
    return literals.map(({ text }) => {
      const door = doors.get(text);
      return door === undefined
        ? ts.resolveModuleName(text, importer, options, host, cache)
        : { resolvedModule: { resolvedFileName: door, extension: ts.Extension.Dts } };
    });
  };
  return ts.createProgram({ rootNames: roots, options, host });
}

function hostWith(files: ReadonlyMap<string, string>, options: ts.CompilerOptions) {
  const folders = new Set([...files.keys()].map((file) => dirname(file)));
  const host = ts.createCompilerHost(options);
  const disk = { ...host };
  // The host calls its own methods, so they are replaced and not wrapped.
  host.fileExists = (file) => files.has(file) || disk.fileExists(file);
  host.readFile = (file) => files.get(file) ?? disk.readFile(file);
  // The compiler asks for `..` of a folder whose path ends with a slash.
  host.directoryExists = (path) =>
    folders.has(path.replace(/\/$/, '')) || (disk.directoryExists?.(path) ?? true);
  host.getSourceFile = (file, language, ...rest) => {
    if (dirname(file) !== LIBRARIES) return disk.getSourceFile(file, language, ...rest);
    const key = `${file} ${JSON.stringify(language)}`;
    const library = libraries.get(key) ?? disk.getSourceFile(file, language, ...rest);
    if (library) libraries.set(key, library);
    return library;
  };
  return host;
}
