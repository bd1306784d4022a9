import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

import { ROOT } from '../paths.mjs';
import { readJson, REPORTS } from '../test/reports.ts';
import { tallyOfCheck } from '../test/tally.ts';

const DOCUMENTS = [
  'docs/product/specification.md',
  'docs/product/decisions.md',
  'docs/reliability.md',
];
/** An id where they define it, in backquotes or as the first cell of a row, with the text up to the next id. */
const DEFINITION = /(?:`(spec-\d+\.\d+|gap-\d+)`|^\|\s*([A-J]\d+)\s*\|)((?:(?!`spec-).)*)/g;
/** How a cell or a parenthesis begins where a demand needs no test. A settled gap needs none either. */
const REASON = /[|(]\s*Not tested: [^\s|)]/;

/** The id of a demand, in the title of a test. */
const TAG = /@(spec-[\w.-]+|[A-Z]\d+)(?!\w)/g;
const TEST_FILES = '**/*.{test,spec}.{ts,tsx}';
/** They measure demands, apart from `npm test`. */
const BENCH_FILES = 'e2e/bench/**/*.ts';
const NOT_OURS = '**/{node_modules,dist,test-results,.*}';

/** The statuses in the JSON reports of Rstest and of Playwright. */
const PASSED = ['pass', 'expected'];
const SKIPPED = ['skip', 'todo', 'skipped'];

interface Tag {
  id: string;
  /** Its path and line. */
  place: string;
}

interface Demand extends Tag {
  needsTest: boolean;
}

interface TestResult {
  title: string;
  status: string;
}

/** The parts of a report that this check reads: Rstest's has files, Playwright's has suites. */
interface Report {
  files?: { results: { fullName: string; status: string }[] }[];
  title?: string;
  specs?: { title: string; tests: { status: string }[] }[];
  suites?: Report[];
}

/** Checks the reports of this run, and prints each demand without a proof. */
export function checkDemands() {
  const reports = globSync('{rstest-*,playwright}.json', { cwd: REPORTS }).map(
    (name) => (readJson(join(REPORTS, name)) ?? {}) as Report,
  );
  const problems = problemsOf(readDemands(), readTags(), reports.flatMap(resultsIn));
  console.log(problems.join('\n') || 'Every demand has a proof.');
  return Promise.resolve(tallyOfCheck(problems.length === 0));
}

/**
 * A line for each demand without a test and each tag without a demand, with the place to correct; after
 * a run also for each demand of which a test failed, or none ran.
 */
export function problemsOf(demands: Demand[], tags: Tag[], results?: TestResult[]) {
  const defined = new Set(demands.map(({ id }) => id));
  const strays = tags.filter(({ id }) => !defined.has(id));
  return [
    ...strays.map(
      ({ id, place }) => `${place} no document defines @${id}: correct the tag, or add the id`,
    ),
    ...demands.flatMap(({ id, place, needsTest }) => {
      const files = tags
        .filter((tag) => tag.id === id)
        .map((tag) => tag.place.replace(/:\d+$/, ''));
      if (files.length === 0)
        return needsTest ? `${place} ${id} has no test: end a title with @${id}` : [];
      if (!results || files.every((file) => matchesGlob(file, BENCH_FILES))) return [];
      const ran = results.filter(
        ({ title, status }) => idsIn(title).includes(id) && !SKIPPED.includes(status),
      );
      const failed = ran.find(({ status }) => !PASSED.includes(status));
      if (failed) return `${place} ${id} is not proven: "${failed.title}" failed`;
      return ran.length > 0 ? [] : `${place} ${id} is not proven: no test with @${id} ran`;
    }),
  ];
}

/** The demands of the documents. */
export function readDemands() {
  return DOCUMENTS.flatMap((path) => demandsIn(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** The tags of all tests. */
export function readTags() {
  const files = globSync([TEST_FILES, BENCH_FILES], { cwd: ROOT, exclude: [NOT_OURS] });
  return files.flatMap((file) => tagsIn(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The demands of a document, each at the first place that states it. */
export function demandsIn(path: string, markdown: string): Demand[] {
  const demands = linesOf(path, markdown).flatMap(({ line, place }) =>
    Array.from(line.matchAll(DEFINITION), ([, name, row = '', text = '']) => {
      const id = name ?? row;
      return { id, place, needsTest: !id.startsWith('gap-') && !REASON.test(text) };
    }),
  );
  return demands.filter(({ id }, index) => demands.findIndex((one) => one.id === id) === index);
}

/** The tags of a test file. */
export function tagsIn(path: string, source: string): Tag[] {
  return linesOf(path, source).flatMap(({ line, place }) =>
    idsIn(line).map((id) => ({ id, place })),
  );
}

/** The results of a report, with full titles, suites first. */
export function resultsIn({
  files = [],
  title: suite = '',
  specs = [],
  suites = [],
}: Report): TestResult[] {
  const ofRstest = files.flatMap(({ results }) => results);
  const ofPlaywright = specs.flatMap(({ title, tests }) =>
    tests.map(({ status }) => ({ title, status })),
  );
  return [
    ...ofRstest.map(({ fullName, status }) => ({ title: fullName, status })),
    ...[...ofPlaywright, ...suites.flatMap(resultsIn)].map(({ title, status }) => ({
      title: `${suite} ${title}`,
      status,
    })),
  ];
}

function idsIn(text: string) {
  return [...text.matchAll(TAG)].map(([, id = '']) => id);
}

function linesOf(path: string, text: string) {
  return text.split('\n').map((line, index) => ({ line, place: `${path}:${String(index + 1)}` }));
}
