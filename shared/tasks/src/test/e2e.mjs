// @ts-check
import { rmSync } from 'node:fs';
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
  rmSync(report, { force: true });
  const { code } = await run('playwright test --reporter=list,json', {
    cwd: folder,
    env: {
      CHROMIUM_PATH: chromium,
      WHOLE_CHROMIUM_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(nginx !== null && { NGINX_PATH: nginx }),
    },
  });
  return tallyOfRunner(readReport(report, playwrightCounts), code);
}
