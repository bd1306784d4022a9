import { chromium, expect, test } from '@playwright/test';
import getPort from 'get-port';
import lighthouse, { type Result } from 'lighthouse';

import { SITE } from '../../support/network/addresses';
import { NEVER_USED_UP } from '../../support/data/demo-codes';
import { WALK_LIMIT_MS } from '../../support/running/limits';
import { rememberCode } from '../../support/pages/code-cookie';

/** Speed is measured elsewhere: docs/performance.md. */
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

/** Lighthouse checks accessibility with the rules of axe, which every-page-everywhere.spec.ts applies to every page. */
const WITHOUT_AXE = CATEGORIES.slice(1);

/** The pages, with what is checked there. */
const CHECKED: Readonly<Record<string, string[]>> = {
  '/': CATEGORIES,
  '/support': WITHOUT_AXE,
  '/retailers': WITHOUT_AXE,
};

test('Lighthouse gives the pages full points on a phone', async ({ launchOptions }, testInfo) => {
  test.setTimeout(WALK_LIMIT_MS);
  const port = await getPort();
  // Lighthouse opens its own tab, which shares the cookies of this visit.
  const visit = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--remote-debugging-port=${String(port)}`],
  });
  await rememberCode(visit, NEVER_USED_UP, SITE);

  const found: Record<string, string[]> = {};
  for (const [path, onlyCategories] of Object.entries(CHECKED)) {
    // The page of a code is not for search engines.
    const skipAudits = path === '/retailers' ? ['is-crawlable'] : [];
    const options = { port, onlyCategories, skipAudits, logLevel: 'error' } as const;
    const run = await lighthouse(`${SITE}${path}`, options);
    if (!run) throw new Error(`Lighthouse has not checked ${path}`);
    found[path] = verdictOf(run.lhr);
  }
  await visit.close();

  const best = Object.entries(CHECKED).map(([path, categories]) => [
    path,
    categories.map((category) => `${category} 100`),
  ]);
  expect(found).toEqual(Object.fromEntries(best));
});

/** Returns the score of every category with the audits that failed. */
function verdictOf({ categories, audits, finalDisplayedUrl }: Result): string[] {
  const lost = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
    .map(({ id }) => `${id} on ${finalDisplayedUrl}`);
  const scores = Object.values(categories).map(
    ({ id, score }) => `${id} ${String(Math.round((score ?? 0) * 100))}`,
  );
  return [...scores, ...lost];
}
