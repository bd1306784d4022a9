import { SITE } from '../../support/network/addresses';
import { Home } from '../../support/pages/home';
import { expect, test } from '../../support/running/visit';

/** Matches the scripts that / starts, without those of the support pages and those that load after the page. */
const STARTED =
  /\/(shell\/[^/]+\/index|remotes\/redeem-form\/[^/]+\/(remoteEntry|__federation_\w+))\.\w+\.js$/;

/** An event in a trace of Chromium. */
interface TraceEvent {
  name: string;
  args: { data?: { url?: string; cacheKind?: string } };
}

test.use({ serviceWorkers: 'allow' });

test('the scripts of a second visit are compiled before it', async ({ browser, context, page }) => {
  await page.goto(SITE);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();

  const second = await context.newPage();
  await browser.startTracing(second, { categories: ['devtools.timeline', 'v8'] });
  await second.goto(SITE);
  await expect(new Home(second).field).toBeVisible();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };

  const compiled = trace.traceEvents
    .filter(({ name, args }) => name === 'v8.compile' && STARTED.test(args.data?.url ?? ''))
    .map(({ args }) => args.data?.cacheKind);
  // Chromium compiles a script completely only while a worker that caches it is installed.
  expect(compiled).toEqual(['full', 'full', 'full']);
});
