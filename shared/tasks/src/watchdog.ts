// Ends the processes that a command has started when the command itself has ended, also by SIGKILL: only the command holds
// the other end of the standard input.
import { endProcesses } from './process-table.ts';

const [mark = '', killAfterMs] = process.argv.slice(2);

process.stdin.resume().on('close', () => void endProcesses(mark, Number(killAfterMs)));
