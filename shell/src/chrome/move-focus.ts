import type { KeyboardEvent } from 'react';

/** Where each key leads in the circle of an element's buttons, from the one at hand. */
const STOPS: Readonly<Record<string, (at: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 1,
  End: () => -1,
};

/** Moves the focus among a button and the list of buttons it opens; Home is the list's first. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stop = STOPS[event.key];
  if (!stop) return;
  event.preventDefault();
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at(stop(at) % buttons.length)?.focus();
}
