import { PRESS_DELAY_MS } from './press-guard';

/**
 * Makes the presses of a test happen later than they are made, as those of a visitor who has seen the page.
 * Without it, `guardPresses` ignores what is pressed as soon as it is shown.
 */
export function pressDeliberately(): void {
  for (const type of ['pointerdown', 'click']) window.addEventListener(type, beLate, true);
}

/** A click by the press that was still meant for what was there before. */
export function hastyClick(): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  return happenedAt(event, performance.now());
}

function beLate(event: Event) {
  if (!Object.hasOwn(event, 'timeStamp')) happenedAt(event, event.timeStamp + PRESS_DELAY_MS);
}

function happenedAt<Happened extends Event>(event: Happened, time: number): Happened {
  return Object.defineProperty(event, 'timeStamp', { value: time });
}
