import { Problem } from '../processes.ts';
import { selectionOfChanges } from './changed.ts';
import { problemsOf, titlesIn } from './demands.ts';
import { clearReports, LANES, type Outcome, resultOf, type Selection, sum } from './parts.ts';
import type { TestResult } from './results.ts';

const CHANGED = 'changed';
const LONG = 'long';

/** The larger repetitions of tests, which `long` sets, and a seed of its own. */
const REPETITIONS = {
  RACE_ROUNDS: '200',
  RACE_CHANGES: '5',
  PROPERTY_RUNS: '20000',
  STRANGE_SEED: String(Date.now() % 1e9),
  E2E_EVERY_REMOTE: '1',
  E2E_EVERY_LOCALE: '1',
  E2E_EVERY_FAULT: '1',
};

type Row = Outcome & { name: string; seconds: number };

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
  if (unknown.length > 0) {
    const all = [...known, CHANGED, LONG].join(' ');
    throw new Problem(`There is no part "${unknown.join(' ')}"; the parts are: ${all}.`);
  }
  if (words.includes(LONG)) repeatMore();
  const chosen = filters.length > 0 ? { journeys: filters } : {};
  const selection = words.includes(CHANGED) ? await selectionOfChanges() : chosen;
  const left = names.length > 0 ? names : partsOf(known, selection);

  clearReports();
  const start = performance.now();
  const lanes = await Promise.all(
    LANES.map(async (lane) => {
      const rows: Row[] = [];
      for (const [name, part] of Object.entries(lane))
        if (left.includes(name)) rows.push(await runPart(name, () => part(selection)));
      return rows;
    }),
  );
  const rows = lanes.flat();
  const isWhole = words.every((word) => word === LONG);
  if (isWhole) rows.push(await runPart('demands', () => checkDemands(rows)));

  const total = { ...sum(rows), name: 'all', seconds: (performance.now() - start) / 1000 };
  console.log(`\n${table([...rows, total])}\n`);
  const failures = total.results.filter(({ status }) => status === 'failed');
  // Again, because the output of each test is far up.
  if (failures.length > 0)
    console.log(`failed:\n${failures.map(({ title }) => title).join('\n')}\n`);
  console.log(`${count(total, 'passed')} passed, ${count(total, 'failed')} failed`);
  if (failures.length > 0) process.exitCode = 1;
}

/** Returns the parts that a selection needs: the site is built for journeys and weights only. */
function partsOf(known: string[], { journeys }: Selection) {
  return journeys?.length === 0
    ? known.filter((name) => !['build', 'size', 'e2e'].includes(name))
    : known;
}

/** Sets the larger repetitions, except those that the caller has set, and says so. */
function repeatMore() {
  for (const [name, value] of Object.entries(REPETITIONS)) process.env[name] ??= value;
  const set = Object.keys(REPETITIONS).map((name) => `${name}=${String(process.env[name])}`);
  console.log(`Larger repetitions: ${set.join(' ')}`);
}

/** Runs a part. One that throws counts as a failure. */
export async function runPart(name: string, part: () => Promise<Outcome> | Outcome): Promise<Row> {
  console.log(`\n━━ ${name}`);
  const start = performance.now();
  let outcome: Outcome = { results: [resultOf(name, false)], cpuSeconds: 0 };
  try {
    outcome = await part();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
  }
  return { ...outcome, name, seconds: (performance.now() - start) / 1000 };
}

function checkDemands(rows: Outcome[]): Outcome {
  const problems = problemsOf([...sum(rows).results, ...titlesIn('bench')]);
  if (problems.length > 0) console.log(problems.join('\n'));
  return { results: [resultOf('demands', problems.length === 0)], cpuSeconds: 0 };
}

/** Returns a line for each part: counts, and seconds by the clock and of the processor. */
export function table(rows: Row[]) {
  const line = (mark: string, name: string, ...cells: string[]) =>
    `${mark} ${name.padEnd(11)}${cells.map((cell) => cell.padStart(9)).join('')}`;
  return [
    line(' ', 'part', 'passed', 'failed', 'skipped', 'wall s', 'cpu s'),
    ...rows.map((row) => {
      const counts = (['passed', 'failed', 'skipped'] as const).map((one) => count(row, one));
      const times = [row.seconds, row.cpuSeconds].map((seconds) => seconds.toFixed(1));
      return line(counts[1] === '0' ? '✓' : '✗', row.name, ...counts, ...times);
    }),
  ].join('\n');
}

function count({ results }: Outcome, wanted: TestResult['status']) {
  return String(results.filter(({ status }) => status === wanted).length);
}
