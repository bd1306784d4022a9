import { realpathSync } from 'node:fs';
import { join } from 'node:path';

import { createProgram } from './program';
import { createReporter } from './reporter';
import { runProgram } from './run-program';
import { addRolloutCommands } from './rollout-commands';
import { addSiteCommands } from './site-commands';

/*
 * The commands that need only the site: no sources, no build, no gate. `bundle-tool.ts` makes one file of them, which is
 * stored in `history/tools/` of the site and which Node runs without an installation.
 */
const COMMANDS = [addRolloutCommands, addSiteCommands];

/** Options with a value. */
const WITH_VALUE = new Set(['--root', '--by']);

/** Returns whether a command line, without the name of the tool, is one of these commands. */
export function needsOnlySite(words: readonly string[]): boolean {
  const command = words.find(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(words[index - 1] ?? ''),
  );
  const ignore = () => undefined;
  const { commands } = createProgram(COMMANDS, {
    reporter: createReporter(ignore),
    note: ignore,
    finish: ignore,
  });
  return commands.some((one) => one.name() === command);
}

/** Runs such a command line, on the site that holds this file if it names none. Resolves to the exit code. */
export function runTool(words: readonly string[]): Promise<number> {
  const site = join(import.meta.dirname, '../..');
  return runProgram(words, COMMANDS, site);
}

const [, script] = process.argv;
if (script !== undefined && realpathSync(script) === import.meta.filename) {
  process.exitCode = await runTool(process.argv.slice(2));
}
