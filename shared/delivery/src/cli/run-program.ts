import { CommanderError } from 'commander';

import { failureOf, USAGE } from './exit-codes';
import { type AddCommands, createProgram } from './program';
import { createReporter } from './reporter';

/** Runs a command line, without the name of the tool. Resolves to the exit code; see ./exit-codes.ts. */
export async function runProgram(
  words: readonly string[],
  commands: readonly AddCommands[],
): Promise<number> {
  const isJson = words.includes('--json');
  const notes: string[] = [];
  const program = createProgram(commands, {
    // Progress is not the result: a pipeline reads standard output.
    reporter: createReporter((line) => {
      console.error(line);
    }),
    note: (sentence) => notes.push(sentence),
    finish: ({ value, lines }) => {
      console.log(isJson ? toJson(value, notes) : [...notes, ...lines].join('\n'));
    },
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    return error instanceof CommanderError
      ? explainUsage(error, isJson)
      : explain(error, notes, isJson);
  }
}

function explain(error: unknown, notes: readonly string[], isJson: boolean): number {
  const { exitCode, reason, message } = failureOf(error);
  if (isJson) printError(reason, message, notes);
  else console.error(['', ...notes, message].join('\n'));
  return exitCode;
}

/** It has told a person by itself what is wrong; asking for help is not wrong. */
function explainUsage({ exitCode, message }: CommanderError, isJson: boolean): number {
  if (exitCode === 0) return 0;
  if (isJson) printError('usage', message);
  return USAGE;
}

function printError(reason: string, message: string, notes: readonly string[] = []): void {
  console.log(toJson({ error: { reason, message } }, notes));
}

/** The outcome of a command; `notes` is what was done besides, and left out where that is nothing. */
function toJson(value: unknown, notes: readonly string[]): string {
  const noted = notes.length > 0 ? { ...(value as object), notes } : value;
  return JSON.stringify(noted, null, 2);
}
