import type { Page } from 'playwright-core';

import { codeOf } from './known-codes';
import {
  findBarriers,
  findBlockedThread,
  findChangedBuiltins,
  findWhatIsLeft,
  isLeft,
  openPage,
  type PagePart,
} from './look';
import type { PlannedVisit } from './plan-visits';
import { pressActions, untilPressesCount } from './press-actions';
import { late, type Problem, wrong } from './problem';
import type { Tab } from './tab';
import type { Step } from './visit-contract';

/** The limit for the effect of a step, in milliseconds. */
const STEP_TIMEOUT_MS = 15_000;

/** What was seen in a visit. */
export interface Visited {
  problems: Problem[];
  /** The number of actions that were pressed. */
  presses: number;
  /** Whether the page showed nothing. */
  isBlank: boolean;
}

/**
 * Makes one visit: opens the page, looks at it, and takes the steps of the visit or presses its actions. Rejects only if the
 * browser has ended.
 */
export async function makeVisit(tab: Tab, visit: PlannedVisit, part: PagePart): Promise<Visited> {
  const { page } = tab;
  const visited: Visited = { problems: [], presses: 0, isBlank: false };
  const { problems } = visited;
  try {
    if (visit.isAgain && !tab.knows(visit))
      await openVisit(tab, { ...visit, isOfFirstView: false });
    const shown = await openVisit(tab, visit);
    problems.push(...shown, ...(await findBlockedThread(page)));
    if (shown.length === 0) {
      problems.push(...(await findBarriers(page, visit, part)));
      // The search blocks the page itself.
      await findBlockedThread(page);
      tab.allowExchange();
      if (visit.presses) await press(tab, visit, part, visited);
      else problems.push(...(await takeSteps(page, visit, part)));
    }
    visited.isBlank = shown.some(({ isOfTime }) => isOfTime);
    problems.push(...(await findChangedBuiltins(page)), ...(await findBlockedThread(page)));
  } catch (error) {
    if (!page.context().browser()?.isConnected()) throw error;
    const { name, message } = error as Error;
    visited.isBlank = name === 'TimeoutError';
    problems.push(
      isLeft(message)
        ? wrong('leaves the page during the visit')
        : late(`nothing is shown: ${message}`),
    );
  }
  problems.push(...tab.complaints.map(wrong));
  const distinct = new Map(problems.map((problem) => [problem.text, problem]));
  return { ...visited, problems: [...distinct.values()] };
}

/** Opens the page of a visit. Resolves to the problems with what it shows. */
export async function openVisit(tab: Tab, visit: PlannedVisit): Promise<Problem[]> {
  return openPage(tab.page, await tab.prepare(visit), visit);
}

/** Presses the share of the visit. Each action needs the page as it was opened. */
async function press(tab: Tab, visit: PlannedVisit, part: PagePart, visited: Visited) {
  const reopen = async () => {
    visited.problems.push(...tab.complaints.map(wrong));
    const shown = await openVisit(tab, { ...visit, isAgain: true, isOfFirstView: false });
    tab.allowExchange();
    return shown;
  };
  const { problems, presses } = await pressActions(tab, visit, part, reopen);
  visited.problems.push(...problems);
  visited.presses = presses;
}

/** Takes the steps of the visit. Resolves to problems with their results. */
async function takeSteps(page: Page, visit: PlannedVisit, part: PagePart): Promise<Problem[]> {
  const { steps = [], shows, leadsTo, exchange } = visit;
  if (steps.length === 0) return [];
  for (const step of steps) {
    try {
      await takeStep(page, step);
    } catch {
      return [late(`cannot do ${JSON.stringify(step)}: no element accepts it`)];
    }
  }
  // The remote decides what a visitor sees after an exchange that failed, but it shows a page.
  if (exchange !== 'answers') {
    const left = await findWhatIsLeft(page);
    return left.length > 0 ? left : findBarriers(page, visit, part);
  }
  const timeout = STEP_TIMEOUT_MS;
  const arrives = page.waitForURL(({ pathname }) => pathname === '/error' || pathname === leadsTo, {
    timeout,
  });
  const appears = page
    .locator(shows ?? 'main')
    .first()
    .waitFor({ timeout });
  const isSeen = await (leadsTo === undefined ? Promise.race([appears, arrives]) : arrives)
    .then(() => appears)
    .then(() => new URL(page.url()).pathname !== '/error')
    .catch(() => false);
  arrives.catch(() => undefined);
  if (isSeen) return [];
  const wanted = [leadsTo, shows].filter((one) => one !== undefined).join(' with ');
  return [late(`does not show ${wanted} after ${JSON.stringify(steps)}`)];
}

async function takeStep(page: Page, step: Step): Promise<void> {
  const timeout = STEP_TIMEOUT_MS;
  if ('typeCode' in step) {
    await page.locator(step.into).first().fill(codeOf(step.typeCode), { timeout });
    return;
  }
  const element = page.locator(step.press).first();
  await element.waitFor({ timeout });
  await untilPressesCount(page, timeout);
  await element.click({ timeout });
}
