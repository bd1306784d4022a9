import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import type { PagePart } from './find-barriers';
import type { PreparedVisit } from './open-page';
import type { Presses } from './plan-visits';

/** The elements in which a visitor types. */
const FIELDS = 'input:is([type="text"], [type="search"], :not([type])), textarea';

/** The elements that a visitor presses or fills. Links have an address, which other rules check. */
const ACTIONS = `button, summary, [role="button"], [role="switch"], [role="tab"], label:has(input), ${FIELDS}`;

/** What is typed into a field: what most texts contain, and what none does. */
const TYPED = ['e', 'qzx'];

/** In how many turns the actions of a page are pressed, if there are as many visits. */
const TURNS = 2;

/** How many presses follow one, each of an action that the press before has brought. */
const FOLLOWED = 2;

/** The limit for the effect of a press, in milliseconds. */
const EFFECT_TIMEOUT_MS = 5_000;

/** How often the page is asked for an effect, in milliseconds. */
const POLL_MS = 50;

/** How long the page is listened to after an effect, in milliseconds. */
const AFTERWARDS_MS = 100;

/** How long a press may take to bring another action, or an error that comes later, in milliseconds. */
const LATER_MS = 400;

/** The limit for a dialog to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;

declare global {
  /** Whether something has happened in the page since a press. */
  var hasEffect: (() => boolean) | undefined;
  /** The elements that could be pressed before. */
  var knownActions: WeakSet<Element> | undefined;
}

/** Something that can be pressed: its number among the elements of ACTIONS, and what it says. */
interface Action {
  index: number;
  name: string;
  /** Whether the page had no such action when it was asked before. */
  isNew: boolean;
}

interface Pressing {
  prepared: PreparedVisit;
  presses: Presses;
  part: PagePart;
  /** Opens the page anew. Resolves to problems with what it shows, too. */
  reopen: () => Promise<{ prepared: PreparedVisit; shown: string[] }>;
}

interface Pressed {
  problems: string[];
  presses: number;
}

/**
 * Presses a share of the actions of a page, and what each press brings: a button of a dialog, an entry of a list. The
 * page is opened anew where a press has taken the next action away.
 */
export async function pressActions({
  prepared: first,
  presses: { part: number, of },
  part,
  reopen,
}: Pressing): Promise<Pressed> {
  const actions = await findActions(first.page, part);
  const { shared, turn } = shareOf(actions, number, of);
  const pressed: Pressed = { problems: [], presses: 0 };
  let prepared = first;
  for (const [place, action] of shared.entries()) {
    if (place > 0 && !(await isStillThere(prepared.page, action, part))) {
      const opened = await reopen();
      pressed.problems.push(...opened.shown);
      if (opened.shown.length > 0) return pressed;
      ({ prepared } = opened);
      await findActions(prepared.page, part);
    }
    const { problems, presses } = await pressAndFollow(prepared, action, part, turn);
    pressed.problems.push(...problems);
    pressed.presses += presses;
  }
  return pressed;
}

/**
 * Returns the share of a visit of all that press the same actions. With more visits than actions, an action is
 * pressed again in another turn, which follows another action that its press brings.
 */
export function shareOf<Item>(
  actions: readonly Item[],
  part: number,
  of: number,
): { shared: Item[]; turn: number } {
  const count = actions.length;
  const turn = count === 0 ? 0 : Math.floor(part / count);
  if (turn === 0) return { shared: actions.filter((_action, index) => index % of === part), turn };
  return { shared: turn < TURNS ? actions.slice(part % count, (part % count) + 1) : [], turn };
}

/** Presses an action and up to two that come with it, and closes a dialog that is open then. */
async function pressAndFollow(
  prepared: PreparedVisit,
  action: Action,
  part: PagePart,
  turn: number,
): Promise<Pressed> {
  const { page } = prepared;
  const path = pathOf(page);
  let next: Action | undefined = action;
  let presses = 0;
  while (next && presses <= FOLLOWED) {
    const problem = await pressAction(prepared, next);
    presses += 1;
    // A page that leads elsewhere meanwhile takes the next action away.
    if (problem !== null) return { problems: pathOf(page) === path ? [problem] : [], presses };
    const brought = await actionsBrought(page, part, path);
    next = brought[turn % brought.length];
  }
  const problem = await closeDialog(page);
  return { problems: problem === null ? [] : [problem], presses };
}

/** Resolves to the actions that a press has brought. None are of another page: it has visits of its own. */
async function actionsBrought(page: Page, part: PagePart, path: string): Promise<Action[]> {
  const end = performance.now() + LATER_MS;
  while (pathOf(page) === path) {
    // A page that is being left has no actions.
    const actions = await findActions(page, part).catch(() => []);
    const brought = actions.filter(({ isNew }) => isNew);
    if (brought.length > 0 || performance.now() > end) return brought;
    await wait(2 * POLL_MS);
  }
  return [];
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** Resolves to a problem if a dialog is open and Escape does not close it. */
async function closeDialog(page: Page): Promise<string | null> {
  const dialogs = page.locator('dialog[open]');
  try {
    const count = await dialogs.count();
    if (count === 0) return null;
    await page.keyboard.press('Escape');
    await dialogs.nth(count - 1).waitFor({ state: 'hidden', timeout: CLOSE_TIMEOUT_MS });
    // The page may find an error in it.
    await wait(AFTERWARDS_MS);
    return null;
  } catch (error) {
    // Otherwise the page is being left.
    const isOpen = (error as Error).name === 'TimeoutError';
    return isOpen ? 'a dialog does not close when Escape is pressed' : null;
  }
}

/** Returns the actions of a part of a page that a visitor can press now. */
async function findActions(page: Page, part: PagePart): Promise<Action[]> {
  return page.evaluate(
    ({ selector, isOfMain }) => {
      const known = (globalThis.knownActions ??= new WeakSet());
      return Array.from(document.querySelectorAll<HTMLElement>(selector)).flatMap(
        (element, index) => {
          const isInPart = (element.closest('main') !== null) === isOfMain;
          const isOff = element.matches(':disabled, [readonly], [aria-disabled="true"]');
          if (!isInPart || isOff || element.getClientRects().length === 0) return [];
          const text = element.getAttribute('aria-label') ?? element.textContent;
          const isNew = !known.has(element);
          known.add(element);
          return { index, name: text.trim().replace(/\s+/g, ' ').slice(0, 60), isNew };
        },
      );
    },
    { selector: ACTIONS, isOfMain: part === 'main' },
  );
}

/** Resolves to whether an action can be pressed as before: it is there, and no dialog covers it. */
async function isStillThere(page: Page, action: Action, part: PagePart): Promise<boolean> {
  try {
    if ((await page.locator('dialog[open]').count()) > 0) return false;
    const actions = await findActions(page, part);
    return actions.some(({ index, name }) => index === action.index && name === action.name);
  } catch {
    // The page is being left.
    return false;
  }
}

/** Presses an action. Resolves to a problem if nothing happens, otherwise to null. */
async function pressAction(
  { page, countOutside }: PreparedVisit,
  { index, name }: Action,
): Promise<string | null> {
  const element = page.locator(ACTIONS).nth(index);
  // A press right after new content would be ignored (gap-27).
  await page.locator('[data-settling]').first().waitFor({ state: 'detached' });
  const outside = countOutside();
  const address = page.url();
  try {
    const timeout = EFFECT_TIMEOUT_MS;
    await element.evaluate(watchForEffect, undefined, { timeout });
    if (await element.evaluate((one, fields) => one.matches(fields), FIELDS))
      for (const text of TYPED) await element.fill(text, { timeout });
    else await element.click({ timeout });
  } catch {
    return `"${name}" cannot be pressed: something covers it, or it moves`;
  }
  const hasActed = async () =>
    countOutside() > outside ||
    page.url() !== address ||
    // A page that is left has no answer.
    (await page.evaluate(() => globalThis.hasEffect?.() ?? true).catch(() => true));
  const end = performance.now() + EFFECT_TIMEOUT_MS;
  while (!(await hasActed())) {
    if (performance.now() > end) return `"${name}" does nothing when it is pressed`;
    await wait(POLL_MS);
  }
  await wait(AFTERWARDS_MS);
  return null;
}

/**
 * Watches a page for all that a press can cause: other content, another focus, a changed field, printing. As in
 * `watchBuiltins`, functions have no name here.
 */
function watchForEffect(pressed: Element): void {
  const watch = {
    isSeen: false,
    handleEvent({ type, target }: Event) {
      // A press moves the focus to what is pressed, also if that does nothing; a label moves it to its field.
      const isOwn =
        target instanceof Node &&
        (target.contains(pressed) || (pressed.contains(target) && pressed.localName !== 'label'));
      if (type !== 'focusin' || !isOwn) this.isSeen = true;
    },
  };
  new MutationObserver(() => (watch.isSeen = true)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const type of ['focusin', 'input', 'change', 'toggle', 'scroll', 'beforeprint', 'copy'])
    addEventListener(type, watch, { capture: true });
  Object.defineProperty(globalThis, 'hasEffect', {
    value() {
      return watch.isSeen;
    },
    configurable: true,
  });
}
