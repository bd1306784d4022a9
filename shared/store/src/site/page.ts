import { attach, createEvent, createStore, sample } from 'effector';

import { rememberLanguageFx } from '../cookies';
import { openingTookLong } from '../lifecycle';
import type { Locale } from '../locale';
import {
  $canadianLanguage,
  $isSiteLoading,
  $locale,
  $otherLanguage,
  placeNeeded,
  siteSettled,
  territoryChanged,
} from './site';

/** Loads the texts of a locale and then shows the page in it. */
type ShowLocale = (locale: Locale) => Promise<void>;

/** The shell owns the texts and lends the function that changes their language. */
export const showLocaleLent = createEvent<ShowLocale>();

const $showLocale = createStore<{ call: ShowLocale } | null>(null, { serialize: 'ignore' });

const showLocaleFx = attach({
  source: $showLocale,
  effect: async (show, locale: Locale) => {
    if (!show) throw new Error('nobody has lent a function that shows a locale yet');
    await show.call(locale);
  },
});

/**
 * While site data loads, a blank page replaces the route (product-spec 2). A page that is opening
 * has no words yet, not even for its frame; then frame and route come at once. Where that takes long
 * the frame comes first, in the language to be expected, and the route's place stays blank.
 */
export type PageState = 'opening' | 'blank' | 'shown';

export const $pageState = createStore<PageState>('opening');

sample({ clock: showLocaleLent, fn: (call) => ({ call }), target: $showLocale });

sample({ clock: territoryChanged, fn: (): PageState => 'blank', target: $pageState });

sample({ clock: [siteSettled, placeNeeded], source: $locale, target: showLocaleFx });

sample({
  clock: openingTookLong,
  source: { page: $pageState, isSiteLoading: $isSiteLoading },
  filter: ({ page, isSiteLoading }) => page === 'opening' && isSiteLoading,
  fn: () => undefined,
  target: placeNeeded,
});

sample({
  clock: showLocaleFx.finally,
  source: { page: $pageState, isSiteLoading: $isSiteLoading },
  filter: ({ page, isSiteLoading }) => page === 'opening' && isSiteLoading,
  fn: (): PageState => 'blank',
  target: $pageState,
});

// The toggle changes the language of a page that stays where it is.
sample({
  clock: $canadianLanguage,
  source: { locale: $locale, isSiteLoading: $isSiteLoading },
  filter: ({ isSiteLoading }) => !isSiteLoading,
  fn: ({ locale }) => locale,
  target: showLocaleFx,
});

/** The locale the page speaks; null before it has spoken. */
const $spokenLocale = createStore<Locale | null>(null);

sample({ clock: showLocaleFx.done, fn: ({ params }) => params, target: $spokenLocale });

// A language whose texts cannot be had is not the page's language: the toggle goes back to it, once.
sample({
  clock: showLocaleFx.fail,
  source: { locale: $locale, spoken: $spokenLocale, page: $pageState, other: $otherLanguage },
  filter: ({ locale, spoken, page, other }, { params }) =>
    page === 'shown' && params === locale && spoken !== null && spoken !== params && other !== null,
  fn: ({ other }) => other,
  target: [$canadianLanguage, rememberLanguageFx],
});

sample({
  clock: showLocaleFx.finally,
  source: { locale: $locale, isSiteLoading: $isSiteLoading },
  filter: ({ locale, isSiteLoading }, { params }) => !isSiteLoading && params === locale,
  fn: (): PageState => 'shown',
  target: $pageState,
});
