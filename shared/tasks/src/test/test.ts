import { Problem } from '../processes.ts';
import { selectionOfChanges } from './changed.ts';
import { cellsOf, clearReports, type Outcome, outcomeOf, type Row, sum } from './outcome.ts';
import { LANES } from './parts.ts';

const CHANGED = 'changed';
const LONG = 'long';

/** The larger repetitions of tests, which `long` sets unless the caller does, and a seed of its own. */
const REPETITIONS = {
  RACE_ROUNDS: '200',
  RACE_CHANGES: '5',
  PROPERTY_RUNS: '20000',
  STRANGE_SEED: String(Date.now() % 1e9),
  E2E_EVERY_REMOTE: '1',
  E2E_EVERY_LOCALE: '1',
  E2E_EVERY_FAULT: '1',
};

/**
 * Runs all checks and tests, or the named parts of them, or those that the changes reach (`changed`). A word with a slash, such as
 * `journeys/form`, is a filter of the journeys. A part that fails does not stop the others. The last line is `N passed, N failed`,
 * over all parts. `long` repeats more often.
 */
export async function test(words: string[]) {
  const filters = words.filter((word) => word.includes('/'));
  const names = words.filter((word) => ![LONG, CHANGED, ...filters].includes(word));
  if (filters.length > 0) names.push('e2e');
  const known = LANES.flatMap((lane) => Object.keys(lane));
  const unknown = names.filter((name) => !known.includes(name));
  const all = [...known, CHANGED, LONG].join(' ');
  if (unknown.length > 0)
    throw new Problem(`There is no part "${unknown.join(' ')}"; the parts are: ${all}.`);
  if (words.includes(LONG))
    for (const [name, value] of Object.entries(REPETITIONS)) process.env[name] ??= value;
  const chosen = filters.length > 0 ? { journeys: filters } : {};
  const selection = words.includes(CHANGED) ? await selectionOfChanges() : chosen;

  clearReports();
  const start = performance.now();
  const lanes = await Promise.all(
    LANES.map(async (lane) => {
      const rows: Row[] = [];
      for (const [name, part] of Object.entries(lane))
        if (names.length === 0 || names.includes(name))
          rows.push(await runPart(name, () => part(selection)));
      return rows;
    }),
  );
  const rows = lanes.flat();
  const total = { ...sum(rows), name: 'all', seconds: (performance.now() - start) / 1000 };
  console.table(Object.fromEntries([...rows, total].map((row) => [row.name, cellsOf(row)])));
  // Again, because the output of each test is far up.
  if (total.failed.length > 0) console.log(`failed:\n${total.failed.join('\n')}\n`);
  console.log(`${String(total.passed)} passed, ${String(total.failed.length)} failed`);
  if (total.failed.length > 0) process.exitCode = 1;
}

/** Runs a part. One that throws counts as a failure. */
export async function runPart(name: string, part: () => Promise<Outcome>): Promise<Row> {
  console.log(`\n━━ ${name}`);
  const start = performance.now();
  let outcome = outcomeOf(name, false);
  try {
    outcome = await part();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
  }
  return { ...outcome, name, seconds: (performance.now() - start) / 1000 };
}
