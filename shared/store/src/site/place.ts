import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import {
  type Memory,
  recallVisitFx,
  rememberLanguageFx,
  rememberTerritoryFx,
} from '../page/cookies';
import { $settings, openingTookLong } from '../page/page';
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

/**
 * While site data loads, a blank page replaces the route (spec-2.5). A page that is opening shows no text, not even
 * in its frame; then frame and route appear together. If that takes long, the frame appears first in the expected
 * language, and the route stays blank.
 */
export type PageState = 'opening' | 'blank' | 'shown';

/** A request for site data. */
interface SiteRequest {
  /** Null leaves it to the service. */
  territory: Territory | null;
  /** The territory of the page if the service does not answer. */
  expected: Territory;
  isPicked: boolean;
}

/** A place that the page enters when its translations are loaded. */
interface Destination {
  place: Place;
  /** The state of the page in that place: blank while the service may still name another. */
  state: Exclude<PageState, 'opening'>;
  /** The language that the visitor chose. */
  chosen?: CanadianLanguage;
}

/** The place of the page, and the way to the next one. */
export const NOWHERE = {
  place: null as Place | null,
  state: 'opening' as PageState,
  /** The latest request; null before the first. */
  request: null as SiteRequest | null,
  /** True until the page is in the place of that request. */
  isLoading: true,
  /** The place whose translations are loading or were loaded last; null while the next place is unknown. */
  next: null as Destination | null,
  /** The language that the visitor chose in Canada; null leaves it to the service. */
  chosen: null as CanadianLanguage | null,
};

type Position = Readonly<typeof NOWHERE>;

// -- Visitor events

/** A territory was picked in the footer. The current one has no effect. */
export const territoryPicked = createEvent<Territory>();

/** A message asked the visitor to pick a territory: its link opens the list. */
export const locationAsked = createEvent();

/** The language toggle in Canada was pressed. */
export const languageToggled = createEvent();

// -- Effects

export const getSiteFx = createEffect(getSite);

/**
 * Loads the translations of a locale; rejects if the page has to keep its locale. The owner of the page injects the handler:
 * `fork({ handlers: [[loadTextsFx, …]] })`.
 */
export const loadTextsFx = createEffect((_locale: Locale): void | Promise<void> => undefined);

/** What all calls of the service have in common. */
const $service = $settings.map(({ contentServiceUrl, siteKey }) => ({
  contentServiceUrl,
  siteKey,
}));

/** Requests site data of a territory. */
const loadSiteFx = attach({
  source: $service,
  effect: getSiteFx,
  mapParams: ({ territory }: SiteRequest, service) => ({ ...service, territory }),
});

/** Loads the translations of the next place. */
const approachFx = attach({
  effect: loadTextsFx,
  mapParams: ({ place }: Destination) => place.locale,
});

// -- Stores

export const $position = createStore<Position>(NOWHERE)
  .on(recallVisitFx.done, (position, { params, result }) =>
    started(position, params.settings.defaultTerritory, result),
  )
  .on(territoryPicked, picked)
  .on(loadSiteFx.finally, (position, { params, ...end }) =>
    answered(position, params, end.status === 'done' ? end.result : null),
  )
  .on(openingTookLong, late)
  .on(languageToggled, toggled)
  .on(approachFx.finally, (position, { params, status }) =>
    arrived(position, params, status === 'done'),
  );

export const $place = $position.map(({ place }) => place);
export const $pageState = $position.map(({ state }) => state);
export const $siteData = $place.map((place) => place?.site ?? null);
export const $territory = $place.map((place) => place?.territory ?? DEFAULT_TERRITORY);

/** The locale of the page; US English before the first place is known. */
export const $locale = $place.map((place) => place?.locale ?? 'en');

/** The locale as a BCP 47 tag. */
export const $languageTag = $locale.map(languageTag);
export const $language = $locale.map(languageOf);
export const $isInternational = $territory.map(isInternational);

/** The language to which the toggle in Canada changes; null in all other territories. */
export const $otherLanguage = $place.map(otherLanguage);

/** The support address. Three locales have a German-language one (spec-8.15). */
export const $supportAddress = combine($locale, $settings, (locale, { supportAddresses }) =>
  ['de', 'en_DE', 'fr_CH'].includes(locale) ? supportAddresses.de : supportAddresses.en,
);

/**
 * The territory that the service, the visitor or the brand named; null if none did, because the service failed. The page
 * then shows the brand's default, and the consent is unknown.
 */
export const $knownTerritory = $position.map(({ request, place }) =>
  (request?.territory ?? place?.site) ? (place?.territory ?? null) : null,
);

const $request = $position.map(({ request }) => request);

/** The visitor changed the territory. Everything known about the code is outdated. */
export const territoryChanged = sample({
  clock: $request,
  filter: (request) => request?.isPicked === true,
});

/** Requests site data again: the page works without it, but a captcha needs its key. */
export const requestCaptchaKeyFx = attach({
  source: { service: $service, territory: $territory },
  effect: ({ service, territory }) => getSiteFx({ ...service, territory }),
});

/** Null where the site has no captcha, or has not named its key. */
export const $captchaKey = createStore<string | null>(null)
  .on($siteData, (known, site) => (site ? site.captchaKey : known))
  .on(requestCaptchaKeyFx.doneData, (_none, { captchaKey }) => captchaKey);

/** What all calls about codes have in common. */
export type Visit = Omit<CodeCall, 'code'>;

/** Null until the page is in the place that was requested last. */
export const $visit = combine(
  $service,
  $language,
  $territory,
  $position.map(({ isLoading }) => isLoading),
  (service, language, territory, isLoading): Visit | null =>
    isLoading ? null : { ...service, language, territory },
);

// -- Connections

sample({ clock: $request, filter: Boolean, target: loadSiteFx });

sample({ clock: $position.map(({ next }) => next), filter: Boolean, target: approachFx });

// What only the brand expects is not remembered.
sample({
  clock: $position.map(({ place, request, isLoading }) =>
    !isLoading && place && (place.site || request?.isPicked) ? place.territory : null,
  ),
  filter: Boolean,
  target: rememberTerritoryFx,
});

sample({
  clock: $position.map(({ chosen }) => chosen),
  filter: Boolean,
  target: rememberLanguageFx,
});

// -- The changes of a position

function started(position: Position, ofBrand: Territory, memory: Memory): Position {
  const territory = announcedTerritory(memory.territory, ofBrand);
  const request = { territory, expected: territory ?? ofBrand, isPicked: false };
  return requesting({ ...position, chosen: memory.canadianLanguage }, request);
}

function picked(position: Position, territory: Territory): Position {
  const { isLoading, request, place } = position;
  // While the page changes its place, the current territory is the next one.
  const current = isLoading ? request?.territory : place?.territory;
  if (territory === current) return position;
  return requesting(position, { territory, expected: territory, isPicked: true });
}

function requesting(position: Position, request: SiteRequest): Position {
  const state = position.state === 'shown' ? 'blank' : position.state;
  return { ...position, request, isLoading: true, next: null, state };
}

/** A request was answered, or (null) failed. The last one counts, whichever answer arrives first. */
function answered(position: Position, request: SiteRequest, site: Site | null): Position {
  if (request !== position.request) return position;
  if (site === null) {
    return approaching(position, {
      place: expectedPlace(request, position.chosen),
      state: 'shown',
    });
  }
  const locale = pageLocale(site.territory, site.language, position.chosen);
  const place = { territory: site.territory, locale, site };
  return approaching(position, { place, state: 'shown' });
}

/** A page that shows no text while site data is late enters the expected place. */
function late(position: Position): Position {
  const { state, isLoading, request, chosen } = position;
  if (state !== 'opening' || !isLoading || request === null) return position;
  return approaching(position, { place: expectedPlace(request, chosen), state: 'blank' });
}

function toggled(position: Position): Position {
  const { place, isLoading } = position;
  const chosen = otherLanguage(place);
  if (place === null || chosen === null || isLoading) return position;
  const to = { ...place, locale: pageLocale('CA', 'en', chosen) };
  return approaching(position, { place: to, state: 'shown', chosen });
}

/** The translations of a place are loaded, or cannot be; then the page keeps its locale. */
function arrived(position: Position, to: Destination, isLoaded: boolean): Position {
  // Translations for a former destination are late.
  if (to !== position.next) return position;
  const now = { ...position, state: to.state };
  // A page that was opening has entered the place before.
  if (position.place === to.place) return now;
  if (isLoaded || position.place === null) return entering(now, to);
  const { locale } = position.place;
  return entering(now, { state: to.state, place: { ...to.place, locale } });
}

/**
 * A page that is opening shows no text, so it enters its place at once, and the check of a code does not wait for
 * translations.
 */
function approaching(position: Position, next: Destination): Position {
  const now = { ...position, next };
  return position.state === 'opening' ? entering(now, next) : now;
}

function entering(position: Position, { place, state, chosen }: Destination): Position {
  const isLoading = position.isLoading && state !== 'shown';
  return { ...position, place, isLoading, chosen: chosen ?? position.chosen };
}

/** Returns the place without site data: its territory in the first language (US_en, or FR_fr), without a message. */
function expectedPlace({ expected }: SiteRequest, chosen: CanadianLanguage | null): Place {
  const locale = pageLocale(expected, homeLanguage(expected), chosen);
  return { territory: expected, locale, site: null };
}

function otherLanguage(place: Place | null): 'en' | 'fr' | null {
  if (place?.territory !== 'CA') return null;
  return languageOf(place.locale) === 'fr' ? 'en' : 'fr';
}
