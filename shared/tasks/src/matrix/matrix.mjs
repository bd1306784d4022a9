// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../workspace.mjs';

/** What the site is held to, row by row: what each means here, and its test or why there is none. */
const MATRIX = 'docs/reliability.md';

/** A table's row that begins with an id: a letter of the matrix and a number. */
const ROW = /^\|\s*([A-J]\d{1,2})\s*\|(.*)\|\s*$/gm;

/** How the last cell of a row begins that has no test. */
const REASON = /^Not tested: \S/;

/**
 * The ids that stand where a title of a test, or the table it is made of, begins: `'E5 …'`,
 * `'H1 H2 …'`, `A4: …`.
 */
const IDS = /(?:['"`]|^\s+)((?:[A-J]\d{1,2}\b[ :]?)+)/gm;

const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** What takes too long for `npm test`, or a machine to itself, by the same names. */
const BENCH_FILE = /\/bench\/(load|speed)\/.*\.ts$/;
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results']);

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {'proven' | 'failed' | 'measured' | 'reasoned' | 'open'} state
 */

/**
 * The rows of the matrix. One that has no test with its id in its name, is not measured by a bench
 * either, and gives no reason for that, is open.
 *
 * @param {string} root of the repository
 * @param {readonly string[]} unproven the titles of tests that failed, or did not run
 * @returns {Row[]}
 */
export function matrixRows(root = ROOT, unproven = []) {
  const file = join(root, MATRIX);
  if (!existsSync(file)) return [];
  const idsOf = (/** @type {RegExp} */ files) =>
    new Set(filesLike(files, root).flatMap((path) => idsIn(readFileSync(path, 'utf8'))));
  const tested = idsOf(TEST_FILE);
  const measured = idsOf(BENCH_FILE);
  // A title as a report has it, without the quotation mark that it begins with in a source.
  const failed = new Set(unproven.flatMap((title) => idsIn(`'${title}`)));
  /** @type {(id: string, reason: string) => Row['state']} */
  const stateOf = (id, reason) => {
    if (failed.has(id)) return 'failed';
    if (tested.has(id)) return 'proven';
    if (measured.has(id)) return 'measured';
    return REASON.test(reason) ? 'reasoned' : 'open';
  };
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const [, id = '', cells = ''] of readFileSync(file, 'utf8').matchAll(ROW)) {
    // What stands there of a row once more, as what was measured, is no other row.
    if (rows.has(id)) continue;
    const last = cells.split('|').at(-1)?.trim() ?? '';
    rows.set(id, { id, state: stateOf(id, last) });
  }
  return [...rows.values()];
}

/**
 * One line of how much of the matrix is proven.
 *
 * @param {Row[]} rows
 */
export function matrixLine(rows) {
  /** @param {Row['state']} wanted */
  const count = (wanted) => rows.filter(({ state }) => state === wanted).length;
  /** @type {[Row['state'], string][]} */
  const others = [
    ['measured', 'measured by the bench'],
    ['reasoned', 'with a reason'],
    ['failed', 'failed'],
    ['open', 'open'],
  ];
  return [
    `matrix: ${String(count('proven'))} of ${String(rows.length)} rows proven`,
    ...others.flatMap(([state, words]) =>
      count(state) > 0 ? `${String(count(state))} ${words}` : [],
    ),
  ].join(', ');
}

/**
 * The rows that the titles in a test file name.
 *
 * @param {string} source
 */
export function idsIn(source) {
  return [...source.matchAll(IDS)].flatMap(([, ids = '']) => ids.match(/[A-J]\d{1,2}/g) ?? []);
}

/**
 * @param {RegExp} wanted
 * @param {string} folder
 * @returns {string[]}
 */
function filesLike(wanted, folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : filesLike(wanted, path);
    }
    return wanted.test(path) ? [path] : [];
  });
}
