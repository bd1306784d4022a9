import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { recallVisitFx } from '../page/cookies';
import { $settings, appStarted, openingTookLong, type Settings } from '../page/lifecycle';
import { homeLanguage, pageLocale } from '../rules/page-locale';
import { $page, goToFx } from '../page/navigation';
import { getSite } from '../service/get-site';
import type { CodeCall } from '../service/validate-code';
import { announcedTerritory, type Territory } from '../rules/territory';
import {
  $canadianLanguage,
  $isSiteLoading,
  $language,
  $otherLanguage,
  $pageState,
  $siteData,
  $territory,
  type Destination,
  destinationFound,
  type Place,
  placeEntered,
  placeLeft,
} from './place';

// -- Visitor events

/** A territory was picked in the footer. The current one has no effect. */
export const territoryPicked = createEvent<Territory>();

/** A message asked the visitor to pick a territory: its link opens the list. */
export const locationAsked = createEvent();

/** The language toggle in Canada was pressed. */
export const languageToggled = createEvent();

// -- Effects

export const getSiteFx = createEffect(getSite);

const requestSiteFx = attach({
  source: $settings,
  effect: getSiteFx,
  mapParams: (territory: Territory | null, { contentServiceUrl, siteKey }) => ({
    contentServiceUrl,
    siteKey,
    territory,
  }),
});

const loadSiteFx = attach({ effect: requestSiteFx });

/** Requests site data again: the page works without it, but a captcha needs its key. */
export const requestCaptchaKeyFx = attach({
  source: $territory,
  effect: requestSiteFx,
  mapParams: (_needed: undefined, territory) => territory,
});

// -- Stores

/** The visitor changed the territory. Everything known about the code is outdated. */
export const territoryChanged = createEvent<Territory>();

/** Null where the site has no captcha, or has not named its key. */
export const $captchaKey = createStore<string | null>(null)
  .on(placeEntered, (known, { place }) => (place.site ? place.site.captchaKey : known))
  .on(requestCaptchaKeyFx.doneData, (_none, { captchaKey }) => captchaKey);

/** The territory of the last request for site data; null leaves it to the service. */
const $asked = createStore<Territory | null>(null).on(loadSiteFx, (_former, asked) => asked);

/** The territory that the visitor picked last; null without a choice. */
const $picked = createStore<Territory | null>(null).on(
  territoryChanged,
  (_former, picked) => picked,
);

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

interface Visit extends Pick<CodeCall, 'language' | 'territory'> {
  settings: Pick<Settings, 'contentServiceUrl' | 'siteKey'>;
}

/** The site, territory and language of all calls of this visit. */
export const $visit = combine({
  settings: $settings,
  language: $language,
  territory: $territory,
});

/** Returns the properties of a call about a code. */
export function callOf(code: string, { settings, language, territory }: Visit): CodeCall {
  const { contentServiceUrl, siteKey } = settings;
  return { contentServiceUrl, siteKey, code, language, territory };
}

// -- Connections

sample({
  clock: territoryPicked,
  source: { asked: $asked, territory: $territory, isLoading: $isSiteLoading },
  // While the page changes its place, the current territory is the next one.
  filter: ({ asked, territory, isLoading }, picked) => picked !== (isLoading ? asked : territory),
  fn: (_current, picked) => picked,
  target: territoryChanged,
});

sample({ clock: appStarted, target: recallVisitFx });

sample({
  clock: recallVisitFx.doneData,
  source: $settings,
  fn: ({ defaultTerritory, placed }, { territory }) =>
    placed?.territory ?? announcedTerritory(territory, defaultTerritory),
  target: loadSiteFx,
});

sample({ clock: territoryChanged, target: loadSiteFx });

// The guard replaces the page of the code that was cleared (routing/page-guard.ts).
sample({
  clock: territoryChanged,
  source: $page,
  filter: (page) => page === null,
  fn: () => ({ page: 'home' as const }),
  target: goToFx,
});

sample({ clock: loadSiteFx, target: placeLeft });

sample({
  clock: loadSiteFx.finally,
  source: {
    asked: $asked,
    picked: $picked,
    settings: $settings,
    wanted: $canadianLanguage,
    expected: $expectedPlace,
  },
  // The last pick counts, whichever answer arrives first.
  filter: ({ asked }, { params }) => asked === params,
  fn: ({ picked, settings, wanted, expected }, answer): Destination => {
    if (answer.status === 'fail') return destination(expected, picked, settings);
    const { result: site } = answer;
    const { territory, language } = site;
    const locale = pageLocale(territory, language, wanted);
    return destination({ territory, locale, site }, territory, settings);
  },
  target: destinationFound,
});

// A page that shows no text while site data is late enters the expected place.
sample({
  clock: openingTookLong,
  source: { place: $expectedPlace, state: $pageState, isLoading: $isSiteLoading },
  filter: ({ state, isLoading }) => state === 'opening' && isLoading,
  fn: ({ place }): Destination => ({ place, state: 'blank' }),
  target: destinationFound,
});

sample({
  clock: languageToggled,
  source: {
    territory: $territory,
    site: $siteData,
    other: $otherLanguage,
    settings: $settings,
    isLoading: $isSiteLoading,
  },
  filter: ({ other, isLoading }) => other !== null && !isLoading,
  fn: ({ territory, site, other, settings }): Destination => ({
    place: { territory, locale: pageLocale(territory, 'en', other), site },
    state: 'shown',
    chosen: settings.placed ? null : other,
  }),
  target: destinationFound,
});

/** Returns the destination of an answer, and of one that failed. The page of a team remembers no territory. */
function destination(place: Place, region: Territory | null, { placed }: Settings): Destination {
  if (!placed) return { place, state: 'shown', region };
  return {
    place: place.territory === placed.territory ? { ...place, ...placed } : place,
    state: 'shown',
  };
}
