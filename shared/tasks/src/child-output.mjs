// @ts-check
import { createInterface } from 'node:readline';

/** Lines kept of each process, to be shown should it die. */
const KEPT_LINES = 30;
/** The level of a warning in pino's logs. */
const WARNING = 40;

/**
 * Follows the lines of a process and shows those that `isShown` picks, each with its name before it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} title
 * @param {(line: string, stream: 'stdout' | 'stderr') => boolean} isShown
 * @returns {() => string} the last lines, shown or not
 */
export function followOutput(child, title, isShown) {
  /** @type {string[]} */
  const kept = [];
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    const input = child[name];
    if (!input) continue;
    createInterface({ input }).on('line', (line) => {
      kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
      if (isShown(line, name)) console.log(`${title} | ${line}`);
    });
  }
  return () => kept.join('\n');
}

/**
 * Whether a line is a warning or an error: by the level of a JSON line, else by the stream.
 *
 * @param {string} line
 * @param {'stdout' | 'stderr'} stream
 */
export function isWarning(line, stream) {
  const level = logLevel(line);
  if (typeof level === 'number') return level >= WARNING;
  if (typeof level === 'string') return /^(warn|error|fatal)/i.test(level);
  return stream === 'stderr' && line.trim() !== '';
}

/**
 * @param {string} line
 * @returns {unknown}
 */
function logLevel(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return /** @type {{ level?: unknown }} */ (JSON.parse(line)).level;
  } catch {
    return undefined;
  }
}
