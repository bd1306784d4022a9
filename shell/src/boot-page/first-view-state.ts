import type { Locale, Territory } from '@redeem/store/rules';

/** The first view of the page, which a script of the page shows and the shell takes over. */
export interface FirstView {
  /** The place in which it is shown; null until then. */
  place: { territory: Territory; locale: Locale } | null;
  /** The folder of the release whose page it shows. */
  release: string;
  /** Its field, also when React has removed it; null without one. It holds text and selection until the takeover. */
  field: HTMLInputElement | null;
  /** Returns true if the visitor has changed the code of their link, which the script has put into the field. */
  isEdited: () => boolean;
  /** The visitor's last press; null if they did something else after it. */
  press: Event | null;
  /** True when React has begun to take the view over, and receives presses on header and footer itself. */
  isTaken: boolean;
  /** True until the remote uses the style sheets of the view. Then they have to stay, because it brings no others. */
  ownsStyles: boolean;
  /** Stops the script: it shows nothing and listens to nothing any more. */
  end: () => void;
}

/** The global of the page, by which its scripts and the shell know of each other. */
export const page = globalThis as typeof globalThis & {
  firstView?: FirstView;
  /** True if an earlier page had a code (redirect-without-code.ts). */
  hasCode?: boolean;
  /** The id of a visitor whose browser blocks storage (choose-releases.ts). */
  visitorId?: string;
};

/**
 * Notes the state of the first view in the page. While it is `shown`, React does not own all of it (`guardPresses` of the
 * kit). The gate reads the outcome: a release whose first view React cannot keep is refused.
 */
export function noteFirstView(state: 'shown' | 'kept' | 'replaced'): void {
  document.documentElement.dataset['firstView'] = state;
}

/** Header and footer of a first view in one locale, by the id of a brand. */
export type FirstFrames = Record<string, FirstFrame>;

interface FirstFrame {
  /** The HTML before the page of a remote, by path. */
  before: Record<string, string>;
  /** The HTML after it, by territory. */
  after: Record<string, string>;
}
