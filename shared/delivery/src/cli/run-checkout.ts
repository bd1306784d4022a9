import type { LoadGate } from '../finding';
import { releaseCommands } from './release-commands';
import { addRolloutCommands } from './rollout-commands';
import { runProgram } from './run-program';
import { addSiteCommands } from './site-commands';
import { workspaceCommands } from './workspace-commands';

/** Runs a command line, without the name of the tool, in a checkout. Resolves to the exit code. */
export function runCheckout(words: readonly string[], loadGate: LoadGate): Promise<number> {
  return runProgram(words, [
    releaseCommands(loadGate),
    addRolloutCommands,
    addSiteCommands,
    workspaceCommands(loadGate),
  ]);
}
