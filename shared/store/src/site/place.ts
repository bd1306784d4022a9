import { attach, combine, createEvent, createStore, sample } from 'effector';

import { recallVisitFx, rememberLanguageFx, rememberTerritoryFx } from '../page/cookies';
import { type CanadianLanguage, languageOf, languageTag, type Locale } from '../rules/locale';
import type { Site } from '../service/get-site';
import { $settings } from '../page/lifecycle';
import { DEFAULT_TERRITORY, isInternational, type Territory } from '../rules/territory';

/** The territory of the visitor and the locale of the page, which change in one step. */
export interface Place {
  territory: Territory;
  locale: Locale;
  /** The answer of the service; null before it, and if the last call failed. */
  site: Site | null;
}

/** A place that the page enters when its translations are loaded. */
export interface Destination {
  place: Place;
  /** The state of the page in that place: blank while the service may still name another. */
  state: Exclude<PageState, 'opening'>;
  /** The new value of the region cookie; without one the cookie does not change. */
  region?: Territory | null;
  /** The language that the visitor chose, for the lang cookie; without one the cookie does not change. */
  chosen?: CanadianLanguage | null;
}

/**
 * While site data loads, a blank page replaces the route (spec-2.5). A page that is opening shows no text, not even
 * in its frame; then frame and route appear together. If that takes long, the frame appears first in the expected
 * language, and the route stays blank.
 */
export type PageState = 'opening' | 'blank' | 'shown';

/** Loads the translations of a locale. Rejects if the page has to keep its locale. */
type LoadTexts = (locale: Locale) => Promise<void>;

// -- Events

/** The page will change its place; the new one is not known yet. */
export const placeLeft = createEvent();

/** The next place is known. */
export const destinationFound = createEvent<Destination>();

/** The shell provides the function that loads translations. */
export const loadTextsProvided = createEvent<LoadTexts>();

// -- Effects

/** Loads nothing until the shell provides the function. */
export const $loadTexts = createStore<{ call: LoadTexts }>(
  { call: () => Promise.resolve() },
  { serialize: 'ignore' },
).on(loadTextsProvided, (_none, call) => ({ call }));

const loadTextsFx = attach({
  source: $loadTexts,
  effect: ({ call }, { place }: Destination) => call(place.locale),
});

// -- Stores

/** Territory, locale and cookies change. */
export const placeEntered = createEvent<Destination>();

/** The translations of the destination are loaded, or cannot be. A page that was opening has entered it before. */
const textsSettled = createEvent<{ destination: Destination; isEntered: boolean }>();

/** The page is in the language that the visitor chose. */
export const languageChanged = createEvent<CanadianLanguage>();

/** The place of the page; null before the first one is known. */
export const $place = createStore<Place | null>(null).on(
  placeEntered,
  (_former, { place }) => place,
);

export const $pageState = createStore<PageState>('opening')
  .on(placeLeft, (state) => (state === 'shown' ? 'blank' : state))
  .on(textsSettled, (_former, { destination }) => destination.state);

/** The language that the visitor chose in Canada; null leaves it to the service. */
export const $canadianLanguage = createStore<CanadianLanguage | null>(null)
  .on(recallVisitFx.doneData, (_none, { canadianLanguage }) => canadianLanguage)
  .on(languageChanged, (_former, language) => language);

/** The place whose translations are loading or were loaded last; null while the next place is unknown. */
const $destination = createStore<Destination | null>(null)
  .on(destinationFound, (_former, destination) => destination)
  .reset(placeLeft);

export const $siteData = combine($place, (place) => place?.site ?? null);
export const $territory = combine($place, (place) => place?.territory ?? DEFAULT_TERRITORY);

/** The locale of the page; US English before the first place is known. */
export const $locale = combine($place, (place) => place?.locale ?? 'en');

/** The locale as a BCP 47 tag. */
export const $languageTag = combine($locale, languageTag);
export const $language = combine($locale, languageOf);
export const $isInternational = combine($territory, isInternational);

/** The language to which the toggle in Canada changes; null in all other territories. */
export const $otherLanguage = combine($territory, $language, (territory, language) => {
  if (territory !== 'CA') return null;
  return language === 'fr' ? 'en' : 'fr';
});

/** The support address. Three locales have a German-language one (spec-8.15). */
export const $supportAddress = combine($locale, $settings, (locale, { supportAddresses }) =>
  ['de', 'en_DE', 'fr_CH'].includes(locale) ? supportAddresses.de : supportAddresses.en,
);

/** The page is in the place that was requested last, and so are the stores above, which follow it. */
const placeReached = sample({
  clock: placeEntered,
  source: $place,
  filter: (_place, { state }) => state === 'shown',
});

/** True until the page is in the place that was requested last. */
export const $isSiteLoading = createStore(true)
  .on(placeLeft, () => true)
  .on(placeReached, () => false);

// -- Connections

sample({ clock: destinationFound, target: loadTextsFx });

// A page that is opening shows no text, so it enters its place at once, and the check of a code does not wait for
// translations.
sample({
  clock: destinationFound,
  source: $pageState,
  filter: (state) => state === 'opening',
  fn: (_state, destination) => destination,
  target: placeEntered,
});

sample({
  clock: loadTextsFx.finally,
  source: { destination: $destination, locale: $locale, state: $pageState },
  // Translations for a former destination are late.
  filter: ({ destination }, { params }) => destination === params,
  // If they cannot be loaded, the page keeps its locale.
  fn: ({ locale, state }, { params, status }) => ({
    destination:
      status === 'done' ? params : { ...params, place: { ...params.place, locale }, chosen: null },
    isEntered: state === 'opening',
  }),
  target: textsSettled,
});

sample({
  clock: textsSettled,
  filter: ({ isEntered }) => !isEntered,
  fn: ({ destination }) => destination,
  target: placeEntered,
});

sample({
  clock: sample({ clock: placeEntered, fn: ({ region }) => region }),
  filter: Boolean,
  target: rememberTerritoryFx,
});

sample({
  clock: sample({ clock: placeEntered, fn: ({ chosen }) => chosen }),
  filter: Boolean,
  target: [rememberLanguageFx, languageChanged],
});
