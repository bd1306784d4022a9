import { servableForAll } from '@redeem/storage';
import { CommanderError } from 'commander';

import { EXIT_CODES, failureOf, USAGE } from './exit-codes';
import { createReporter } from './reporter';
import { type AddCommands, createProgram } from './program';

/**
 * Runs a command line, without the name of the tool, on the site in `site` if it names none. Resolves to the exit code;
 * see ./exit-codes.ts.
 */
export async function runProgram(
  words: readonly string[],
  commands: readonly AddCommands[],
  site?: string,
): Promise<number> {
  servableForAll();
  const isJson = words.includes('--json');
  const notes: string[] = [];
  let exitCode = 0;
  const program = createProgram(commands, {
    // Progress goes to standard error, because a pipeline reads the result from standard output.
    reporter: createReporter((line) => {
      console.error(line);
    }),
    note: (sentence) => notes.push(sentence),
    finish: ({ value, lines, failure }) => {
      if (failure !== undefined) exitCode = EXIT_CODES[failure];
      console.log(isJson ? toJson(value, notes) : [...notes, ...lines].join('\n'));
    },
    ...(site !== undefined && { site }),
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
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

/** Returns the exit code. Commander has printed the error already; a request for help is no error. */
function explainUsage({ exitCode, message }: CommanderError, isJson: boolean): number {
  if (exitCode === 0) return 0;
  if (isJson) printError('usage', message);
  return USAGE;
}

function printError(reason: string, message: string, notes: readonly string[] = []): void {
  console.log(toJson({ error: { reason, message } }, notes));
}

/** Returns the outcome of a command as JSON. `notes` are further actions of the command, absent if there are none. */
function toJson(value: unknown, notes: readonly string[]): string {
  const noted = notes.length > 0 ? { ...(value as object), notes } : value;
  return JSON.stringify(noted, null, 2);
}
