import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../paths.mjs';
import type { TestResult } from './results.ts';

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
const NOT_OURS = ['**/{node_modules,dist,test-results,.*}'];

/** An id at a place: a path and a line. */
interface Mention {
  id: string;
  place: string;
}

interface Demand extends Mention {
  needsTest: boolean;
}

/** Returns the demands of the documents, each at the first place that states it. */
export function readDemands() {
  return DOCUMENTS.flatMap((path) => demandsIn(path, readFileSync(join(ROOT, path), 'utf8')));
}

/** Returns a line for each demand of which no test passed in a run, and for each of which one failed. */
export function unprovenDemands(
  results: TestResult[],
  demands = readDemands(),
  measured = tags(BENCH_FILES),
) {
  const ran = results.filter(({ status }) => status !== 'skipped');
  return demands.flatMap(({ id, place, needsTest }) => {
    const proofs = ran.filter(({ title }) => idsIn(title).includes(id));
    const failed = proofs.find(({ status }) => status === 'failed');
    if (failed) return `${place} ${id} is not proven: "${failed.title}" failed`;
    const isProven = proofs.length > 0 || measured.some((tag) => tag.id === id) || !needsTest;
    return isProven ? [] : `${place} ${id} is not proven: no test whose title ends with @${id} ran`;
  });
}

/** Returns a line for each demand without a test, and for each id in a title that no document defines. */
export function problemsOf(demands = readDemands(), tests = tags(TEST_FILES, BENCH_FILES)) {
  return [
    ...tests
      .filter((tag) => !demands.some(({ id }) => id === tag.id))
      .map(({ id, place }) => `${place} no document defines @${id}: correct it, or add the id`),
    ...demands
      .filter(({ id, needsTest }) => needsTest && !tests.some((tag) => tag.id === id))
      .map(({ id, place }) => `${place} ${id} has no test: end a title with @${id}`),
  ];
}

/** Returns the demands of a document. */
export function demandsIn(path: string, markdown: string): Demand[] {
  const demands = linesOf(path, markdown).flatMap(({ line, place }) =>
    Array.from(line.matchAll(DEFINITION), ([, name, row = '', text = '']) => {
      const id = name ?? row;
      return { id, place, needsTest: !id.startsWith('gap-') && !REASON.test(text) };
    }),
  );
  return demands.filter(({ id }, index) => demands.findIndex((one) => one.id === id) === index);
}

/** Returns the ids in the titles of test files. */
function tags(...patterns: string[]): Mention[] {
  return globSync(patterns, { cwd: ROOT, exclude: NOT_OURS }).flatMap((path) =>
    linesOf(path, readFileSync(join(ROOT, path), 'utf8')).flatMap(({ line, place }) =>
      idsIn(line).map((id) => ({ id, place })),
    ),
  );
}

function idsIn(text: string) {
  return [...text.matchAll(TAG)].map(([, id = '']) => id);
}

function linesOf(path: string, text: string) {
  return text.split('\n').map((line, index) => ({ line, place: `${path}:${String(index + 1)}` }));
}
