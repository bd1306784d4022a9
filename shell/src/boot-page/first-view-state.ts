import type { Locale, Territory } from '@redeem/store/rules';

/** The first view of the page, which a script of the page shows and the shell takes over. */
export interface FirstView {
  /** The place in which it is shown; null until then. */
  place: { territory: Territory; locale: Locale } | null;
  /** The field that the visitor has changed, with its text; null without one. */
  typed: { id: string; text: string } | null;
  /** The button that the visitor pressed last, or the form of which they pressed Enter. */
  pressed: HTMLButtonElement | HTMLFormElement | null;
  /** True while an input method composes a text. */
  isComposing: boolean;
  /** True when React has begun to take the view over, and receives presses itself. */
  isTaken: boolean;
  /** Stops the script: it shows nothing and notes nothing any more. */
  end: () => void;
}

/** The global of the page, under which its script and the shell know the first view. */
export const page = globalThis as typeof globalThis & { firstView?: FirstView };
