import { $pageState, $place, linkFollowed } from '@redeem/store';
import { allSettled, type Scope } from 'effector';

import { page } from '../boot-page/first-view-state';

/** The first view on the page, while React takes it over. */
export interface TakenView {
  /**
   * Returns true if the page that React will render is in the same place, so that it can keep the elements. From then on
   * React receives presses itself.
   */
  take: (scope: Scope) => boolean;
  /** Resolves when no input method composes a text, which a new render would break off. */
  settled: () => Promise<void>;
  /** Gives React what the visitor has typed and pressed, once React has rendered the page. Later calls do nothing. */
  handOver: (scope: Scope) => void;
}

/**
 * Returns the first view on the page. Null if there is none; one that arrives later is not shown.
 *
 * @param codeFromLink The code that the script of the first view has put into its field.
 */
export function takeFirstView(codeFromLink: string | null): TakenView | null {
  const { firstView } = page;
  if (!firstView?.place) {
    firstView?.end();
    return null;
  }
  const { place } = firstView;
  let isOver = false;
  let isKept = false;
  return {
    take: (scope) => {
      const shown = scope.getState($place);
      isKept =
        scope.getState($pageState) === 'shown' &&
        shown?.territory === place.territory &&
        shown.locale === place.locale;
      firstView.isTaken = true;
      return isKept;
    },
    settled: async () => {
      while (firstView.isComposing) {
        await new Promise((resolve) => {
          document.addEventListener('compositionend', resolve, { once: true });
        });
      }
    },
    handOver: (scope) => {
      const { typed, pressed } = firstView;
      // While the remote has failed there is no field, and the text waits for the next try.
      if (isOver || (typed && !document.getElementById(typed.id))) return;
      isOver = true;
      firstView.end();
      note(isKept ? 'kept' : 'replaced');
      if (typed) enter(typed.id, typed.text);
      else if (codeFromLink !== null) {
        void allSettled(linkFollowed, { scope, params: codeFromLink });
      }
      // The press cannot submit a code, because none has been checked yet. The page says why it waits.
      if (pressed?.isConnected) press(pressed);
    },
  };
}

/** Notes that React has rendered the page anew, because it differs from the first view. */
export function noteReplaced(): void {
  note('replaced');
}

/** The gate reads it: a release whose first view React cannot keep is refused. */
function note(outcome: 'kept' | 'replaced'): void {
  document.documentElement.dataset['firstView'] = outcome;
}

/** Enters a text into a field as the visitor did, with the caret where it is, and lets React notice it. */
function enter(id: string, text: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  const caret = field.value === text ? field.selectionStart : text.length;
  // React reads a text as unchanged if it has seen it: it notes each `value` that is set on the element.
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function press(pressed: HTMLButtonElement | HTMLFormElement): void {
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}
