import { join } from 'node:path';

import type { PublishedTypes } from '@redeem/contracts';
import ts from 'typescript';

/** The specifiers that remotes may import. */
const OFFERED = ['@redeem/platform', '@redeem/kit', '@redeem/kit/css-modules'];

/** Packages that remotes must not import, but from which the types of the platform are made. */
const BEHIND = ['@redeem/store'];

interface Door {
  specifier: string;
  /** Absolute path. */
  file: string;
  /** The same file by package and path. */
  name: string;
}

/**
 * Returns the declarations of the modules that the shell offers to remotes. They are released with the shell, so
 * that a remote can be compiled against the live shell and not only against that of its checkout.
 */
export function publishedTypes(shell: string): PublishedTypes {
  const { options, host } = compilerOf(shell);
  const doors = [...OFFERED, ...BEHIND].map((specifier) => findDoor(specifier, shell, options));
  const program = ts.createProgram({ rootNames: doors.map(({ file }) => file), options, host });
  return {
    doors: Object.fromEntries(doors.map(({ specifier, name }) => [specifier, declarationOf(name)])),
    files: { ...handWritten(doors, host), ...emitted(program, doors) },
  };
}

function compilerOf(shell: string) {
  const overrides: ts.CompilerOptions = {
    declaration: true,
    emitDeclarationOnly: true,
    noEmit: false,
    // Other checks compile the sources; here that would only take time.
    noCheck: true,
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(shell, 'tsconfig.json'), overrides, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(messageOf(diagnostic));
    },
  });
  const options = { ...parsed?.options, ...overrides };
  return { options, host: ts.createCompilerHost(options) };
}

function findDoor(specifier: string, shell: string, options: ts.CompilerOptions): Door {
  const importer = join(shell, 'src/index.tsx');
  const { resolvedModule } = ts.resolveModuleName(specifier, importer, options, ts.sys);
  if (!resolvedModule?.packageId) throw new Error(`the shell does not find ${specifier}`);
  const { name, subModuleName } = resolvedModule.packageId;
  return { specifier, file: resolvedModule.resolvedFileName, name: `${name}/${subModuleName}` };
}

function emitted(program: ts.Program, doors: readonly Door[]): Record<string, string> {
  const files: Record<string, string> = {};
  const { diagnostics } = program.emit(
    undefined,
    (_, text, __, ___, sources) => {
      for (const { fileName } of sources ?? []) {
        files[declarationOf(nameOf(fileName, doors))] = text;
      }
    },
    undefined,
    true,
  );
  const [first] = diagnostics;
  if (first) throw new Error(`${first.file?.fileName ?? ''}: ${messageOf(first)}`);
  return files;
}

/** Returns the hand-written declarations, which the compiler does not emit. */
function handWritten(doors: readonly Door[], host: ts.CompilerHost): Record<string, string> {
  const declarations = doors.filter(({ file }) => file.endsWith('.d.ts'));
  return Object.fromEntries(
    declarations.map(({ name, file }) => [name, host.readFile(file) ?? '']),
  );
}

function nameOf(file: string, doors: readonly Door[]): string {
  for (const door of doors) {
    const [packageName] = /^@[^/]+\/[^/]+/.exec(door.name) ?? [door.name];
    const folder = door.file.slice(0, packageName.length - door.name.length);
    if (file.startsWith(`${folder}/`)) return `${packageName}${file.slice(folder.length)}`;
  }
  throw new Error(`${file} would be published, but is part of no package of the shell's`);
}

function declarationOf(source: string): string {
  return source.replace(/(\.d)?\.tsx?$/, '.d.ts');
}

function messageOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n');
}
