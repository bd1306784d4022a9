import { COOKIES } from '@redeem/contracts';
import { createEffect, sample } from 'effector';
import Cookies from 'js-cookie';

import { readStored } from '../rules/code-text';
import * as remembered from '../rules/remembered';
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
  territory: remembered.rememberedTerritory(),
  canadianLanguage: remembered.rememberedLanguage(),
  code: readStored(remembered.rememberedCode()),
}));

export const rememberTerritoryFx = createEffect((territory: Territory) => {
  Cookies.set(COOKIES.territory, territory, attributes(A_YEAR_IN_DAYS));
});

export const rememberLanguageFx = createEffect((language: CanadianLanguage) => {
  Cookies.set(COOKIES.language, language, attributes(A_YEAR_IN_DAYS));
});

export const rememberCodeFx = createEffect(async (code: string) => {
  // The browser drops the session storage of a prerendered page.
  if ('prerendering' in document && document.prerendering) {
    await new Promise((resolve) => {
      document.addEventListener('prerenderingchange', resolve, { once: true });
    });
  }
  const former = remembered.codeOfTab();
  remembered.keepInTab(code);
  if (code !== '') Cookies.set(COOKIES.code, code, attributes(remembered.KEPT_FOR_DAYS));
  // A tab that clears its code keeps the code of another tab.
  else if (former === null || ['', former].includes(remembered.codeOfCookie()))
    Cookies.remove(COOKIES.code, attributes());
});

sample({ clock: appStarted, target: recallVisitFx });

function attributes(expires?: number) {
  const secure = location.protocol === 'https:';
  return { path: '/', sameSite: 'lax', secure, ...(expires && { expires }) } as const;
}
