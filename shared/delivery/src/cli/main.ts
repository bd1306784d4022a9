import { CommanderError } from 'commander';

import { failureOf } from './command-error';
import { USAGE } from './exit-codes';
import { createProgram } from './program';
import { createReporter } from './reporter';

const isJson = process.argv.includes('--json');

const program = createProgram({
  // Progress is not the result: a pipeline reads standard output.
  reporter: createReporter((line) => {
    console.error(line);
  }),
  finish: ({ value, lines }) => {
    console.log(isJson ? JSON.stringify(value, null, 2) : lines.join('\n'));
  },
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = explain(error);
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return explainUsage(error);
  const { exitCode, reason, message } = failureOf(error);
  if (isJson) printError(reason, message);
  else console.error(`\n${message}`);
  return exitCode;
}

/** It has told a person by itself what is wrong; asking for help is not wrong. */
function explainUsage({ exitCode, message }: CommanderError): number {
  if (exitCode === 0) return 0;
  if (isJson) printError('usage', message);
  return USAGE;
}

function printError(reason: string, message: string): void {
  console.log(JSON.stringify({ error: { reason, message } }, null, 2));
}
