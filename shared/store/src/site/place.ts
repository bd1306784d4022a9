import { attach, combine, createEvent, createStore, sample } from 'effector';

import { rememberLanguageFx, rememberTerritoryFx } from '../page/cookies';
import { type CanadianLanguage, languageOf, languageTag, type Locale } from '../rules/locale';
import type { Site } from '../service/get-site';
import { $settings } from '../page/settings';
import { DEFAULT_TERRITORY, isInternational, type Territory } from '../rules/territory';

/** Where the visitor is and the locale that the page is in. Both change in one step. */
export interface Place {
  territory: Territory;
  locale: Locale;
  /** The answer of the service; null before it has answered, and where the last call for it failed. */
  site: Site | null;
}

/** A place that the page enters as soon as its texts are loaded. */
export interface Destination {
  place: Place;
  /** The page in that place: blank while the service may still name another. */
  state: Exclude<PageState, 'opening'>;
  /** The territory for the region cookie, which stays as it is without one. */
  region?: Territory | null;
  /** The language that the visitor has chosen, for the lang cookie, which stays as it is without one. */
  chosen?: CanadianLanguage | null;
}

/**
 * While site data loads, a blank page replaces the route (product-spec 2). A page that is opening
 * shows no text yet, not even in its frame; then frame and route come at once. Where that takes long
 * the frame comes first, in the language to be expected, and the route's place stays blank.
 */
export type PageState = 'opening' | 'blank' | 'shown';

/** Loads the texts of a locale. Rejects where the page has to stay in the locale that it is in. */
type LoadTexts = (locale: Locale) => Promise<void>;

// -- What happens

/** The page will be in another place, and nobody knows yet which. */
export const placeLeft = createEvent();

/** The place that the page goes to is known. */
export const destinationFound = createEvent<Destination>();

/** The shell owns the texts and provides the function that loads them. */
export const loadTextsProvided = createEvent<LoadTexts>();

// -- What we ask of the world

/** There are no texts to load until the shell provides the function. */
export const $loadTexts = createStore<{ call: LoadTexts }>(
  { call: () => Promise.resolve() },
  { serialize: 'ignore' },
);

const loadTextsFx = attach({
  source: $loadTexts,
  effect: ({ call }, { place }: Destination) => call(place.locale),
});

// -- What is true now

/** Null before any place is known. */
export const $place = createStore<Place | null>(null);

export const $pageState = createStore<PageState>('opening');

/** True until the page is in the place that was asked for last. */
export const $isSiteLoading = createStore(true);

/** The language that the visitor has chosen for Canada; null leaves it to the service. */
export const $canadianLanguage = createStore<CanadianLanguage | null>(null);

/** The place whose texts are being loaded, or were loaded last; null while the next place is not known. */
const $destination = createStore<Destination | null>(null);

export const $siteData = combine($place, (place) => place?.site ?? null);
export const $territory = combine($place, (place) => place?.territory ?? DEFAULT_TERRITORY);

/** The locale of the page; US English before any place is known. */
export const $locale = combine($place, (place) => place?.locale ?? 'en');

/** The locale as a BCP 47 tag. */
export const $languageTag = combine($locale, languageTag);
export const $language = combine($locale, languageOf);
export const $isInternational = combine($territory, isInternational);

/** The language the CA toggle leads to; null everywhere else. */
export const $otherLanguage = combine($territory, $language, (territory, language) => {
  if (territory !== 'CA') return null;
  return language === 'fr' ? 'en' : 'fr';
});

/** Three locales and all German texts have a German-language address (product-spec 8). */
export const $supportAddress = combine($locale, $settings, (locale, { supportAddresses }) =>
  ['de', 'en_DE', 'fr_CH'].includes(locale) ? supportAddresses.de : supportAddresses.en,
);

// -- How one leads to the other

sample({ clock: loadTextsProvided, fn: (call) => ({ call }), target: $loadTexts });

sample({ clock: placeLeft, fn: () => true, target: $isSiteLoading });
sample({ clock: placeLeft, target: $destination.reinit });
sample({
  clock: placeLeft,
  source: $pageState,
  filter: (state) => state === 'shown',
  fn: (): PageState => 'blank',
  target: $pageState,
});

sample({ clock: destinationFound, target: [$destination, loadTextsFx] });

/** Territory, locale and cookies change now. */
const placeEntered = createEvent<Destination>();

// A page that is opening shows nothing that would have to change together with its texts, so that the
// check of a code need not wait for them.
sample({
  clock: destinationFound,
  source: $pageState,
  filter: (state) => state === 'opening',
  fn: (_state, destination) => destination,
  target: placeEntered,
});

/** The texts of the destination are loaded. The page keeps its locale where they cannot be loaded. */
const textsSettled = sample({
  clock: loadTextsFx.finally,
  source: { destination: $destination, locale: $locale, state: $pageState },
  // Texts that come after another destination was found are late.
  filter: ({ destination }, { params }) => destination === params,
  fn: ({ locale, state }, { params, status }) => ({
    destination:
      status === 'done' ? params : { ...params, place: { ...params.place, locale }, chosen: null },
    isEntered: state === 'opening',
  }),
});

sample({
  clock: textsSettled,
  filter: ({ isEntered }) => !isEntered,
  fn: ({ destination }) => destination,
  target: placeEntered,
});

sample({ clock: textsSettled, fn: ({ destination }) => destination.state, target: $pageState });

sample({ clock: placeEntered, fn: ({ place }) => place, target: $place });

sample({
  clock: placeEntered,
  filter: ({ state }) => state === 'shown',
  fn: () => false,
  target: $isSiteLoading,
});

sample({
  clock: sample({ clock: placeEntered, fn: ({ region }) => region }),
  filter: Boolean,
  target: rememberTerritoryFx,
});

/** The page is in the language that the visitor has chosen. */
export const languageChanged = createEvent<CanadianLanguage>();

sample({
  clock: sample({ clock: placeEntered, fn: ({ chosen }) => chosen }),
  filter: Boolean,
  target: [$canadianLanguage, rememberLanguageFx, languageChanged],
});
