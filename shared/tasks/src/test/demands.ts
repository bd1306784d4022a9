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
/** The bench measures demands, apart from `npm test`. */
const FILES = {
  bench: ['e2e/bench/**/*.ts'],
  all: ['**/*.{test,spec}.{ts,tsx}', 'e2e/bench/**/*.ts'],
};
const NOT_OURS = ['**/{node_modules,dist,test-results,.*}'];

interface Demand {
  id: string;
  /** A path and a line. */
  place: string;
  needsTest: boolean;
}

/** Returns the demands of the documents, each at the first place that states it. */
export function readDemands() {
  return DOCUMENTS.flatMap((path) => demandsIn(path, readFileSync(join(ROOT, path), 'utf8')));
}

/**
 * Returns a line for each demand that no test has proved, or that one has not, and for each id in a title that no document defines.
 *
 * @param tests that ran in a whole run, or all that there are (`titlesIn`)
 */
export function problemsOf(tests: TestResult[], demands = readDemands()) {
  const ran = tests.filter(({ status }) => status !== 'skipped');
  const proofs = ran.flatMap((test) => idsIn(test.title).map((id) => ({ ...test, id })));
  const unknown = proofs.filter((proof) => !demands.some(({ id }) => id === proof.id));
  return [
    ...unknown.map(({ id, title }) => `no document defines @${id}, with which "${title}" ends`),
    ...demands.flatMap(({ id, place, needsTest }) => {
      const own = proofs.filter((proof) => proof.id === id);
      const failed = own.find(({ status }) => status === 'failed');
      if (failed) return `${place} ${id} is not proven: "${failed.title}" failed`;
      if (own.length > 0 || !needsTest) return [];
      return `${place} ${id} is not proven: no test whose title ends with @${id} ran`;
    }),
  ];
}

/** Returns the titles in test files of the bench, or of everything, as tests that passed. */
export function titlesIn(files: keyof typeof FILES): TestResult[] {
  const lines = globSync(FILES[files], { cwd: ROOT, exclude: NOT_OURS }).flatMap((path) =>
    linesOf(path, readFileSync(join(ROOT, path), 'utf8')),
  );
  return lines
    .filter(({ line }) => idsIn(line).length > 0)
    .map(({ line, place }) => ({ title: `${place} ${line.trim()}`, status: 'passed' }));
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

function idsIn(text: string) {
  return [...text.matchAll(TAG)].map(([, id = '']) => id);
}

function linesOf(path: string, text: string) {
  return text.split('\n').map((line, index) => ({ line, place: `${path}:${String(index + 1)}` }));
}
