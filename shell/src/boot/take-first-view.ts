import { $pageState, $place, linkFollowed } from '@redeem/store';
import { allSettled, type Scope } from 'effector';

import { noteFirstView, page } from '../boot-page/first-view';
import type { RemoteRecord } from '../remotes/remotes';

/** Returns the first view on the page, whose field has the code of the link. Null without one; a later one is not shown. */
export function takeFirstView(codeFromLink: string | null) {
  const { firstView } = page;
  if (!firstView?.place) {
    firstView?.end();
    return null;
  }
  const { place, release, field } = firstView;
  let isOver = false;
  let isKept = false;
  return {
    /**
     * Returns true if React can keep the elements: its page is in the same place and of the same release. From then on React
     * receives presses on header and footer itself.
     */
    take: (scope: Scope, remote: Pick<RemoteRecord, 'release'> | undefined): boolean => {
      const shown = scope.getState($place);
      isKept =
        remote?.release?.url.startsWith(release) === true &&
        scope.getState($pageState) === 'shown' &&
        shown?.territory === place.territory &&
        shown.locale === place.locale;
      firstView.isTaken = true;
      return isKept;
    },
    /** Completes the takeover when React has rendered the page. Later calls do nothing. */
    handOver: (scope: Scope): void => {
      const ownField = field && document.getElementById(field.id);
      // While the remote has failed there is no field, and the text waits for the next try.
      if (isOver || (field && !(ownField instanceof HTMLInputElement))) return;
      isOver = true;
      firstView.end();
      noteFirstView(isKept ? 'kept' : 'replaced');
      if (field && ownField instanceof HTMLInputElement && ownField !== field) {
        copyField(field, ownField);
      }
      if (codeFromLink !== null && !firstView.isEdited()) {
        void allSettled(linkFollowed, { scope, params: codeFromLink });
      }
      // The press cannot submit a code, because none has been checked yet. The page says why it waits.
      if (firstView.press) repeat(firstView.press);
    },
  };
}

/** Gives the text and the selection of a removed field to the one in its place, and lets React notice it. */
function copyField(from: HTMLInputElement, to: HTMLInputElement): void {
  // React reads a text as unchanged if it has seen it: it notes each `value` that is set on the element.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(to, from.value);
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
  to.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeat({ eventPhase, target }: Event): void {
  // React may take the page over because of this press, and then receives it next.
  if (eventPhase !== Event.NONE || !(target instanceof Element) || !target.isConnected) return;
  if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.closest('button')?.click();
}
