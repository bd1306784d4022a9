import pMap from 'p-map';
import type { Browser, BrowserContext } from 'playwright-core';

import { findGrowth } from './find-growth';
import { inTime, loadNow, measureSlowness, startBrowser, within } from './gate-browser';
import { findWhatIsShown, type PagePart, wrong } from './look';
import { makeVisit, type Visited } from './make-visit';
import { openVisitor, preparePage } from './opened-page';
import { nameOf, type PlannedVisit } from './plan-visits';
import type { SwappedSite } from './swapped-site';

/** The number of parallel pages: two for each core of a small machine, because a page waits half of its time. */
const AT_ONCE = 4;

/** The limit for a whole visit, in milliseconds. It is far longer than a visit on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** A page of the site gives up waiting after this time, in milliseconds, so a machine may cause any problem of a longer visit. */
const LATE_MS = 8_000;

/** On a machine that is slower, by this factor, a late page says nothing about the release. */
const TOO_SLOW = 2;

/** A browser that opens an empty page within this time, in milliseconds, is not why another page shows nothing. */
const QUICK_MS = 1_000;

/** A visit that was made, and what was seen. */
export interface Seen extends Visited {
  visit: PlannedVisit;
  ms: number;
}

interface Visits {
  environment: NodeJS.ProcessEnv;
  site: SwappedSite;
  planned: readonly PlannedVisit[];
  part: PagePart;
  /** Whether pages are left open, to see whether they take more and more memory. */
  watchesMemory: boolean;
  /** Is told each visit that has ended, and how many have. Some are repeated. */
  onVisit?: (visit: PlannedVisit, number: number) => void;
}

/** The browser and what is done in it. Tests replace them. */
export const TOOLS = { startBrowser, openVisitor, makeVisit, watchMemory, measureSlowness };

/**
 * Makes all visits, several at once. Resolves to what was seen, and why a page could not be checked, if so. A visit that was late
 * or that was not made is made again, alone in another browser: if it is right then, it passes; if it is late on a slow machine, it
 * was not checked. Rejects if the second browser fails too.
 */
export async function runVisits(
  { environment, site, planned, part, watchesMemory, onVisit }: Visits,
  tools = TOOLS,
): Promise<{ seen: Seen[]; unchecked: string | null }> {
  const inBrowser = async <Result>(use: (browser: Browser) => Promise<Result>) => {
    const { browser, end } = await tools.startBrowser(environment);
    try {
      return await use(browser);
    } finally {
      await end();
    }
  };
  /** Makes the visits of one visitor, until a page shows nothing. Rejects if that is not due to the browser, or if it opens no page. */
  const visitAs = async (
    browser: Browser,
    own: readonly PlannedVisit[],
    seen: Map<PlannedVisit, Seen>,
  ) => {
    let context: BrowserContext | null = null;
    for (const visit of own) {
      context ??= await inTime(tools.openVisitor(browser, visit), visit);
      const from = performance.now();
      const made = tools.makeVisit(context, site, visit, part);
      const visited = await within(VISIT_TIMEOUT_MS, made, STUCK);
      const ms = performance.now() - from;
      if (visited.isBlank) await within(QUICK_MS, context.close(), null).catch(() => null);
      const asked = performance.now();
      // A browser that stands still shows nothing either.
      if (visited.isBlank) await inTime(browser.newPage(), visit);
      const isQuick = performance.now() - asked < QUICK_MS;
      seen.set(visit, { visit, ...visited, ms });
      onVisit?.(visit, seen.size);
      if (visited.isBlank && isQuick) throw new Error(`nothing is shown for ${nameOf(visit)}`);
      if (visited.isBlank) return;
    }
    await context?.close();
  };

  const early = new Map<PlannedVisit, Seen>();
  const grown: Seen[] = [];
  await inBrowser(async (browser) => {
    const idle = Map.groupBy(watchesMemory ? planned : [], ({ path }) => path).values();
    const growth = [...idle].map(async ([visit]) => {
      if (visit) grown.push(await tools.watchMemory(browser, site, visit));
    });
    const visitors = Map.groupBy(planned, ({ reader }) => reader).values();
    const inOrder = [...visitors].map((own) => own.sort((a, b) => +a.isAgain - +b.isAgain));
    await pMap(inOrder, (own) => visitAs(browser, own, early), { concurrency: AT_ONCE });
    await Promise.all(growth);
    // The other visits of a page that shows nothing would wait in vain.
  }).catch(() => undefined);

  const doubtful = planned.filter((visit) => isDoubtful(early.get(visit)));
  const sure = [...early.values()].filter(({ visit }) => !doubtful.includes(visit));
  const seen = new Map(sure.map((one) => [one.visit, one]));
  if (doubtful.length === 0 || sure.some(({ problems }) => problems.length > 0))
    return { seen: [...early.values(), ...grown], unchecked: null };
  const unchecked = await inBrowser(async (browser) => {
    for (const visit of doubtful) {
      await visitAs(browser, [visit], seen).catch((error: unknown) => {
        if (!seen.has(visit)) throw error;
      });
      const alone = seen.get(visit);
      const problems = alone?.problems ?? [];
      if (problems.length === 0) continue;
      const slowness = isDoubtful(alone) ? await tools.measureSlowness(browser) : 0;
      if (slowness < TOO_SLOW) return null;
      seen.delete(visit);
      const texts = problems.map(({ text }) => text).join('; ');
      const why = `This machine takes ${slowness.toFixed(1)} times as long as usual. ${loadNow()}`;
      return `${nameOf(visit)} was late, also alone: ${texts}. ${why}`;
    }
    return null;
  });
  return { seen: [...seen.values(), ...grown], unchecked };
}

const STUCK: Visited = {
  problems: [wrong(`does not answer within ${String(VISIT_TIMEOUT_MS / 1000)} s`)],
  presses: 0,
  isBlank: true,
};

/** Returns whether a visit was not made, or has problems that the machine may have caused. */
function isDoubtful(seen: Seen | undefined): boolean {
  if (!seen) return true;
  const { problems, ms } = seen;
  return problems.length > 0 && (ms > LATE_MS || problems.every(({ isOfTime }) => isOfTime));
}

/** Leaves a page idle. One that could not be watched has no problem: its visits say why. */
async function watchMemory(browser: Browser, site: SwappedSite, visit: PlannedVisit) {
  const watch = async () => {
    const context = await openVisitor(browser, visit);
    const { page, address } = await preparePage(context, site, visit, false);
    await page.goto(address);
    const shown = await findWhatIsShown(page, visit);
    const problems = shown.length > 0 ? [] : await findGrowth(page);
    await context.close();
    return problems;
  };
  const problems = await within(VISIT_TIMEOUT_MS, watch(), []).catch(() => []);
  return { visit, problems, presses: 0, isBlank: false, ms: 0 };
}
