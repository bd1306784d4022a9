// @ts-check
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';

import { inParallel } from '../in-parallel.mjs';
import { run } from '../processes.mjs';
import { CACHE, workspacePackages } from '../workspace.mjs';
import { readJson, readReport, rstestCounts } from './reports.mjs';
import { sum, tallyOfRunner } from './tally.mjs';

const CONFIG = join(import.meta.dirname, '../../rstest.report.config.ts');

/** They take as long as all others together, so they begin first, for no core to be idle in the end. */
const LONGEST = ['@redeem/delivery', '@redeem/content-service'];

/** Rstest in every package whose `test` script runs it. */
export async function runUnit() {
  const packages = workspacePackages().filter(({ scripts }) => scripts['test']?.includes('rstest'));
  const isLong = (/** @type {{ name: string }} */ { name }) => LONGEST.includes(name);
  const inOrder = [...packages.filter(isLong), ...packages.filter((one) => !isLong(one))];
  const tallies = await inParallel(2, inOrder, runPackage);
  return tallies.length > 0 ? sum(tallies) : tallyOfRunner(null, 1);
}

/** @param {import('../workspace.mjs').WorkspacePackage} one */
async function runPackage({ name, folder, path }) {
  const report = join(CACHE, `rstest-${basename(folder)}.json`);
  // Written beside it by the reporter in rstest.report.config.ts.
  const limits = `${report}.limits`;
  for (const file of [report, limits]) rmSync(file, { force: true });
  const { code, output } = await run(`rstest run --config "${CONFIG}"`, {
    cwd: folder,
    env: { REDEEM_TEST_REPORT: report },
    quiet: true,
  });
  const limitById = /** @type {Record<string, number> | null} */ (readJson(limits));
  const counts = readReport(report, rstestCounts(path, limitById ?? {}));
  const tally = tallyOfRunner(counts, code);
  console.log(`\n── ${name}\n${output.trim()}`);
  return { ...tally, ...(tally.note && { note: `${name}: ${tally.note}` }) };
}
