import { build, buildConsole, isBuilt } from './build.ts';
import { dev } from './dev.ts';
import { isKept, KEPT_SITE, notePublished } from './kept-site.ts';
import { PNPM, ROOT } from './paths.mjs';
import { Problem, run, stopEverything } from './processes.ts';
import { findPrograms } from './programs.ts';
import { packageStamps } from './stamps.ts';
import { start } from './start.ts';
import { test } from './test/test.ts';

type Task = (options: string[]) => Promise<void>;
const TASKS: Record<string, Task> = { start, dev, build, serve, test, bench, delivery };

/** Runs a task of the root's package.json. Everything is installed. */
export async function runTask(name: string, options: string[]) {
  try {
    const task = TASKS[name];
    if (!task) throw new Problem(`There is no task "${name}": ${Object.keys(TASKS).join(', ')}.`);
    await task(options);
  } catch (error) {
    await stopEverything();
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exit(1);
  }
}

/** Serves the built site as in production. The host reads its configuration from the environment. */
async function serve() {
  if (!process.env['SITE_ROOT']?.trim() && !isBuilt()) await build();
  const { code } = await run('node --import tsx src/main.ts', { folder: 'shared/host' });
  if (code !== 0) throw new Problem(`The host ended with code ${String(code)}.`);
}

/** Compares the built site with other builds of the same sources. --write keeps the results in docs/performance.md. */
async function bench(options: string[]) {
  await build();
  const env = await findPrograms(['CHROMIUM_PATH']);
  const { code } = await run(`tsx main.ts ${options.join(' ')}`, { folder: 'e2e/bench', env });
  if (code !== 0) throw new Problem('The benchmark ended before its last row.');
}

/** Runs the delivery tool, or its console, with its exit code. Without another root they work on the site of `npm start`. */
async function delivery(words: string[]) {
  const isOwn = !process.env['SITE_ROOT']?.trim() && isKept();
  const isConsole = words[0] === 'console';
  if (isConsole) await buildConsole();
  // A stored version is not what the checkout has, and sources may change while a publication runs.
  const isOther = words.some((word) => /^--(root|from|version)(=|$)/.test(word));
  const stamps = isOwn && words[0] === 'publish' && !isOther ? packageStamps(ROOT) : {};
  const quote = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;
  const quoted = (isConsole ? words.slice(1) : words).map(quote);
  const { code } = await run(`exec node --import tsx src/main.ts ${quoted.join(' ')}`, {
    folder: isConsole ? 'shared/console' : 'shared/gate',
    env: isOwn ? { SITE_ROOT: KEPT_SITE } : {},
  });
  process.exitCode = code;
  if (code !== 0) return;
  notePublished(words[1] ?? '', stamps);
  // A new remote is not in the lock file, and nothing of it is installed. Standard output holds the tool's answer only.
  if (words[0] === 'new')
    process.exitCode = (await run(`${PNPM} install --no-frozen-lockfile 1>&2`)).code;
}
