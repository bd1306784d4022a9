import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import type { Locator, Page } from 'playwright-core';

import { late, type PagePart, type Problem } from './look';
import type { OpenedPage } from './opened-page';
import type { PlannedVisit } from './plan-visits';

/** The elements in which a visitor types. */
const FIELDS = 'input:is([type="text"], [type="search"], :not([type])), textarea';

/** The elements that a visitor presses or fills. Links have an address, which other rules check. */
const ACTIONS = `:is(button, summary, [role="button"], [role="switch"], [role="tab"], label:has(input), ${FIELDS}):not(:disabled, [readonly], [aria-disabled="true"])`;

/** What is typed into a field: what most texts contain, and what none does. */
const TYPED = ['e', 'qzx'];

/** The limit for the effect of a press, in milliseconds. */
const EFFECT_TIMEOUT_MS = 5_000;

/** How long the page is listened to after an effect, in milliseconds: a request, an error that comes later. */
const AFTERWARDS_MS = 300;

/**
 * Presses the share of a visit of the actions of a page, each once. Each needs the page as it was opened, so `reopen` opens it
 * anew after one that has changed the actions. It resolves to null if the page then does not show what it should.
 */
export async function pressActions(
  opened: OpenedPage,
  { part: own, of }: NonNullable<PlannedVisit['presses']>,
  part: PagePart,
  reopen: () => Promise<OpenedPage | null>,
): Promise<{ problems: Problem[]; presses: number }> {
  const scope = part === 'main' ? 'main *' : ':not(main *)';
  const all = ({ page }: OpenedPage) => page.locator(`${ACTIONS}:is(${scope})`);
  // Playwright's `visible` needs an API that some visits take away.
  const textsOf = (page: OpenedPage) =>
    all(page).evaluateAll((some) => some.map((one) => one.getClientRects()[0] && one.textContent));
  const before = await textsOf(opened);
  const shown = [...before.keys()].filter((index) => before[index] !== undefined);
  // With more visits than actions each visit presses one.
  const count = Math.min(of, shown.length);
  const problems: Problem[] = [];
  let presses = 0;
  let now: OpenedPage | null = opened;
  for (const index of shown.filter((_index, place) => place % count === own % count)) {
    // A page that is being left has no actions.
    const left = await textsOf(now).catch(() => []);
    if (!isDeepStrictEqual(left, before)) now = await reopen();
    if (!now) break;
    now.mayExchange = true;
    const problem = await press(now, all(now).nth(index));
    presses += 1;
    if (problem) problems.push(problem);
    // Closes a dialog, so that the next action is not covered.
    await now.page.keyboard.press('Escape').catch(() => undefined);
  }
  return { problems, presses };
}

/** Presses an action. Resolves to a problem if nothing happens, otherwise to null. */
async function press(opened: OpenedPage, action: Locator): Promise<Problem | null> {
  const { page, outside } = opened;
  const { pathname } = new URL(page.url());
  const timeout = EFFECT_TIMEOUT_MS;
  let name = 'an action';
  let before: string | null;
  try {
    await untilPressesCount(page);
    name = (await action.getAttribute('aria-label', { timeout })) ?? (await action.innerText());
    // A press moves the focus to what is pressed, also if that does nothing; a label moves it to its field.
    await action.evaluate((one: HTMLElement) => {
      if (one.localName !== 'label') one.focus();
    });
    before = await stateOf(page);
    if (await action.evaluate((one, fields) => one.matches(fields), FIELDS))
      for (const text of TYPED) await action.fill(text, { timeout });
    else await action.click({ timeout });
  } catch {
    // A page that leads elsewhere meanwhile takes the action away, and has visits of its own.
    if (new URL(page.url()).pathname !== pathname) return null;
    return late(`"${name}" cannot be pressed: something covers it, or it moves`);
  }
  const end = performance.now() + EFFECT_TIMEOUT_MS;
  while (opened.outside === outside && (await stateOf(page)) === before) {
    if (performance.now() > end) return late(`"${name}" does nothing when it is pressed`);
    await wait(50);
  }
  await wait(AFTERWARDS_MS);
  return null;
}

/** Returns all that a press can change in a page: address, content, fields, focus, place. Null if the page is being left. */
function stateOf(page: Page): Promise<string | null> {
  return page
    .evaluate(() => {
      const all = Array.from(document.querySelectorAll<HTMLInputElement>('*'));
      const focused = all.findIndex((one) => one === document.activeElement);
      return [
        ...[location.href, scrollY, focused, globalThis.watched?.prints],
        document.documentElement.outerHTML,
        ...all.map(({ value, checked }) => `${value} ${String(checked)}`),
      ].join();
    })
    .catch(() => null);
}

/** Waits while the page ignores presses, as it does right after new content (gap-27). */
export async function untilPressesCount(page: Page): Promise<void> {
  const settling = page.locator('[data-settling]').first();
  await settling.waitFor({ state: 'detached', timeout: EFFECT_TIMEOUT_MS });
}
