import { addRolloutCommands } from '../cli/rollout-commands';
import { runProgram } from '../cli/run-program';
import { addSiteCommands } from '../cli/site-commands';

/**
 * The commands that need only the site: no sources, no build, no gate. They are bundled into one file (./bundle.ts),
 * which Node runs without an installation.
 */
const COMMANDS = new Set([
  'promote',
  'rollback',
  'retire',
  'status',
  'history',
  'lock',
  'unlock',
  'gc',
  'configure',
  'nginx',
  'repair',
  'verify',
]);

/** Options with a value. */
const WITH_VALUE = new Set(['--root', '--by']);

/** Returns whether a command line, without the name of the tool, is one of these commands. */
export function isOffline(words: readonly string[]): boolean {
  const command = words.find(
    (word, index) => !word.startsWith('-') && !WITH_VALUE.has(words[index - 1] ?? ''),
  );
  return command !== undefined && COMMANDS.has(command);
}

/** Runs such a command line. Resolves to the exit code. */
export function runOffline(words: readonly string[]): Promise<number> {
  return runProgram(words, [addRolloutCommands, addSiteCommands]);
}
