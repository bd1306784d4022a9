import { expect, type Page, test } from '@playwright/test';

import { field, HOME_REMOTE, SHELL } from '../pages/first-view';
import { type HeldBack, holdBack } from '../network/held-answers';

/** The requests that are answered late: the shell, the module of the remote, and the site data. */
const LATE = { site: /\/site\/\w+(\?|$)/, shell: SHELL, remote: HOME_REMOTE } as const;

/** The texts of buttons that can be pressed without a code. */
const BUTTONS = ['Terms and Conditions', 'Where is my code?', 'Continue'] as const;

const KEYS = [
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'Shift+ArrowLeft',
  'Shift+Home',
  'Backspace',
  'Delete',
] as const;

const LETTERS = 'abcdefghkmnABCDEFGHKMN2345679';

/** Fewer letters than a code has, so that nothing depends on the time of an answer. */
const MOST_LETTERS = 11;

/** The page shows help then if neither the first view nor the shell is there, in seconds. */
const HELP_S = 8;

/** A shell gives a remote up that is later than it by this time, in seconds; that has journeys of its own. */
const REMOTE_LIMIT_S = 3;

/** An act of the visitor. A press in the first view is undone by the next act. */
type Act =
  | { kind: 'type'; text: string }
  | { kind: 'key'; key: (typeof KEYS)[number] }
  | { kind: 'press'; name: (typeof BUTTONS)[number]; isUndone: boolean };

/** A moment of a visit, in seconds since its start. */
interface Moment {
  at: number;
  what: Act | keyof typeof LATE;
}

/** Returns a visit with this number of acts, from its first view to two seconds after the last part has arrived. */
export function planVisit(seed: number, acts: number): Moment[] {
  const random = randomNumbers(seed);
  const oneOf = <Item>(items: readonly Item[]) =>
    items[Math.floor(random() * items.length)] as Item;
  const site = 12 * random() ** 3;
  const shell = 12 * random();
  const remote = Math.min(12, shell + REMOTE_LIMIT_S) * random();
  const last = Math.max(site, shell, remote);
  // Without a first view the field appears when everything has arrived.
  const start = site < Math.min(shell, HELP_S) ? site : last;
  let letters = MOST_LETTERS;
  const anyAct = (): Act => {
    const kind = random();
    const length = Math.min(letters, 1 + Math.floor(3 * random()));
    if (kind < 0.45 && length > 0) {
      letters -= length;
      return {
        kind: 'type',
        text: Array.from({ length }, () => oneOf(LETTERS.split(''))).join(''),
      };
    }
    if (kind < 0.8) return { kind: 'key', key: oneOf(KEYS) };
    return { kind: 'press', name: oneOf(BUTTONS), isUndone: false };
  };
  const moments: Moment[] = [
    { at: site, what: 'site' },
    { at: shell, what: 'shell' },
    { at: remote, what: 'remote' },
    ...Array.from({ length: acts }, () => ({
      at: start + (last + 2 - start) * random(),
      what: anyAct(),
    })),
  ];
  return moments.sort((one, other) => one.at - other.at);
}

/**
 * Makes a visit with late parts. The page's clock jumps from moment to moment. Resolves to the acts as a page would have
 * got them that React owns from its start.
 */
export async function visitLate(page: Page, visit: readonly Moment[]): Promise<Act[]> {
  const held = new Map<unknown, HeldBack>();
  for (const [part, address] of Object.entries(LATE)) held.set(part, await holdBack(page, address));
  // The clock stands still between the moments, so the speed of the machine does not matter.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const visitor = new Visitor(page, 'paused');
  await page.goto('/', { waitUntil: 'commit' });
  const done: Act[] = [];
  const settleLast = async () => {
    const last = done.at(-1);
    if (last?.kind !== 'press') return;
    if (held.size > 0 && !(await visitor.isReactInCharge())) last.isUndone = true;
    else await visitor.settle(last);
  };
  let now = 0;
  for (const { at, what } of visit) {
    await page.clock.runFor(Math.round(1_000 * (at - now)));
    now = at;
    if (typeof what === 'string') {
      // It is on its way in real time, so the clock of the page must not time it out.
      const arrived = page.waitForEvent('requestfinished', (request) =>
        LATE[what].test(request.url()),
      );
      held.get(what)?.release();
      held.delete(what);
      await arrived;
      // The shell would prevent a first view that is still on its way.
      const hasFirstView = what === 'site' && held.has('shell') && at < HELP_S;
      if (hasFirstView) await visitor.until(() => field(page).isVisible());
      continue;
    }
    await visitor.until(() => field(page).isVisible());
    await settleLast();
    done.push(what);
    await visitor.act(what);
  }
  await page.clock.runFor(2_000);
  await visitor.until(() => visitor.isReactInCharge());
  await settleLast();
  return done;
}

/** Makes the same acts on a page that React owns. */
export async function visitInTime(page: Page, acts: readonly Act[]): Promise<void> {
  const visitor = new Visitor(page, 'running');
  for (const act of acts) {
    await visitor.act(act);
    if (act.kind === 'press') await visitor.settle(act);
  }
}

/** Resolves to what the visitor sees of their acts. */
export function seenOn(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input#code');
    const active = document.activeElement;
    return {
      text: input?.value,
      selection: active === input ? [input?.selectionStart, input?.selectionEnd] : null,
      focus: active?.id || active?.textContent.slice(0, 40),
      dialogs: [...document.querySelectorAll('dialog[open] h2')].map((title) => title.textContent),
    };
  });
}

/** The hands of a visitor. */
class Visitor {
  readonly #page: Page;
  readonly #clock: 'paused' | 'running';

  constructor(page: Page, clock: 'paused' | 'running') {
    this.#page = page;
    this.#clock = clock;
  }

  /** Waits until something is so, and lets a paused clock go on meanwhile. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    const look = async () => {
      if (this.#clock === 'paused') await this.#page.clock.runFor(50);
      return isSo();
    };
    await expect.poll(look, { intervals: [20] }).toBe(true);
  }

  /** Makes an act. A failure names it. */
  act(act: Act): Promise<void> {
    return test.step(JSON.stringify(act), async () => {
      if (act.kind === 'press') {
        const button = this.#page.getByRole('button', { name: act.name, exact: true });
        // It is gone when React has seen a text.
        if (!(await button.isVisible())) return;
        if (act.isUndone) await button.focus();
        else await button.click({ force: true });
        return;
      }
      const dialog = this.#page.getByRole('dialog');
      if (await dialog.isVisible()) {
        await this.#page.keyboard.press('Escape');
        await this.until(async () => !(await dialog.isVisible()));
      }
      await field(this.#page).focus();
      if (act.kind === 'key') await this.#page.keyboard.press(act.key);
      else await this.#page.keyboard.type(act.text);
    });
  }

  /** Waits until React owns the page, and for the dialog of a press. */
  async settle(press: Extract<Act, { kind: 'press' }>): Promise<void> {
    await this.until(() => this.isReactInCharge());
    if (press.isUndone || press.name === 'Continue') return;
    if (press.name === 'Where is my code?' && (await field(this.#page).inputValue()) !== '') return;
    await this.until(() => this.#page.getByRole('dialog').isVisible());
  }

  isReactInCharge(): Promise<boolean> {
    return this.#page.evaluate(() => {
      const isFirstView = document.documentElement.dataset['firstView'] === 'shown';
      return !isFirstView && document.querySelector('#app #code') !== null;
    });
  }
}

/** Returns numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
