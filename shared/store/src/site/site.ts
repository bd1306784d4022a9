import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { recallVisitFx } from '../page/cookies';
import { appStarted, openingTookLong } from '../page/lifecycle';
import { homeLanguage, pageLocale } from '../rules/locale';
import { goToFx } from '../page/navigation';
import { getSite } from '../service/get-site';
import { $settings } from '../page/settings';
import { announcedTerritory, type Territory } from '../rules/territory';
import {
  $canadianLanguage,
  $isSiteLoading,
  $otherLanguage,
  $pageState,
  $siteData,
  $territory,
  type Destination,
  destinationFound,
  type Place,
  placeLeft,
} from './place';

// -- What the visitor does

/** A territory was picked in the footer; the current one counts for nothing. */
export const territoryPicked = createEvent<Territory>();

/** A territory is to be picked: the list of them is asked for, by a sentence that names it. */
export const locationAsked = createEvent();

/** A Canadian visitor asked for the other language. */
export const languageToggled = createEvent();

// -- What we ask of the world

export const getSiteFx = createEffect(getSite);

const loadSiteFx = attach({
  source: $settings,
  effect: getSiteFx,
  mapParams: (territory: Territory | null, { contentServiceUrl, siteKey }) => ({
    contentServiceUrl,
    siteKey,
    territory,
  }),
});

// -- What is true now

export const $captchaKey = createStore<string | null>(null);

/** The territory that was asked for last; null leaves it to the service. */
const $asked = createStore<Territory | null>(null);

/** The territory that the visitor has picked last; null where the visitor has picked none. */
const $picked = createStore<Territory | null>(null);

/**
 * The territory as the service, the visitor or the brand has named it; null where none did, because
 * the service could not be asked. The page is the brand's own then, but nothing is known of consent.
 */
export const $knownTerritory = combine(
  { asked: $asked, site: $siteData, territory: $territory },
  ({ asked, site, territory }) => (asked ?? site) && territory,
);

/**
 * Without site data a visitor is in the territory that is known, in the language of that territory;
 * where none is known the page is the brand's own: US_en, or FR_fr (and no message).
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

// -- How one leads to the other

/** The visitor has really changed the territory: what was known of the code no longer holds. */
export const territoryChanged = sample({
  clock: territoryPicked,
  source: { asked: $asked, territory: $territory, isLoading: $isSiteLoading },
  // Until the page is there, the current territory is the one that it is on its way to.
  filter: ({ asked, territory, isLoading }, picked) => picked !== (isLoading ? asked : territory),
  fn: (_current, picked) => picked,
});

sample({ clock: appStarted, target: recallVisitFx });

sample({
  clock: recallVisitFx.doneData,
  fn: ({ canadianLanguage }) => canadianLanguage,
  target: $canadianLanguage,
});

sample({
  clock: recallVisitFx.doneData,
  source: $settings,
  fn: ({ defaultTerritory }, { territory }) => announcedTerritory(territory, defaultTerritory),
  target: loadSiteFx,
});

sample({ clock: territoryChanged, target: [$picked, loadSiteFx] });
sample({ clock: territoryChanged, fn: () => ({ page: 'home' as const }), target: goToFx });

sample({ clock: loadSiteFx, target: [$asked, placeLeft] });

sample({
  clock: loadSiteFx.finally,
  source: { asked: $asked, picked: $picked, wanted: $canadianLanguage, expected: $expectedPlace },
  // A visitor who picks twice gets what was picked last, whichever answer comes first.
  filter: ({ asked }, { params }) => asked === params,
  fn: ({ picked, wanted, expected }, answer): Destination => {
    if (answer.status === 'fail') return { place: expected, state: 'shown', region: picked };
    const { result: site } = answer;
    const { territory, language } = site;
    const place = { territory, locale: pageLocale(territory, language, wanted), site };
    return { place, state: 'shown', region: territory };
  },
  target: destinationFound,
});

// A page that shows nothing while site data takes long has to be somewhere.
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
    isLoading: $isSiteLoading,
  },
  filter: ({ other, isLoading }) => other !== null && !isLoading,
  fn: ({ territory, site, other }): Destination => ({
    place: { territory, locale: pageLocale(territory, 'en', other), site },
    state: 'shown',
    chosen: other,
  }),
  target: destinationFound,
});

sample({
  clock: $siteData,
  filter: Boolean,
  fn: ({ captchaKey }) => captchaKey,
  target: $captchaKey,
});
