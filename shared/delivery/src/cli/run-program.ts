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
  const program = createProgram(commands, {
    // Progress is not the result: a pipeline reads standard output.
    reporter: createReporter((line) => {
      console.error(line);
    }),
    finish: ({ value, lines }) => {
      console.log(isJson ? JSON.stringify(value, null, 2) : lines.join('\n'));
    },
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    return error instanceof CommanderError ? explainUsage(error, isJson) : explain(error, isJson);
  }
}

function explain(error: unknown, isJson: boolean): number {
  const { exitCode, reason, message } = failureOf(error);
  if (isJson) printError(reason, message);
  else console.error(`\n${message}`);
  return exitCode;
}

/** It has told a person by itself what is wrong; asking for help is not wrong. */
function explainUsage({ exitCode, message }: CommanderError, isJson: boolean): number {
  if (exitCode === 0) return 0;
  if (isJson) printError('usage', message);
  return USAGE;
}

function printError(reason: string, message: string): void {
  console.log(JSON.stringify({ error: { reason, message } }, null, 2));
}
