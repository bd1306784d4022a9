import { COOKIES } from '@redeem/contracts';
import { createEffect, sample } from 'effector';
import Cookies from 'js-cookie';

import { readStored } from '../rules/codes-in-text';
import {
  codeOfCookie,
  codeOfTab,
  keepInTab,
  KEPT_FOR_DAYS,
  rememberedCode,
  rememberedLanguage,
  rememberedTerritory,
} from '../rules/remembered';
import type { CanadianLanguage, Territory } from '../rules/territory';
import { appStarted, type Start } from './page';

/** The memory of an earlier page; null for a missing or invalid value. */
export interface Memory {
  territory: Territory | null;
  canadianLanguage: CanadianLanguage | null;
  code: string;
}

const A_YEAR_IN_DAYS = 365;

/** Reads the memory. With blocked cookies a visit works and is not remembered. */
export const recallVisitFx = createEffect((_start: Start): Memory => ({
  territory: rememberedTerritory(),
  canadianLanguage: rememberedLanguage(),
  code: readStored(rememberedCode()),
}));

export const rememberTerritoryFx = createEffect((territory: Territory) => {
  Cookies.set(COOKIES.territory, territory, { ...attributes(), expires: A_YEAR_IN_DAYS });
});

export const rememberLanguageFx = createEffect((language: CanadianLanguage) => {
  Cookies.set(COOKIES.language, language, { ...attributes(), expires: A_YEAR_IN_DAYS });
});

/** Remembers the code for half an hour: it is a bearer secret, and this is enough to return from a retailer. */
export const rememberCodeFx = createEffect(async (code: string) => {
  // The browser drops the session storage of a prerendered page.
  if ('prerendering' in document && document.prerendering) {
    await new Promise((resolve) => {
      document.addEventListener('prerenderingchange', resolve, { once: true });
    });
  }
  const former = codeOfTab();
  keepInTab(code);
  if (code !== '') Cookies.set(COOKIES.code, code, { ...attributes(), expires: KEPT_FOR_DAYS });
  // A tab that clears its code keeps the code of another tab.
  else if (former === null || ['', former].includes(codeOfCookie()))
    Cookies.remove(COOKIES.code, attributes());
});

sample({ clock: appStarted, target: recallVisitFx });

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const;
}
