import { setTimeout as wait } from 'node:timers/promises';

import type { Page } from 'playwright-core';

import type { PagePart } from './find-barriers';
import type { PreparedVisit } from './open-page';

/** The elements that a visitor presses to have something done. Links have an address, which other rules check. */
const ACTIONS = 'button, summary, [role="button"], [role="switch"], [role="tab"], label:has(input)';

/** The limit for the effect of a press, in milliseconds. */
const EFFECT_TIMEOUT_MS = 5_000;

/** How often the page is asked for an effect, in milliseconds. */
const POLL_MS = 50;

/** How long the page is listened to after an effect, for errors that come later, in milliseconds. */
const AFTERWARDS_MS = 100;

declare global {
  /** Whether something has happened in the page since a press. */
  var hasEffect: (() => boolean) | undefined;
}

/** Something that can be pressed: its number among the elements of ACTIONS, and what it says. */
export interface Action {
  index: number;
  name: string;
}

/** Returns the actions of a part of a page that a visitor can press now. */
export async function findActions(page: Page, part: PagePart): Promise<Action[]> {
  return page.evaluate(
    ({ selector, isOfMain }) =>
      Array.from(document.querySelectorAll<HTMLElement>(selector)).flatMap((element, index) => {
        const isInPart = (element.closest('main') !== null) === isOfMain;
        const isOff = element.matches(':disabled, [aria-disabled="true"]');
        if (!isInPart || isOff || element.getClientRects().length === 0) return [];
        const text = element.getAttribute('aria-label') ?? element.textContent;
        return { index, name: text.trim().replace(/\s+/g, ' ').slice(0, 60) };
      }),
    { selector: ACTIONS, isOfMain: part === 'main' },
  );
}

/** Resolves to whether an action can be pressed as before: it is there, and no dialog covers it. */
export async function isStillThere(page: Page, action: Action, part: PagePart): Promise<boolean> {
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
export async function pressAction(
  { page, countOutside }: PreparedVisit,
  { index, name }: Action,
): Promise<string | null> {
  const element = page.locator(ACTIONS).nth(index);
  // A press right after new content would be ignored (gap-27).
  await page.locator('[data-settling]').first().waitFor({ state: 'detached' });
  await element.evaluate(watchForEffect);
  const outside = countOutside();
  const address = page.url();
  try {
    await element.click({ timeout: EFFECT_TIMEOUT_MS });
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
