import ts from 'typescript';

import type { PlacedTypes } from './place-types';

/**
 * Throws if published types do not compile. Types of a library that is not installed would be `any`, and every value
 * would be compatible with them.
 */
export function requireSoundTypes(program: ts.Program, { files }: PlacedTypes): void {
  for (const file of program.getSourceFiles()) {
    if (!files.has(file.fileName)) continue;
    const [first] = program.getSemanticDiagnostics(file);
    if (!first) continue;
    const message = ts.flattenDiagnosticMessageText(first.messageText, '\n');
    throw new Error(`the types of the shell do not compile here (${message}): npm install first`);
  }
}
