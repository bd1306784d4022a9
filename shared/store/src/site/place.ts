import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { recallVisitFx, rememberLanguageFx, rememberTerritoryFx } from '../page/cookies';
import { $page, $settings, appStarted, goHomeFx, openingTookLong } from '../page/page';
import {
  announcedTerritory,
  type CanadianLanguage,
  DEFAULT_TERRITORY,
  homeLanguage,
  isInternational,
  languageOf,
  languageTag,
  type Locale,
  pageLocale,
  type Territory,
} from '../rules/territory';
import { getSite, type CodeCall } from '../service/calls';
import type { Site } from '../service/answers';

// The territory of the visitor and the locale of the page. A change of territory requests site data, and the page enters
// the place that they name when its translations are loaded: territory, locale and cookies change in one step.

export interface Place {
  territory: Territory;
  locale: Locale;
  /** The answer of the service; null before it, and if the last call failed. */
  site: Site | null;
}

/** A place that the page enters when its translations are loaded. */
interface Destination {
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

// -- Visitor events

/** A territory was picked in the footer. The current one has no effect. */
export const territoryPicked = createEvent<Territory>();

/** A message asked the visitor to pick a territory: its link opens the list. */
export const locationAsked = createEvent();

/** The language toggle in Canada was pressed. */
export const languageToggled = createEvent();

// -- Events

/** Territory, locale and cookies change. */
const placeEntered = createEvent<Destination>();

/** The page is in the language that the visitor chose. */
export const languageChanged = placeEntered.filterMap(({ chosen }) => chosen ?? undefined);

// -- Effects

export const getSiteFx = createEffect(getSite);

/** What all calls of the service have in common. */
const $service = $settings.map(({ contentServiceUrl, siteKey }) => ({
  contentServiceUrl,
  siteKey,
}));

const loadSiteFx = attach({
  source: $service,
  effect: getSiteFx,
  mapParams: (territory: Territory | null, service) => ({ ...service, territory }),
});

/**
 * Loads the translations of a locale; rejects if the page has to keep its locale. The owner of the page injects the handler:
 * `fork({ handlers: [[loadTextsFx, …]] })`.
 */
export const loadTextsFx = createEffect((_locale: Locale): void | Promise<void> => undefined);

/** The next place is known; loads its translations. */
const approachFx = attach({
  effect: loadTextsFx,
  mapParams: ({ place }: Destination) => place.locale,
});

// -- Stores

/** The place of the page; null before the first one is known. */
export const $place = createStore<Place | null>(null).on(
  placeEntered,
  (_former, { place }) => place,
);

/** True until the page is in the place that was requested last. */
export const $isSiteLoading = createStore(true)
  .on(loadSiteFx, () => true)
  .on(placeEntered, (isLoading, { state }) => isLoading && state !== 'shown');

/** The language that the visitor chose in Canada; null leaves it to the service. */
const $canadianLanguage = createStore<CanadianLanguage | null>(null)
  .on(recallVisitFx.doneData, (_none, { canadianLanguage }) => canadianLanguage)
  .on(languageChanged, (_former, language) => language);

/** The place whose translations are loading or were loaded last; null while the next place is unknown. */
const $destination = createStore<Destination | null>(null)
  .on(approachFx, (_former, destination) => destination)
  .reset(loadSiteFx);

/** The territory of the last request for site data; null leaves it to the service. */
const $asked = createStore<Territory | null>(null).on(loadSiteFx, (_former, asked) => asked);

export const $siteData = $place.map((place) => place?.site ?? null);
export const $territory = $place.map((place) => place?.territory ?? DEFAULT_TERRITORY);

/** The locale of the page; US English before the first place is known. */
export const $locale = $place.map((place) => place?.locale ?? 'en');

/** The locale as a BCP 47 tag. */
export const $languageTag = $locale.map(languageTag);
export const $language = $locale.map(languageOf);
export const $isInternational = $territory.map(isInternational);

/** The language to which the toggle in Canada changes; null in all other territories. */
export const $otherLanguage = combine($territory, $language, (territory, language) => {
  if (territory !== 'CA') return null;
  return language === 'fr' ? 'en' : 'fr';
});

/** The support address. Three locales have a German-language one (spec-8.15). */
export const $supportAddress = combine($locale, $settings, (locale, { supportAddresses }) =>
  ['de', 'en_DE', 'fr_CH'].includes(locale) ? supportAddresses.de : supportAddresses.en,
);

/** The visitor changed the territory. Everything known about the code is outdated. */
export const territoryChanged = sample({
  clock: territoryPicked,
  source: { asked: $asked, territory: $territory, isLoading: $isSiteLoading },
  // While the page changes its place, the current territory is the next one.
  filter: ({ asked, territory, isLoading }, picked) => picked !== (isLoading ? asked : territory),
  fn: (_current, picked) => picked,
});

/** The territory that the visitor picked last; null without a choice. */
const $picked = createStore<Territory | null>(null).on(
  territoryChanged,
  (_former, picked) => picked,
);

/** The translations of the next place are loaded, or cannot be; then the page keeps its locale. */
const textsSettled = sample({
  clock: approachFx.finally,
  source: { destination: $destination, locale: $locale },
  // Translations for a former destination are late.
  filter: ({ destination }, { params }) => destination === params,
  fn: ({ locale }, { params, status }): Destination =>
    status === 'done' ? params : { ...params, place: { ...params.place, locale }, chosen: null },
});

export const $pageState = createStore<PageState>('opening')
  .on(loadSiteFx, (state) => (state === 'shown' ? 'blank' : state))
  .on(textsSettled, (_former, { state }) => state);

/** Requests site data again: the page works without it, but a captcha needs its key. */
export const requestCaptchaKeyFx = attach({
  source: { service: $service, territory: $territory },
  effect: ({ service, territory }) => getSiteFx({ ...service, territory }),
});

/** Null where the site has no captcha, or has not named its key. */
export const $captchaKey = createStore<string | null>(null)
  .on(placeEntered, (known, { place }) => (place.site ? place.site.captchaKey : known))
  .on(requestCaptchaKeyFx.doneData, (_none, { captchaKey }) => captchaKey);

/**
 * The territory that the service, the visitor or the brand named; null if none did, because the service failed. The page
 * then shows the brand's default, and the consent is unknown.
 */
export const $knownTerritory = combine(
  { asked: $asked, site: $siteData, territory: $territory },
  ({ asked, site, territory }) => (asked ?? site) && territory,
);

/**
 * The place without site data: the known territory in its first language; if none is known, the brand's default (US_en or
 * FR_fr), without a message.
 */
const $expectedPlace = combine(
  { asked: $asked, settings: $settings, wanted: $canadianLanguage },
  ({ asked, settings, wanted }): Place => {
    const territory = asked ?? settings.defaultTerritory;
    return {
      territory,
      locale: pageLocale(territory, homeLanguage(territory), wanted),
      site: null,
    };
  },
);

/** What all calls about codes have in common. */
export type Visit = Omit<CodeCall, 'code'>;

/** Null until the page is in the place that was requested last. */
export const $visit = combine(
  { service: $service, language: $language, territory: $territory, isLoading: $isSiteLoading },
  ({ service, language, territory, isLoading }): Visit | null =>
    isLoading ? null : { ...service, language, territory },
);

// -- Connections

sample({ clock: appStarted, target: recallVisitFx });

sample({
  clock: recallVisitFx.doneData,
  source: $settings,
  fn: ({ defaultTerritory }, { territory }) => announcedTerritory(territory, defaultTerritory),
  target: loadSiteFx,
});

sample({ clock: territoryChanged, target: loadSiteFx });

// The page of a code is replaced when the code is cleared (code/ways.ts).
sample({
  clock: territoryChanged,
  source: $page,
  filter: (page) => page === null,
  fn: () => ({ replace: false }),
  target: goHomeFx,
});

sample({
  clock: loadSiteFx.finally,
  source: { asked: $asked, picked: $picked, wanted: $canadianLanguage, expected: $expectedPlace },
  // The last pick counts, whichever answer arrives first.
  filter: ({ asked }, { params }) => asked === params,
  fn: ({ picked, wanted, expected }, answer): Destination => {
    if (answer.status === 'fail') return { place: expected, state: 'shown', region: picked };
    const { territory, language } = answer.result;
    const locale = pageLocale(territory, language, wanted);
    return { place: { territory, locale, site: answer.result }, state: 'shown', region: territory };
  },
  target: approachFx,
});

// A page that shows no text while site data is late enters the expected place.
sample({
  clock: openingTookLong,
  source: { place: $expectedPlace, state: $pageState, isLoading: $isSiteLoading },
  filter: ({ state, isLoading }) => state === 'opening' && isLoading,
  fn: ({ place }): Destination => ({ place, state: 'blank' }),
  target: approachFx,
});

sample({
  clock: languageToggled,
  source: { place: $place, other: $otherLanguage, isLoading: $isSiteLoading },
  filter: ({ other, isLoading }) => other !== null && !isLoading,
  fn: ({ place, other }): Destination => ({
    place: { territory: 'CA', locale: pageLocale('CA', 'en', other), site: place?.site ?? null },
    state: 'shown',
    chosen: other,
  }),
  target: approachFx,
});

// A page that is opening shows no text, so it enters its place at once, and the check of a code does not wait for
// translations.
sample({
  clock: approachFx,
  source: $pageState,
  filter: (state) => state === 'opening',
  fn: (_state, destination) => destination,
  target: placeEntered,
});

// A page that was opening has entered it before.
sample({
  clock: textsSettled,
  source: $place,
  filter: (current, { place }) => current !== place,
  fn: (_current, destination) => destination,
  target: placeEntered,
});

sample({
  clock: placeEntered.filterMap(({ region }) => region ?? undefined),
  target: rememberTerritoryFx,
});

sample({ clock: languageChanged, target: rememberLanguageFx });
