// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from '../build.mjs';
import { findChromium, findWholeChromium } from '../chromium.mjs';
import { findNginx } from '../nginx.mjs';
import { run } from '../processes.mjs';
import { CACHE, workspacePackage } from '../workspace.mjs';
import { playwrightCounts, readReport } from './reports.mjs';
import { tallyOfRunner } from './tally.mjs';

/** Playwright, against the production build. */
export async function runE2e() {
  await build();
  const whole = await findWholeChromium();
  const chromium = await findChromium();
  const nginx = await findNginx();
  const { folder } = workspacePackage('@redeem/e2e');
  const report = join(CACHE, 'playwright.json');
  // By support/expectations.reporter.ts.
  const expectations = `${report}.expectations`;
  for (const file of [report, expectations]) rmSync(file, { force: true });
  const reporters = 'list,json,./support/expectations.reporter.ts';
  const { code } = await run(`playwright test --reporter=${reporters}`, {
    cwd: folder,
    env: {
      CHROMIUM_PATH: chromium,
      WHOLE_CHROMIUM_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      EXPECTATIONS_FILE: expectations,
      ...(nginx !== null && { NGINX_PATH: nginx }),
    },
  });
  const counts = readReport(report, playwrightCounts);
  const timings = [...(counts?.timings ?? []), ...readExpectations(expectations)];
  return tallyOfRunner(counts && { ...counts, timings }, code);
}

/**
 * The expectations that waited for long; none after a crash.
 *
 * @param {string} file
 */
function readExpectations(file) {
  if (!existsSync(file)) return [];
  const slow = /** @type {import('./timings.mjs').Timing[]} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return slow;
}
