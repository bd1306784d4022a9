import { addReleaseCommands } from './release-commands';
import { addRolloutCommands } from './rollout-commands';
import { runProgram } from './run-program';
import { addSiteCommands } from './site-commands';
import { addWorkspaceCommands } from './workspace-commands';

const COMMANDS = [addReleaseCommands, addRolloutCommands, addSiteCommands, addWorkspaceCommands];

process.exitCode = await runProgram(process.argv.slice(2), COMMANDS);
