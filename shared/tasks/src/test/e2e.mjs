// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { build } from '../build.mjs';
import { findChromium, findWholeChromium } from '../chromium.mjs';
import { findNginx } from '../nginx.mjs';
import { run } from '../processes.mjs';
import { CACHE, workspacePackage } from '../workspace.mjs';
import { playwrightCounts, readJson, readReport } from './reports.mjs';
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
  const slow = /** @type {import('./timings.mjs').Timing[] | null} */ (readJson(expectations));
  const timings = [...(counts?.timings ?? []), ...(slow ?? [])];
  return tallyOfRunner(counts && { ...counts, timings }, code);
}
