/** How long a view has to be shown before it takes a press, in milliseconds (decisions, 33). */
export const PRESS_DELAY_MS = 500;

/** When each guarded element was shown, by the clock of `event.timeStamp`. */
const guarded = new Map<Element, number>();

/** When the pointer went down for the press that has not become a click yet. */
let pressedAt: number | null = null;

/**
 * Ref callback for what replaces something else under the pointer: a page, a dialog, a button that comes
 * late. Its element ignores a press that began within `PRESS_DELAY_MS` after it was shown, and the second
 * press of a double click (decisions, 27). An ignored press moves no focus. Keyboard and assistive
 * technology, whose clicks have no `detail`, are not slowed down.
 *
 * Until the time is over the element has the attribute `data-settling`.
 */
export function guardPresses(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined;
  // The same listener is added once, however many elements there are.
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) {
    window.addEventListener(type, weighPress, true);
  }
  hold(element);
  return () => {
    guarded.delete(element);
    element.removeAttribute('data-settling');
  };
}

/** Starts the time of all guarded elements again: something that covered or moved them goes. */
export function holdPresses(): void {
  for (const element of guarded.keys()) hold(element);
}

function hold(element: Element) {
  const shownAt = performance.now();
  guarded.set(element, shownAt);
  element.setAttribute('data-settling', '');
  setTimeout(() => {
    if (guarded.get(element) === shownAt) element.removeAttribute('data-settling');
  }, PRESS_DELAY_MS);
}

function weighPress(event: MouseEvent) {
  const { type, detail, timeStamp, target } = event;
  if (type === 'pointerdown') {
    pressedAt = timeStamp;
    return;
  }
  const beganAt = pressedAt ?? timeStamp;
  const isClick = type === 'click';
  if (isClick) pressedAt = null;
  if (detail === 0) return;
  // Where a double click selects a word, its second `mousedown` has to pass.
  const isSecond = isClick && detail > 1;
  for (const [element, shownAt] of guarded) {
    if (!element.contains(target as Node)) continue;
    if (!isSecond && beganAt >= shownAt + PRESS_DELAY_MS) continue;
    event.preventDefault();
    if (isClick) event.stopPropagation();
  }
}
