import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import * as cookies from '../page/cookies';
import { $settings, openingTookLong } from '../page/page';
import type { Language, Locale, Territory } from '../rules/territory';
import * as rules from '../rules/territory';
import { type CodeCall, getSite } from '../service/calls';
import type { Site } from '../service/answers';

// The territory of the visitor and the locale of the page. A change of territory requests site data, and the page enters
// the place that they name when its translations are loaded: territory, locale and cookies change in one step.

export interface Place {
  territory: Territory;
  locale: Locale;
  /** Null before the answer of the service, and if the last call failed. */
  site: Site | null;
}

/** A page that is opening shows no text. If that takes long, its frame appears first, and the route stays blank (spec-2.5). */
export type PageState = 'opening' | 'blank' | 'shown';

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
  chosen: rules.Chosen;
}

export const NOWHERE = {
  place: null as Place | null,
  state: 'opening' as PageState,
  request: null as SiteRequest | null,
  /** True until the page is in the place of that request. */
  isLoading: true,
  /** The place whose translations are loading or were loaded last. */
  next: null as Destination | null,
  chosen: null as rules.Chosen,
};

type Position = Readonly<typeof NOWHERE>;

/** A territory was picked in the footer. The current one has no effect. */
export const territoryPicked = createEvent<Territory>();
/** A message asked the visitor to pick a territory. */
export const locationAsked = createEvent();
/** The language toggle in Canada was pressed. */
export const languageToggled = createEvent();

export const getSiteFx = createEffect(getSite);

/** Loads the translations of a locale; rejects if the page has to keep its locale. The owner of the page injects the handler. */
export const loadTextsFx = createEffect((_locale: Locale): void | Promise<void> => undefined);

const $site = $settings.map(({ contentServiceUrl, siteKey }) => ({ contentServiceUrl, siteKey }));

const loadSiteFx = attach({
  source: $site,
  effect: getSiteFx,
  mapParams: ({ territory }: SiteRequest, site) => ({ ...site, territory }),
});

const approachFx = attach({
  effect: loadTextsFx,
  mapParams: ({ place }: Destination) => place.locale,
});

export const $position = createStore<Position>(NOWHERE)
  .on(cookies.recallVisitFx.done, (position, { params, result }) =>
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
export const $territory = $place.map((place) => place?.territory ?? rules.DEFAULT_TERRITORY);
/** The locale of the page; US English before the first place is known. */
export const $locale = $place.map((place) => place?.locale ?? 'en');
export const $languageTag = $locale.map(rules.languageTag);
export const $language = $locale.map((locale): Language => rules.languageOf(locale));
export const $isInternational = $territory.map(rules.isInternational);
/** The language to which the toggle in Canada changes; null in all other territories. */
export const $otherLanguage = $place.map(otherLanguage);

/** The support address. Three locales have a German-language one (spec-8.15). */
export const $supportAddress = combine($locale, $settings, (locale, { supportAddresses }) =>
  ['de', 'en_DE', 'fr_CH'].includes(locale) ? supportAddresses.de : supportAddresses.en,
);

/** The territory that service, visitor or brand named; null if none did, so that the consent is unknown. */
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
  source: { site: $site, territory: $territory },
  effect: ({ site, territory }) => getSiteFx({ ...site, territory }),
});

/** Null where the site has no captcha, or has not named its key. */
export const $captchaKey = createStore<string | null>(null)
  .on($place, (known, place) => (place?.site ? place.site.captchaKey : known))
  .on(requestCaptchaKeyFx.doneData, (_none, { captchaKey }) => captchaKey);

/** What all calls about codes have in common. */
export type Visit = Omit<CodeCall, 'code'>;

/** Null until the page is in the place that was requested last. */
export const $visit = combine(
  $site,
  $language,
  $territory,
  $position,
  (site, language, territory, { isLoading }): Visit | null =>
    isLoading ? null : { ...site, language, territory },
);

sample({ clock: $request, filter: Boolean, target: loadSiteFx });
sample({ clock: $position.map(({ next }) => next), filter: Boolean, target: approachFx });

// What only the brand expects is not remembered.
sample({
  clock: $position.map(({ place, request, isLoading }) =>
    !isLoading && place && (place.site || request?.isPicked) ? place.territory : null,
  ),
  filter: Boolean,
  target: cookies.rememberTerritoryFx,
});

sample({
  clock: $position.map(({ chosen }) => chosen),
  filter: Boolean,
  target: cookies.rememberLanguageFx,
});

function started(position: Position, ofBrand: Territory, memory: cookies.Memory): Position {
  const territory = rules.announcedTerritory(memory.territory, ofBrand);
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
  const { chosen } = position;
  if (request !== position.request) return position;
  return approaching(position, { place: placeOf(request, site, chosen), state: 'shown', chosen });
}

/** A page that shows no text while site data is late enters the expected place. */
function late(position: Position): Position {
  const { state, isLoading, request, chosen } = position;
  if (state !== 'opening' || !isLoading || request === null) return position;
  return approaching(position, { place: placeOf(request, null, chosen), state: 'blank', chosen });
}

function toggled(position: Position): Position {
  const { place, isLoading } = position;
  const chosen = otherLanguage(place);
  if (place === null || chosen === null || isLoading) return position;
  const to = { ...place, locale: rules.pageLocale('CA', 'en', chosen) };
  return approaching(position, { place: to, state: 'shown', chosen });
}

/** A page that is opening enters its place at once, so that the check of a code does not wait for translations. */
function approaching(position: Position, next: Destination): Position {
  const now = { ...position, next };
  return position.state === 'opening' ? entering(now, next) : now;
}

/** The translations of a place are loaded, or cannot be; then the page keeps its locale. Former destinations are late. */
function arrived(position: Position, to: Destination, isLoaded: boolean): Position {
  if (to !== position.next) return position;
  const { locale } = position.place ?? to.place;
  const kept = { ...to, place: { ...to.place, locale }, chosen: position.chosen };
  return entering({ ...position, state: to.state }, isLoaded ? to : kept);
}

function entering(position: Position, { place, state, chosen }: Destination): Position {
  return { ...position, place, chosen, isLoading: position.isLoading && state !== 'shown' };
}

/** Returns the place that site data name; without them the expected territory in its first language (US_en, or FR_fr). */
function placeOf({ expected }: SiteRequest, site: Site | null, chosen: rules.Chosen): Place {
  const territory = site?.territory ?? expected;
  const language = site?.language ?? rules.homeLanguage(territory);
  return { territory, locale: rules.pageLocale(territory, language, chosen), site };
}

function otherLanguage(place: Place | null): 'en' | 'fr' | null {
  if (place?.territory !== 'CA') return null;
  return rules.languageOf(place.locale) === 'fr' ? 'en' : 'fr';
}
