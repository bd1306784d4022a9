import { $pageState, $place, linkFollowed } from '@redeem/store';
import { allSettled, type Scope } from 'effector';

import { noteFirstView, page } from '../boot-page/first-view-state';
import type { RemoteRecord } from '../remotes/remote-record';

/** The first view on the page, while React takes it over. */
export interface TakenView {
  /**
   * Returns true if the page that React will render is in the same place and of the same release, so that it can keep the
   * elements. From then on React receives presses on header and footer itself.
   *
   * @param remote The remote of the page, if it has one; loaded or failed.
   */
  take: (scope: Scope, remote: RunningRemote | undefined) => boolean;
  /**
   * Completes the takeover when React has rendered the page. Later calls do nothing. A field that React has kept gives its
   * text to the page itself (`Field` of the kit).
   */
  handOver: (scope: Scope) => void;
}

type RunningRemote = Pick<RemoteRecord, 'release' | 'state'>;

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
  const { place, release, field } = firstView;
  let isOver = false;
  let isKept = false;
  return {
    take: (scope, remote) => {
      const shown = scope.getState($place);
      const isSameRelease = remote?.release?.url.startsWith(release) === true;
      firstView.ownsStyles = !isSameRelease || remote.state !== 'loaded';
      isKept =
        isSameRelease &&
        scope.getState($pageState) === 'shown' &&
        shown?.territory === place.territory &&
        shown.locale === place.locale;
      firstView.isTaken = true;
      return isKept;
    },
    handOver: (scope) => {
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
