import type { Browser } from 'playwright-core';

import { type GateBrowser, startBrowser } from './gate-browser';
import { type PlannedVisit, visitsByPath } from './plan-visits';
import { measureSlowness, USUAL_MS } from './slowness';
import type { SwappedSite } from './swapped-site';
import { BrowserError, nameOf, visitPage, type VisitResult } from './visit-page';
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
  /** Is told the number of visits that have ended. */
  onVisit?: (ended: number) => void;
}

/** The browser and the visit. Tests replace them. */
export interface Tools {
  startBrowser: typeof startBrowser;
  visitPage: typeof visitPage;
  measureSlowness: typeof measureSlowness;
  limitMs: number;
}

const TOOLS: Tools = { startBrowser, visitPage, measureSlowness, limitMs: ALL_TIMEOUT_MS };

interface Outcome {
  /** Faults of the release. */
  problems: string[];
  /** Pages that could not be checked, and why. */
  unchecked: string[];
}

/**
 * Makes all visits, several at once. A late visit is repeated alone, in another browser, before it counts; so is each
 * visit of a browser that crashed or does not answer. Rejects with an error that names the visits under way if the
 * browser fails again or the limit is over.
 */
export async function makeVisits(
  { environment, site, planned, onVisit }: Visits,
  { startBrowser, visitPage, measureSlowness, limitMs }: Tools = TOOLS,
): Promise<Outcome> {
  const underWay = new Set<PlannedVisit>();
  const browsers: GateBrowser[] = [];
  const openBrowser = async () => {
    const opened = await startBrowser(environment);
    browsers.push(opened);
    return opened;
  };
  const visitIn = async (browser: Browser, visit: PlannedVisit) => {
    underWay.add(visit);
    return visitPage({ browser, site, visit }).finally(() => underWay.delete(visit));
  };

  const makeAll = async (): Promise<Outcome> => {
    const first = await openBrowser();
    let ended = 0;
    const results = await visitAtOnce(
      planned,
      (visit) => visitIn(first.browser, visit).finally(() => onVisit?.((ended += 1))),
      // Ends the visits that still wait for it.
      first.end,
    );
    const repeated = toRepeat(planned, results);
    if (repeated.length === 0) return outcomeOf(planned, results, []);
    // A page that never rests would slow the repetition down.
    await first.end();
    const second = await openBrowser();
    const unchecked = await visitAlone(repeated, results, {
      visit: (visit) => visitIn(second.browser, visit),
      measureSlowness: () => measureSlowness(second.browser),
    });
    return outcomeOf(planned, results, unchecked);
  };

  try {
    const outcome = await within(limitMs, makeAll(), null);
    if (outcome) return outcome;
    const names = [...underWay].map(nameOf).join(', ');
    throw new Error(`the visits did not end within ${inSeconds(limitMs)} s; under way: ${names}`);
  } finally {
    await Promise.all(browsers.map(({ end }) => end()));
  }
}

type Results = Map<PlannedVisit, VisitResult>;

/** Visits pages in parallel. The rest of a path with a blank page has no result; after a failure of the browser, no other has. */
async function visitAtOnce(
  planned: readonly PlannedVisit[],
  visit: (visit: PlannedVisit) => Promise<VisitResult>,
  endBrowser: () => Promise<void>,
): Promise<Results> {
  const results: Results = new Map();
  const blank = new Set<string>();
  const queue = planned.values();
  let isBroken = false;
  const visitOneByOne = async () => {
    for (const next of queue) {
      if (isBroken) return;
      if (blank.has(next.path)) continue;
      try {
        const result = await visit(next);
        results.set(next, result);
        if (result.isBlank) blank.add(next.path);
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
  return problems.length > 0 && ms > LATE_MS;
}

/** Returns the problems, each with the visits that have it. */
function outcomeOf(
  planned: readonly PlannedVisit[],
  results: Results,
  unchecked: string[],
): Outcome {
  const problems = visitsByPath(planned).flatMap(([path, visits]) => {
    const labels = new Map<string, string[]>();
    for (const visit of visits) {
      for (const problem of results.get(visit)?.problems ?? [])
        labels.set(problem, [...(labels.get(problem) ?? []), visit.label]);
    }
    return [...labels].map(([problem, seenIn]) => {
      const where = seenIn.length === visits.length ? 'in every visit' : seenIn.join('; ');
      return `${path}: ${problem} (${where})`;
    });
  });
  return { problems, unchecked };
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}
