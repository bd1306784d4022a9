import { availableParallelism, loadavg } from 'node:os';

import pMap from 'p-map';
import type { Browser } from 'playwright-core';

import { groupBy } from '../group-by';
import { findGrowth } from './find-growth';
import { type GateBrowser, measureSlowness, startBrowser } from './gate-browser';
import type { PagePart } from './look';
import { makeVisit, openVisit, type Visited } from './make-visit';
import type { PlannedVisit } from './plan-visits';
import { type Problem, wrong } from './problem';
import type { SwappedSite } from './swapped-site';
import { Tab } from './tab';
import { within } from './within';

/** The number of parallel pages: two for each core of a small machine, because a page waits half of its time. */
const AT_ONCE = 4;

/** The limit for the browser to open an empty page or to close one, in milliseconds. */
const BROWSER_TIMEOUT_MS = Number(process.env['GATE_BROWSER_TIMEOUT_MS'] ?? 30_000);

/** The limit for a whole visit, in milliseconds. It is far longer than a visit on a busy machine. */
const VISIT_TIMEOUT_MS = 120_000;

/** The limit for all visits, in milliseconds. They take half a minute, and some minutes on a busy machine. */
const ALL_TIMEOUT_MS = 15 * 60_000;

/** A page of the site gives up waiting after this time, in milliseconds, so a machine may cause any problem of a longer visit. */
const LATE_MS = 8_000;

/** On a machine that is slower, by this factor, a late page says nothing about the release. */
const TOO_SLOW = 2;

/** A visit that was made, and what was seen. */
export interface Seen extends Visited {
  visit: PlannedVisit;
  /** How long it took, in milliseconds. */
  ms: number;
}

/** The result of all visits. */
export interface Outcome {
  seen: Seen[];
  /** Why a page could not be checked, if so. */
  unchecked: string | null;
}

interface Visits {
  environment: NodeJS.ProcessEnv;
  site: SwappedSite;
  planned: readonly PlannedVisit[];
  part: PagePart;
  /** Whether pages are left open, to see whether they take more and more memory. */
  watchesMemory: boolean;
  /** Is told each visit that has ended. */
  onVisit?: (visit: PlannedVisit) => void;
}

/** The browser and the visit. Tests replace them. */
export const TOOLS = {
  startBrowser,
  openTab: (browser: Browser, site: SwappedSite, visit: PlannedVisit) =>
    Tab.open(browser, site, visit),
  makeVisit,
  watchMemory,
  measureSlowness,
  limitMs: ALL_TIMEOUT_MS,
};

/**
 * Makes all visits, several at once. A visit that may have failed because of the machine is repeated alone, in another
 * browser, before it counts; so is each visit of a browser that crashed or does not answer. Rejects with an error that
 * names the visits under way if the browser fails again or the limit is over.
 */
export async function runVisits(visits: Visits, tools = TOOLS): Promise<Outcome> {
  const browsers: GateBrowser[] = [];
  const underWay = new Set<PlannedVisit>();
  const start = async () => {
    const browser = await tools.startBrowser(visits.environment);
    browsers.push(browser);
    return browser;
  };
  try {
    const outcome = await within(tools.limitMs, visitAll(visits, tools, start, underWay), null);
    if (outcome) return outcome;
    const names = [...underWay].map(nameOf).join(', ');
    throw new Error(`the visits did not end in time; under way: ${names}. ${loadNow()}`);
  } finally {
    await Promise.all(browsers.map(({ end }) => end()));
  }
}

async function visitAll(
  { site, planned, part, watchesMemory, onVisit }: Visits,
  tools: typeof TOOLS,
  start: () => Promise<GateBrowser>,
  underWay: Set<PlannedVisit>,
): Promise<Outcome> {
  const seen = new Map<PlannedVisit, Seen>();
  /** The paths of pages that did not answer; other visits would wait in vain as well. */
  const stuck = new Set<string>();
  /** Makes the visits of one visitor, one after the other. */
  const visitAs = async (browser: Browser, visits: readonly PlannedVisit[]) => {
    let tab: Tab | null = null;
    for (const visit of visits) {
      if (stuck.has(visit.path)) continue;
      underWay.add(visit);
      tab ??= await onEmptyPage(tools.openTab(browser, site, visit), visit);
      const from = performance.now();
      const made = await within(VISIT_TIMEOUT_MS, tools.makeVisit(tab, visit, part), STUCK);
      seen.set(visit, { visit, ...made, ms: performance.now() - from });
      underWay.delete(visit);
      onVisit?.(visit);
      if (!made.isBlank) continue;
      stuck.add(visit.path);
      await closed(tab);
      tab = null;
      // A browser that stands still shows nothing either.
      await onEmptyPage(browser.newPage(), visit);
    }
    if (tab) await closed(tab);
  };

  const first = await start();
  const watched = watchesMemory ? [...groupBy(planned, ({ path }) => path).values()] : [];
  const growth = watched.flatMap(([visit]) =>
    visit ? [tools.watchMemory(first.browser, site, visit)] : [],
  );
  const visitors = groupBy(planned, (visit): unknown => (visit.asksService ? visit : visit.reader));
  await pMap([...visitors.values()], (visits) => visitAs(first.browser, visits), {
    concurrency: AT_ONCE,
  }).catch(() => first.end());
  const grown = (await Promise.all(growth)).flat();

  const again = planned.filter((visit) => isDoubtful(seen.get(visit)));
  const isRefused = [...seen.values()].some((one) => one.problems.length > 0 && !isDoubtful(one));
  if (isRefused || again.length === 0)
    return { seen: [...seen.values(), ...grown], unchecked: null };
  // A page that never rests would slow the repetition down.
  await first.end();
  const { browser } = await start();
  for (const visit of again) {
    stuck.clear();
    await visitAs(browser, [visit]);
    const alone = seen.get(visit);
    if (!alone || alone.problems.length === 0) continue;
    const slowness = isDoubtful(alone) ? await tools.measureSlowness(browser) : 0;
    const good = [...seen.values()].filter(({ problems }) => problems.length === 0);
    if (slowness < TOO_SLOW) return { seen: [...good, alone, ...grown], unchecked: null };
    const texts = alone.problems.map(({ text }) => text).join('; ');
    const what = `${nameOf(visit)} was late, also alone: ${texts}`;
    const why = `This machine takes ${slowness.toFixed(1)} times as long as usual. ${loadNow()}`;
    return { seen: [...good, ...grown], unchecked: `${what}. ${why}` };
  }
  return { seen: [...seen.values(), ...grown], unchecked: null };
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
async function watchMemory(
  browser: Browser,
  site: SwappedSite,
  visit: PlannedVisit,
): Promise<Seen[]> {
  const watch = async (): Promise<Problem[]> => {
    const tab = await Tab.open(browser, site, visit);
    const shown = await openVisit(tab, { ...visit, isOfFirstView: false });
    const problems = shown.length > 0 ? [] : await findGrowth(tab.page);
    await closed(tab);
    return problems;
  };
  const problems = await within(VISIT_TIMEOUT_MS, watch(), []).catch(() => []);
  return [{ visit, problems, presses: 0, isBlank: false, ms: 0 }];
}

/** Resolves to the work of a browser on an empty page, which depends on no release. */
async function onEmptyPage<Result>(work: Promise<Result>, visit: PlannedVisit): Promise<Result> {
  const limit = `within ${String(BROWSER_TIMEOUT_MS / 1000)} s`;
  const opened = await within(BROWSER_TIMEOUT_MS, work, null);
  if (opened === null)
    throw new Error(`the browser opened no page ${limit} for ${nameOf(visit)}. ${loadNow()}`);
  return opened;
}

/** Closes a tab. One that stays open costs time only: the browser ends after the last visit. */
async function closed(tab: Tab): Promise<void> {
  await within(BROWSER_TIMEOUT_MS, tab.close(), null).catch(() => undefined);
}

/** Returns the path and the row of a visit, as in a report. */
export function nameOf({ path, words }: PlannedVisit): string {
  return `${path} (${words.join(', ')})`;
}

function loadNow(): string {
  const [load = 0] = loadavg();
  const cores = String(availableParallelism());
  return `Its load is ${load.toFixed(1)} on ${cores} cores: try again when it has less to do`;
}
