import { expect, type Page } from '@playwright/test';

import { field, HOME_REMOTE, InputMethod, SHELL } from '../pages/first-view';
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

/** An act of the visitor. */
type Act =
  | { kind: 'type' | 'compose' | 'commit'; text: string }
  | { kind: 'key'; key: (typeof KEYS)[number] }
  | { kind: 'press'; name: (typeof BUTTONS)[number]; isUndone: boolean }
  | { kind: 'clear' }
  | { kind: 'leave' };

/** A moment of a visit, in seconds since its start. */
interface Moment {
  at: number;
  what: Act | keyof typeof LATE;
}

/**
 * Returns a visit with this number of acts, from its first view to two seconds after the last part has arrived. One visitor
 * in three leaves earlier and comes back.
 */
export function planVisit(random: () => number, acts: number, mayCompose: boolean): Moment[] {
  const site = 12 * random() ** 3;
  const shell = 12 * random();
  const parts: Moment[] = [
    { at: site, what: 'site' },
    { at: shell, what: 'shell' },
    { at: Math.min(12, shell + REMOTE_LIMIT_S) * random(), what: 'remote' },
  ];
  const end = Math.max(...parts.map(({ at }) => at)) + 2;
  const leaves = random() < 1 / 3;
  // Without a first view the field appears when everything has arrived.
  const start = site < Math.min(shell, HELP_S) ? site : end - 2;
  const last = leaves ? start + (end - start) * random() : end;
  const times = Array.from({ length: acts }, () => start + (last - start) * random()).sort(
    (a, b) => a - b,
  );
  const moments = [...parts];
  let letters = MOST_LETTERS;
  let composed: string | null = null;
  for (const [index, at] of times.entries()) {
    const kind = random();
    const text = textOf(random, Math.min(letters, 1 + Math.floor(3 * random())));
    let what: Act = { kind: 'press', name: oneOf(random, BUTTONS), isUndone: false };
    if (leaves && index === acts - 1) {
      what = { kind: 'leave' };
    } else if (composed !== null) {
      what = { kind: 'commit', text: composed };
      composed = null;
    } else if (kind < 0.45 && text === '') {
      letters = MOST_LETTERS;
      what = { kind: 'clear' };
    } else if (kind < 0.45) {
      letters -= text.length;
      what = { kind: mayCompose && kind < 0.2 ? 'compose' : 'type', text };
      if (what.kind === 'compose') composed = text;
    } else if (kind < 0.8) {
      what = { kind: 'key', key: oneOf(random, KEYS) };
    }
    moments.push({ at, what });
  }
  if (composed !== null && !leaves) {
    moments.push({ at: end, what: { kind: 'commit', text: composed } });
  }
  return moments.sort((one, other) => one.at - other.at);
}

/**
 * Makes a visit with late parts. The page's clock jumps from moment to moment. Resolves to the acts as a page would have
 * got them that React owns from its start: a press in the first view is undone by the next act.
 */
export async function visitLate(page: Page, visit: readonly Moment[]): Promise<Act[]> {
  const held = new Map<unknown, HeldBack>();
  for (const [part, address] of Object.entries(LATE)) held.set(part, await holdBack(page, address));
  // The clock stands still between the moments, so the speed of the machine does not matter.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const driver = new Driver(page, 'paused');
  await page.goto('/', { waitUntil: 'commit' });
  const done: Act[] = [];
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
      if (hasFirstView) await driver.until(() => field(page).isVisible());
      continue;
    }
    await driver.until(() => field(page).isVisible());
    const last = done.at(-1);
    if (last?.kind === 'press' && held.size > 0 && !(await driver.isReactInCharge()))
      last.isUndone = true;
    else if (last?.kind === 'press') await driver.settle(last);
    done.push(what);
    if (what.kind === 'leave') {
      for (const part of held.values()) part.abandon();
    }
    await named(done, () => driver.act(what));
    if (what.kind === 'leave') break;
  }
  await page.clock.runFor(2_000);
  const last = done.at(-1);
  await driver.settle(last?.kind === 'press' ? last : null);
  return done;
}

/** Makes the same acts on a page that React owns. */
export async function visitInTime(page: Page, acts: readonly Act[]): Promise<void> {
  const driver = new Driver(page, 'running');
  for (const [index, act] of acts.entries()) {
    await named(acts.slice(0, index + 1), async () => {
      await driver.act(act);
      if (act.kind === 'press') await driver.settle(act);
    });
  }
}

/** Makes the last of these acts. An error names it, and those before it. */
async function named(acts: readonly Act[], make: () => Promise<void>): Promise<void> {
  try {
    await make();
  } catch (error) {
    const number = `act ${String(acts.length)}, ${JSON.stringify(acts.at(-1))}`;
    throw new Error(
      `${number}: ${(error as Error).message}\nThe acts so far: ${JSON.stringify(acts)}`,
      { cause: error },
    );
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
class Driver {
  readonly #page: Page;
  readonly #clock: 'paused' | 'running';
  #keyboard: InputMethod | null = null;

  constructor(page: Page, clock: 'paused' | 'running') {
    this.#page = page;
    this.#clock = clock;
  }

  /** Waits until something is so, and lets a paused clock go on meanwhile. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(
        async () => {
          if (this.#clock === 'paused') await this.#page.clock.runFor(50);
          return isSo();
        },
        { intervals: [20] },
      )
      .toBe(true);
  }

  async act(act: Act): Promise<void> {
    if (act.kind === 'leave') {
      await this.#page.reload();
      await this.settle(null);
      return;
    }
    if (act.kind === 'press') {
      const button = this.#button(act.name);
      // It is gone when React has seen a text.
      if (!(await button.isVisible())) return;
      if (act.isUndone) await button.focus();
      else await button.click({ force: true });
      return;
    }
    if (act.kind !== 'commit') await this.#goToField();
    if (act.kind === 'clear') {
      await this.#page.keyboard.press('ControlOrMeta+A');
      await this.#page.keyboard.press('Delete');
    } else if (act.kind === 'key') await this.#page.keyboard.press(act.key);
    else if (act.kind === 'type') await this.#page.keyboard.type(act.text);
    else {
      this.#keyboard ??= await InputMethod.of(this.#page);
      await (act.kind === 'compose'
        ? this.#keyboard.compose(act.text)
        : this.#keyboard.commit(act.text));
    }
  }

  /** Waits until React owns the page, and for the dialog of the last press. */
  async settle(press: Extract<Act, { kind: 'press' }> | null): Promise<void> {
    await this.until(() => this.isReactInCharge());
    if (!press || press.isUndone || press.name === 'Continue') return;
    if (press.name === 'Where is my code?' && (await field(this.#page).inputValue()) !== '') return;
    await this.until(() => this.#page.getByRole('dialog').isVisible());
  }

  isReactInCharge(): Promise<boolean> {
    return this.#page.evaluate(() => {
      const isFirstView = document.documentElement.dataset['firstView'] === 'shown';
      return !isFirstView && document.querySelector('#app #code') !== null;
    });
  }

  async #goToField(): Promise<void> {
    if (await this.#page.getByRole('dialog').isVisible()) {
      await this.#page.keyboard.press('Escape');
      await this.until(async () => !(await this.#page.getByRole('dialog').isVisible()));
    }
    await field(this.#page).focus();
  }

  #button(name: string) {
    return this.#page.getByRole('button', { name, exact: true });
  }
}

function textOf(random: () => number, length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(Math.floor(LETTERS.length * random()))).join(
    '',
  );
}

function oneOf<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
