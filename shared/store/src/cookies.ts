import { createEffect } from 'effector';
import Cookies from 'js-cookie';

import { tidyCode } from './code';
import type { CanadianLanguage } from './locale';
import { isTerritory, type Territory } from './territory';

/** What the cookies tell of an earlier visit; null where they say nothing that makes sense. */
export interface Memory {
  territory: Territory | null;
  canadianLanguage: CanadianLanguage | null;
  code: string;
}

const DAYS = 1;
const THIRTY_MINUTES = DAYS / 48;
const A_YEAR = 365 * DAYS;

/** With cookies blocked a visit works; it is only not remembered. */
export const recallVisitFx = createEffect((): Memory => {
  const territory = recall('region');
  const language = recall('lang');
  return {
    territory: isTerritory(territory) ? territory : null,
    canadianLanguage: language === 'en' || language === 'fr' ? language : null,
    code: tidyCode(recall('code')),
  };
});

export const rememberTerritoryFx = createEffect((territory: Territory) => {
  Cookies.set('region', territory, { ...attributes(), expires: A_YEAR });
});

export const rememberLanguageFx = createEffect((language: CanadianLanguage) => {
  Cookies.set('lang', language, { ...attributes(), expires: A_YEAR });
});

/** A code is a bearer secret: half an hour is enough to come back from a retailer. */
export const rememberCodeFx = createEffect((code: string) => {
  if (code === '') Cookies.remove('code', attributes());
  else Cookies.set('code', code, { ...attributes(), expires: THIRTY_MINUTES });
});

/** Some browsers throw on the mere look at a blocked cookie. */
function recall(name: string): string {
  try {
    return Cookies.get(name) ?? '';
  } catch {
    return '';
  }
}

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const;
}
