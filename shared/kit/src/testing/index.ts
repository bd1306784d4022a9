import { PRESS_DELAY_MS } from '../press-guard';

export { contrast, contrastFailures, tokensOf, veiled, type Scheme, type Tokens } from './contrast';

/**
 * Adds a style sheet to the page of a test; returns what takes it out again. That page knows no
 * layers, and the build makes longer names of the classes of a CSS module.
 */
export function addStyles(css: string): () => void {
  const style = document.createElement('style');
  style.append(
    css
      .replace(/@layer [^;{]+;/g, '')
      .replace(/@layer \w+ \{/g, '@media all {')
      .replace(/\.([a-z]\w*)(?=[^{}]*\{)/gi, '[class*="$1"]'),
  );
  document.head.append(style);
  return () => {
    style.remove();
  };
}

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
