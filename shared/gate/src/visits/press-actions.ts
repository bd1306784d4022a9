import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Page } from 'playwright-core';

import { watchForEffect } from './in-page';
import type { PagePart } from './look';
import type { PlannedVisit } from './plan-visits';
import { late, type Problem } from './problem';
import type { Tab } from './tab';

/** The elements in which a visitor types. */
const FIELDS = 'input:is([type="text"], [type="search"], :not([type])), textarea';

/** The elements that a visitor presses or fills. Links have an address, which other rules check. */
const ACTIONS = `button, summary, [role="button"], [role="switch"], [role="tab"], label:has(input), ${FIELDS}`;

/** What is typed into a field: what most texts contain, and what none does. */
const TYPED = ['e', 'qzx'];

/** The limit for the effect of a press, in milliseconds. */
const EFFECT_TIMEOUT_MS = 5_000;

/** How often the page is asked for an effect, in milliseconds. */
const POLL_MS = 50;

/** How long the page is listened to after an effect, in milliseconds: a request, an error that comes later. */
const AFTERWARDS_MS = 300;

/** The limit for a dialog to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Something that can be pressed: its number among the elements of ACTIONS, and what it says. */
interface Action {
  index: number;
  name: string;
}

/**
 * Presses the share of a visit of the actions of a page, and the first one that each press brings, such as a button of a
 * dialog. `reopen` opens the page anew, and resolves to problems with what it shows.
 */
export async function pressActions(
  tab: Tab,
  { presses: share = { part: 0, of: 1 } }: Pick<PlannedVisit, 'presses'>,
  part: PagePart,
  reopen: () => Promise<Problem[]>,
): Promise<{ problems: Problem[]; presses: number }> {
  const { page } = tab;
  const path = pathOf(page);
  const actions = await findActions(page, part);
  const problems: Problem[] = [];
  let presses = 0;
  for (const action of shareOf(actions, share)) {
    const now = presses > 0 ? await findActions(page, part).catch(() => []) : actions;
    if (!isDeepStrictEqual(now, actions)) {
      const shown = await reopen();
      problems.push(...shown);
      if (shown.length > 0) break;
    }
    const known = actions.map(({ name }) => name);
    let next: Action | undefined = action;
    for (let follows = 0; next && follows < 2; follows += 1) {
      const problem = await pressAction(tab, next);
      presses += 1;
      // A page that leads elsewhere meanwhile takes the action away, and has visits of its own.
      if (pathOf(page) !== path) break;
      if (problem) problems.push(problem);
      const brought: Action[] = problem ? [] : await findActions(page, part).catch(() => []);
      next = brought.find(({ name }) => !known.includes(name));
    }
    problems.push(...(await closeDialog(page)));
  }
  return { problems, presses };
}

/** Returns the share of one visit of several. With more visits than actions each visit presses one. */
function shareOf<Item>(
  actions: readonly Item[],
  { part, of }: NonNullable<PlannedVisit['presses']>,
): Item[] {
  const count = Math.min(of, actions.length);
  return actions.filter((_action, index) => index % count === part % count);
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** Resolves to a problem if a dialog is open and Escape does not close it. */
async function closeDialog(page: Page): Promise<Problem[]> {
  const dialogs = page.locator('dialog[open]');
  try {
    const count = await dialogs.count();
    if (count === 0) return [];
    await page.keyboard.press('Escape');
    await dialogs.nth(count - 1).waitFor({ state: 'hidden', timeout: CLOSE_TIMEOUT_MS });
    // The page may find an error in it.
    await wait(2 * POLL_MS);
    return [];
  } catch (error) {
    // Otherwise the page is being left.
    const isOpen = (error as Error).name === 'TimeoutError';
    return isOpen ? [late('a dialog does not close when Escape is pressed')] : [];
  }
}

/** Returns the actions of a part of a page that a visitor can press now. */
async function findActions(page: Page, part: PagePart): Promise<Action[]> {
  return page.evaluate(
    ({ selector, isOfMain }) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector)).flatMap((element, index) => {
        const isInPart = (element.closest('main') !== null) === isOfMain;
        const isOff = element.matches(':disabled, [readonly], [aria-disabled="true"]');
        if (!isInPart || isOff || element.getClientRects().length === 0) return [];
        const text = element.getAttribute('aria-label') ?? element.textContent;
        return { index, name: text.trim().replace(/\s+/g, ' ').slice(0, 60) };
      }),
    { selector: ACTIONS, isOfMain: part === 'main' },
  );
}

/** Presses an action. Resolves to a problem if nothing happens, otherwise to null. */
async function pressAction(tab: Tab, { index, name }: Action): Promise<Problem | null> {
  const { page, outside } = tab;
  const element = page.locator(ACTIONS).nth(index);
  await untilPressesCount(page);
  const address = page.url();
  try {
    const timeout = EFFECT_TIMEOUT_MS;
    await element.evaluate(watchForEffect, undefined, { timeout });
    if (await element.evaluate((one, fields) => one.matches(fields), FIELDS))
      for (const text of TYPED) await element.fill(text, { timeout });
    else await element.click({ timeout });
  } catch {
    return late(`"${name}" cannot be pressed: something covers it, or it moves`);
  }
  const hasActed = async () =>
    tab.outside > outside ||
    page.url() !== address ||
    // A page that is left has no answer.
    (await page.evaluate(() => globalThis.hasEffect?.() ?? true).catch(() => true));
  const end = performance.now() + EFFECT_TIMEOUT_MS;
  while (!(await hasActed())) {
    if (performance.now() > end) return late(`"${name}" does nothing when it is pressed`);
    await wait(POLL_MS);
  }
  await wait(AFTERWARDS_MS);
  return null;
}

/** Waits while the page ignores presses, as it does right after new content (gap-27). */
export async function untilPressesCount(page: Page, timeout = EFFECT_TIMEOUT_MS): Promise<void> {
  await page.locator('[data-settling]').first().waitFor({ state: 'detached', timeout });
}
