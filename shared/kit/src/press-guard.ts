/** The time after which a new view accepts a press, in milliseconds (gap-33). */
export const PRESS_DELAY_MS = 500;

/** The time at which each guarded element was shown, in the clock of `event.timeStamp`. */
const guarded = new Map<Element, number>();

/** The time at which the pointer of the current press went down; null after its click. */
let pressedAt: number | null = null;

/**
 * Ref callback for an element that appears under the pointer: a page, a dialog or a late button. Its `final` buttons, which
 * do what cannot be undone, ignore a press that started within `PRESS_DELAY_MS` after the element was shown, and the
 * second press of a double click (gap-27). An ignored press does not move the focus. Keyboard and assistive technology,
 * whose clicks have no `detail`, are not delayed. Nothing else in the element is guarded, except the backdrop of a
 * dialog: that press was meant for the page, and would close what it has just opened.
 *
 * During that time the element has the attribute `data-settling`.
 */
export function guardPresses(element: Element | null): (() => void) | undefined {
  if (element === null) return undefined;
  // The same listener is added once, however many elements there are.
  for (const type of ['pointerdown', 'mousedown', 'click'] as const) {
    window.addEventListener(type, weighPress, true);
  }
  // A first view has shown the element before React took it over (shell/src/boot-page/first-view.ts).
  if (document.documentElement.dataset['firstView'] === 'shown') guarded.set(element, -Infinity);
  else hold(element);
  return () => {
    guarded.delete(element);
    element.removeAttribute('data-settling');
  };
}

/** Restarts the time of all guarded elements, after an element that covered or moved them was removed. */
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
  if (detail === 0 || !isGuarded(target as Element)) return;
  // The second `mousedown` of a double click must pass, because it selects a word.
  const isSecond = isClick && detail > 1;
  for (const [element, shownAt] of guarded) {
    if (!element.contains(target as Node)) continue;
    if (!isSecond && beganAt >= shownAt + PRESS_DELAY_MS) continue;
    event.preventDefault();
    if (isClick) event.stopPropagation();
  }
}

function isGuarded(target: Element): boolean {
  return target instanceof HTMLDialogElement || target.closest('[data-final]') !== null;
}
