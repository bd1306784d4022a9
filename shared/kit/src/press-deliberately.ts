import { PRESS_DELAY_MS } from './press-guard';

/**
 * Delays the presses of a test, like those of a visitor who has seen the page. Otherwise `guardPresses` ignores
 * presses on elements that have just appeared.
 */
export function pressDeliberately(): void {
  for (const type of ['pointerdown', 'click']) window.addEventListener(type, beLate, true);
}

/** A click whose press started before the element appeared. */
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
