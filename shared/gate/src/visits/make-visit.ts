import type { BrowserContext, Page } from 'playwright-core';

import { codeOf } from './content-service';
import { inTime, NoPageError } from './gate-browser';
import * as look from './look';
import { type OpenedPage, preparePage } from './opened-page';
import type { PlannedVisit } from './plan-visits';
import { pressActions, untilPressesCount } from './press-actions';
import type { SwappedSite } from './swapped-site';

/** The limit for the effect of a step, in milliseconds. */
const STEP_TIMEOUT_MS = 15_000;

/** What was seen in a visit. */
export interface Visited {
  problems: look.Problem[];
  /** The number of actions that were pressed. */
  presses: number;
  /** Whether the page showed nothing. */
  isBlank: boolean;
}

/**
 * Makes one visit of a visitor: opens the page, looks at it, and takes the steps of the visit or presses its actions. Rejects only
 * if the browser has ended or opens no page.
 */
export async function makeVisit(
  context: BrowserContext,
  site: SwappedSite,
  visit: PlannedVisit,
  part: look.PagePart,
): Promise<Visited> {
  const visited: Visited = { problems: [], presses: 0, isBlank: false };
  const { problems } = visited;
  const pages: OpenedPage[] = [];
  const leave = async () => {
    const { page } = pages.at(-1) ?? {};
    if (!page) return;
    problems.push(...(await look.findHarm(page)));
    await page.close();
  };
  /** Opens the page in a new tab. Resolves to null if it does not show what it should. */
  const open = async (keeps: boolean, isOfFirstView = false) => {
    await leave();
    const opened = await inTime(preparePage(context, site, visit, keeps), visit);
    pages.push(opened);
    const { page, address } = opened;
    await page.goto(address);
    const shown = isOfFirstView ? await look.findFirstView(page) : [];
    shown.push(...(await look.findWhatIsShown(page, visit)));
    visited.isBlank ||= shown.some(({ isOfTime }) => isOfTime);
    problems.push(...shown, ...(await look.findHarm(page)));
    return shown.length === 0 ? opened : null;
  };
  try {
    // Whoever has visited the brand has a cookie.
    const [known] = await context.cookies(visit.brand.address);
    if (visit.isAgain && !known) await open(false);
    const opened = await open(visit.isAgain, visit.isOfFirstView);
    if (opened) {
      problems.push(...(await look.findBarriers(opened.page, visit, part)));
      // The search blocks the page itself.
      await look.findHarm(opened.page);
      opened.mayExchange = true;
      if (visit.presses) {
        const pressed = await pressActions(opened, visit.presses, part, () => open(false));
        problems.push(...pressed.problems);
        visited.presses = pressed.presses;
      } else problems.push(...(await takeSteps(opened.page, visit, part)));
    }
    await leave();
  } catch (error) {
    if (error instanceof NoPageError || !context.browser()?.isConnected()) throw error;
    const { name, message } = error as Error;
    visited.isBlank ||= name === 'TimeoutError';
    problems.push(
      !visited.isBlank && /context was destroyed|navigat/i.test(message)
        ? look.wrong('leaves the page during the visit')
        : look.late(`nothing is shown: ${message}`),
    );
  }
  problems.push(...pages.flatMap(({ complaints }) => complaints.map(look.wrong)));
  const distinct = new Map(problems.map((problem) => [problem.text, problem]));
  return { ...visited, problems: [...distinct.values()] };
}

/** Takes the steps of the visit. Resolves to problems with their results. */
async function takeSteps(
  page: Page,
  visit: PlannedVisit,
  part: look.PagePart,
): Promise<look.Problem[]> {
  const { steps = [], shows, leadsTo } = visit.uses ?? {};
  if (steps.length === 0) return [];
  const timeout = STEP_TIMEOUT_MS;
  for (const step of steps) {
    try {
      if ('typeCode' in step) {
        await page.locator(step.into).first().fill(codeOf(step.typeCode), { timeout });
        continue;
      }
      const element = page.locator(step.press).first();
      await element.waitFor({ timeout });
      await untilPressesCount(page);
      await element.click({ timeout });
    } catch {
      return [look.late(`cannot do ${JSON.stringify(step)}: no element accepts it`)];
    }
  }
  // The remote decides what a visitor sees after an exchange that failed, but it shows a page.
  if (visit.exchange !== 'answers') {
    const left = await look.findWhatIsLeft(page);
    return left.length > 0 ? left : look.findBarriers(page, visit, part);
  }
  try {
    if (leadsTo !== undefined)
      await page.waitForURL(({ pathname }) => ['/error', leadsTo].includes(pathname), { timeout });
    const isShown = await look.comes(page, shows ?? 'main', timeout);
    if (isShown && new URL(page.url()).pathname !== '/error') return [];
  } catch {
    // The problem says what was to be shown.
  }
  const wanted = [leadsTo, shows].filter((one) => one !== undefined).join(' with ');
  return [look.late(`does not show ${wanted} after ${JSON.stringify(steps)}`)];
}
