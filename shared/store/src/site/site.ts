import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { recallVisitFx, rememberLanguageFx, rememberTerritoryFx } from '../cookies';
import { appStarted } from '../lifecycle';
import { type CanadianLanguage, homeLanguage, languageOf, languageTag, localeOf } from '../locale';
import { goToFx } from '../navigation';
import { getSite, type Site } from '../service/get-site';
import { $settings } from '../settings';
import { DEFAULT_TERRITORY, isInternational, type Territory } from '../territory';

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

/** What the service has answered; null before it has, and where the last call for it failed. */
export const $siteData = createStore<Site | null>(null);
export const $territory = createStore<Territory>(DEFAULT_TERRITORY);
export const $captchaKey = createStore<string | null>(null);
export const $isSiteLoading = createStore(true);
export const $siteLanguage = createStore<string>('en');
export const $canadianLanguage = createStore<CanadianLanguage | null>(null);

export const $locale = combine(
  { territory: $territory, site: $siteLanguage, toggled: $canadianLanguage },
  ({ territory, site, toggled }) =>
    localeOf(territory, territory === 'CA' && toggled !== null ? toggled : site),
);

/** The territory that was asked for last; null leaves it to the service. */
const $asked = createStore<Territory | null>(null);

/**
 * The territory as the service, the visitor or the brand has named it; null where none did, because
 * the service could not be asked. The page is the brand's own then, but nothing is known of consent.
 */
export const $knownTerritory = combine(
  { asked: $asked, site: $siteData, territory: $territory },
  ({ asked, site, territory }) => (asked ?? site) && territory,
);

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

/** The visitor has really changed the territory: what was known of the code no longer holds. */
export const territoryChanged = sample({
  clock: territoryPicked,
  source: { asked: $asked, territory: $territory, isLoading: $isSiteLoading },
  // Until an answer is there, the current territory is the one on its way.
  filter: ({ asked, territory, isLoading }, picked) => picked !== (isLoading ? asked : territory),
  fn: (_current, picked) => picked,
});

/** Site data is here, or will not come: from now on there is a page to show. */
export const siteSettled = createEvent();

/** Before site data is here the page has to be somewhere: where the visitor was last, or at home. */
export const placeNeeded = createEvent();

sample({ clock: appStarted, target: recallVisitFx });

sample({
  clock: recallVisitFx.doneData,
  fn: ({ canadianLanguage }) => canadianLanguage,
  target: $canadianLanguage,
});

sample({
  clock: recallVisitFx.doneData,
  source: $settings,
  fn: ({ defaultTerritory }, { territory }) => territory ?? announced(defaultTerritory),
  target: loadSiteFx,
});

sample({ clock: territoryChanged, target: [loadSiteFx, rememberTerritoryFx] });
sample({ clock: territoryChanged, fn: () => ({ page: 'home' as const }), target: goToFx });
sample({ clock: loadSiteFx, fn: () => true, target: $isSiteLoading });

sample({ clock: loadSiteFx, target: $asked });

// A visitor who picks twice gets what was picked last, whichever answer comes first.
const loaded = sample({
  clock: loadSiteFx.done,
  source: $asked,
  filter: (asked, { params }) => asked === params,
  fn: (_asked, { result }) => result,
});

const failed = sample({
  clock: loadSiteFx.fail,
  source: $asked,
  filter: (asked, { params }) => asked === params,
  fn: () => null,
});

sample({
  clock: loaded,
  fn: ({ territory }) => territory,
  target: [$territory, rememberTerritoryFx],
});
sample({ clock: loaded, fn: ({ language }) => language, target: $siteLanguage });
sample({ clock: loaded, fn: ({ captchaKey }) => captchaKey, target: $captchaKey });
sample({ clock: [loaded, failed], target: $siteData });

// Without site data a visitor stays in the territory that is known, in the language of that territory;
// where none is known the page is the brand's own: US_en, or FR_fr (and no message).
const expected = sample({
  clock: [failed, placeNeeded],
  source: { asked: $asked, settings: $settings },
  fn: ({ asked, settings }) => asked ?? settings.defaultTerritory,
});

sample({ clock: expected, target: $territory });
sample({ clock: expected, fn: homeLanguage, target: $siteLanguage });

sample({ clock: [loaded, failed], fn: () => false, target: $isSiteLoading });
sample({ clock: [loaded, failed], target: siteSettled });

sample({
  clock: languageToggled,
  source: $otherLanguage,
  filter: (language) => language !== null,
  target: [$canadianLanguage, rememberLanguageFx],
});

/** The service knows its own default; only a brand at home elsewhere announces itself. */
function announced(territory: Territory): Territory | null {
  return territory === DEFAULT_TERRITORY ? null : territory;
}
