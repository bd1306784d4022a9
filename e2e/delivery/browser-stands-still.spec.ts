import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { deliveryTool } from '../support/delivery/delivery';
import { PUBLICATION_LIMIT_MS } from '../support/running/limits';
import { expect, test } from '../support/delivery/teams';

/** A check of a stored release builds nothing there. */
const REPOSITORY = join(import.meta.dirname, '../..');

test('a check whose browser stands still ends with 7, names the visit, and leaves no process', async ({
  site,
}, testInfo) => {
  test.setTimeout(PUBLICATION_LIMIT_MS);
  const browser = testInfo.outputPath('chromium');
  const started = testInfo.outputPath('started');
  await writeFile(browser, standingStill(started), { mode: 0o755 });
  const environment = { CHROMIUM_PATH: browser, GATE_BROWSER_TIMEOUT_MS: '5000' };
  const tool = { checkout: REPOSITORY, root: site.root, siteUrl: site.url, environment };

  const { code, progress } = await deliveryTool(tool)('check', 'support', '--version', '1.0.0');

  expect(code).toBe(7);
  expect(progress).toMatch(
    /^- smoke: could not be checked: the browser opened no page within \d+ s for \/\w+ \(/m,
  );
  const browsers = (await readFile(started, 'utf8')).trim().split('\n').map(Number);
  expect(browsers).toHaveLength(2);
  // The system removes killed processes a moment later.
  await expect.poll(() => browsers.filter(hasGroup)).toEqual([]);
});

/** Returns a program that writes its process id to a file and is a Chromium that stands still with its first page. */
function standingStill(file: string): string {
  return `#!/bin/sh
echo $$ >> "${file}"
(until pgrep -g $$ -f type=renderer > "${file}.renderer"; do sleep 0.1; done; kill -STOP -$$) &
exec "${process.env['CHROMIUM_PATH'] ?? 'chromium'}" "$@"
`;
}

/** Returns whether a process of the group is there. */
function hasGroup(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}
