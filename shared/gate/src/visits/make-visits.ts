import type { Browser } from 'playwright-core';

import { type GateBrowser, startBrowser } from './gate-browser';
import { findGrowth } from './find-growth';
import { isOfTask } from './long-tasks';
import { type PlannedVisit, visitsByPath, visitsByVisitor } from './plan-visits';
import { measureSlowness, USUAL_MS } from './slowness';
import type { OpenTab } from './open-page';
import { type Growth, type Outcome, outcomeOf, type Results } from './outcome';
import type { SwappedSite } from './swapped-site';
import {
  BrowserError,
  closeVisitor,
  nameOf,
  openVisitor,
  type PageVisit,
  visitPage,
  type VisitResult,
} from './visit-page';
import { within } from './within';

/** The number of parallel pages: two for each core of a small machine, because a page waits half of its time. */
const AT_ONCE = 4;

/** The limit for all visits, in milliseconds. They take half a minute, and some minutes on a busy machine. */
const ALL_TIMEOUT_MS = 15 * 60_000;

/**
 * A visit with problems that took longer, in milliseconds, is late: a page of the site gives up waiting after this time,
 * so the machine may be the cause.
 */
const LATE_MS = 8_000;

/** A fixed piece of work takes this many times as long on a machine that is too slow for a late page to count. */
const TOO_SLOW = 2;

interface Visits {
  environment: NodeJS.ProcessEnv;
  site: SwappedSite;
  planned: readonly PlannedVisit[];
  part: PageVisit['part'];
  /** Whether pages are left open, to see whether they take more and more memory. */
  watchesMemory?: boolean;
  /** Is told the number of visits that have ended. */
  onVisit?: (ended: number) => void;
}

/** The browser and the visit. Tests replace them. */
export interface Tools {
  startBrowser: typeof startBrowser;
  openVisitor: typeof openVisitor;
  visitPage: typeof visitPage;
  closeVisitor: typeof closeVisitor;
  findGrowth: typeof findGrowth;
  measureSlowness: typeof measureSlowness;
  limitMs: number;
}

const TOOLS: Tools = {
  startBrowser,
  openVisitor,
  visitPage,
  closeVisitor,
  findGrowth,
  measureSlowness,
  limitMs: ALL_TIMEOUT_MS,
};

/**
 * Makes all visits, several at once. A late visit is repeated alone, in another browser, before it counts; so is each
 * visit of a browser that crashed or does not answer. Rejects with an error that names the visits under way if the
 * browser fails again or the limit is over.
 */
export async function makeVisits(
  { environment, site, planned, part, watchesMemory = false, onVisit }: Visits,
  tools: Tools = TOOLS,
): Promise<Outcome> {
  const underWay = new Set<PlannedVisit>();
  const browsers: GateBrowser[] = [];
  const openBrowser = async () => {
    const opened = await tools.startBrowser(environment);
    browsers.push(opened);
    return opened;
  };
  /** Makes the visits of one visitor that are still wanted, one after the other. */
  const visitAs = async (browser: Browser, visits: readonly PlannedVisit[], each: EachVisit) => {
    let tab: OpenTab | null = null;
    try {
      for (const visit of visits) {
        if (!each.isWanted(visit)) continue;
        underWay.add(visit);
        tab ??= await tools.openVisitor(browser, site, visit);
        const result = await tools.visitPage({ tab, visit, part });
        underWay.delete(visit);
        each.onResult(visit, result);
        if (!result.isBlank) continue;
        // A page that does not answer would keep the tab from the next visit.
        await tools.closeVisitor(tab);
        tab = null;
      }
    } catch (error) {
      // Such a browser is killed with its tabs.
      if (error instanceof BrowserError) tab = null;
      throw error;
    } finally {
      for (const visit of visits) underWay.delete(visit);
      if (tab) await tools.closeVisitor(tab);
    }
  };

  const makeAll = async (): Promise<Outcome> => {
    const first = await openBrowser();
    let ended = 0;
    const growth = watchesMemory ? growthOf(planned, first.browser, site, tools) : [];
    const results = await visitAtOnce(
      planned,
      (visits, each) =>
        visitAs(first.browser, visits, {
          ...each,
          onResult: (visit, result) => {
            each.onResult(visit, result);
            onVisit?.((ended += 1));
          },
        }),
      // Ends the visits that still wait for it.
      first.end,
    );
    const grown = (await Promise.all(growth)).flat();
    const repeated = toRepeat(planned, results);
    if (repeated.length === 0) return outcomeOf({ planned, results, grown, unchecked: [] });
    // A page that never rests would slow the repetition down.
    await first.end();
    const second = await openBrowser();
    const unchecked = await visitAlone(repeated, results, {
      visit: async (visit) => {
        let found: VisitResult | undefined;
        // A second visit needs a first one, which presses nothing.
        const before = visit.isAgain ? [{ ...visit, presses: { part: 1, of: 1 } }] : [];
        await visitAs(second.browser, [...before, visit], {
          isWanted: () => true,
          onResult: (_visit, result) => (found = result),
        });
        if (!found) throw new Error(`${nameOf(visit)} has no result`);
        return found;
      },
      measureSlowness: () => tools.measureSlowness(second.browser),
    });
    return outcomeOf({ planned, results, grown, unchecked });
  };

  const { limitMs } = tools;
  try {
    const outcome = await within(limitMs, makeAll(), null);
    if (outcome) return outcome;
    const names = [...underWay].map(nameOf).join(', ');
    throw new Error(`the visits did not end within ${inSeconds(limitMs)} s; under way: ${names}`);
  } finally {
    await Promise.all(browsers.map(({ end }) => end()));
  }
}

interface EachVisit {
  isWanted: (visit: PlannedVisit) => boolean;
  onResult: (visit: PlannedVisit, result: VisitResult) => void;
}

/** Watches a page of each path. A page that could not be watched has no problem: its visits say why. */
function growthOf(
  planned: readonly PlannedVisit[],
  browser: Browser,
  site: SwappedSite,
  { findGrowth }: Tools,
): Promise<Growth[]>[] {
  return visitsByPath(planned).map(async ([, [visit]]) => {
    const problem = visit && (await findGrowth(browser, site, visit).catch(() => null));
    return problem ? [{ visit, problem }] : [];
  });
}

/** Visits pages in parallel. The rest of a path with a blank page has no result; after a failure of the browser, no other has. */
async function visitAtOnce(
  planned: readonly PlannedVisit[],
  visitAs: (visits: readonly PlannedVisit[], each: EachVisit) => Promise<void>,
  endBrowser: () => Promise<void>,
): Promise<Results> {
  const results: Results = new Map();
  const blank = new Set<string>();
  const queue = visitsByVisitor(planned).values();
  let isBroken = false;
  const visitOneByOne = async () => {
    for (const visits of queue) {
      if (isBroken) return;
      try {
        await visitAs(visits, {
          isWanted: ({ path }) => !isBroken && !blank.has(path),
          onResult: (visit, result) => {
            results.set(visit, result);
            if (result.isBlank) blank.add(visit.path);
          },
        });
      } catch (error) {
        if (!(error instanceof BrowserError)) throw error;
        isBroken = true;
        await endBrowser();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitOneByOne));
  return results;
}

/** Returns the late visits and those without a result, of all paths without a problem that counts already. */
function toRepeat(planned: readonly PlannedVisit[], results: Results): PlannedVisit[] {
  const failed = [...results].filter(([, result]) => result.problems.length > 0);
  const refused = new Set(failed.filter(([, one]) => !isLate(one)).map(([{ path }]) => path));
  return planned.filter((visit) => {
    const result = results.get(visit);
    return !refused.has(visit.path) && (result === undefined || isLate(result));
  });
}

interface Alone {
  visit: (visit: PlannedVisit) => Promise<VisitResult>;
  measureSlowness: () => Promise<number>;
}

/**
 * Repeats visits one by one, up to the first problem of each path, and replaces their results. Resolves to the paths that
 * could not be checked, because this machine is slow, and removes their late results.
 */
async function visitAlone(
  repeated: readonly PlannedVisit[],
  results: Results,
  { visit: visitAgain, measureSlowness }: Alone,
): Promise<string[]> {
  const unchecked: string[] = [];
  for (const [, visits] of visitsByPath(repeated)) {
    for (const visit of visits) {
      const result = await visitAgain(visit);
      results.set(visit, result);
      if (result.problems.length === 0) continue;
      if (!isLate(result) || result.hasComplaints) break;
      const tookMs = await measureSlowness();
      if (tookMs < TOO_SLOW * USUAL_MS) break;
      for (const late of visits) results.delete(late);
      unchecked.push(
        `${nameOf(visit)} was late, also alone: ${result.problems.join('; ')} (after ${inSeconds(result.ms)} s). ` +
          `This machine is slow: a piece of work that takes ${String(USUAL_MS)} ms took ${tookMs.toFixed(0)} ms. ` +
          'Try again when it has less to do',
      );
      break;
    }
  }
  return unchecked;
}

function isLate({ problems, ms }: VisitResult): boolean {
  return problems.length > 0 && (ms > LATE_MS || problems.every(isOfTask));
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}
