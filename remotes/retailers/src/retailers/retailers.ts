import wordmarks from './wordmarks.module.css';

/** The data of a retailer in the chooser. */
export interface Retailer {
  /** The selection name of the service, which is sent back unchanged. */
  selection: string;
  /** A proper name, the same in every language. */
  name: string;
  /** Its own site, for "Learn More"; null hides the link. */
  learnMoreUrl: string | null;
  /** What the visitor needs there, and not elsewhere. */
  requires?: 'itunes' | 'residence';
  /** The class that sets its name in type. */
  wordmark?: string | undefined;
}

/** Every retailer we have something to tell about; README.md says how to add one. */
export const RETAILERS: readonly Retailer[] = [
  {
    selection: 'moviesanywhere',
    name: 'Movies Anywhere',
    learnMoreUrl: 'https://moviesanywhere.com/',
    requires: 'residence',
    wordmark: wordmarks.anywhere,
  },
  {
    selection: 'vudu',
    name: 'Vudu',
    learnMoreUrl: 'https://www.vudu.com/',
    wordmark: wordmarks.vudu,
  },
  {
    selection: 'googleplay',
    name: 'Google Play',
    learnMoreUrl: 'https://play.google.com/store/movies',
    wordmark: wordmarks.play,
  },
  {
    selection: 'itunes',
    name: 'iTunes',
    learnMoreUrl: 'https://www.apple.com/itunes/',
    requires: 'itunes',
    wordmark: wordmarks.itunes,
  },
];

/**
 * Returns the retailer of a selection name, ignoring case and spaces. One that is not
 * in the table is shown by the name it came with: its code is as good as any other.
 */
export function retailerOf(selection: string): Retailer {
  const key = selection.toLowerCase().replace(/\s/g, '');
  const known = RETAILERS.find((retailer) => retailer.selection === key);
  if (known) return { ...known, selection };
  return { selection, name: selection, learnMoreUrl: null };
}
