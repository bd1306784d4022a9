import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';
import { createEffect } from 'effector';
import Cookies from 'js-cookie';

import { tidyCode } from '../rules/code-format';
import type { CanadianLanguage } from '../rules/locale';
import {
  codeOfCookie,
  codeOfTab,
  rememberedCode,
  rememberedLanguage,
  rememberedTerritory,
} from '../rules/remembered';
import type { Territory } from '../rules/territory';

/** What the browser tells of an earlier page; null where it says nothing that makes sense. */
export interface Memory {
  territory: Territory | null;
  canadianLanguage: CanadianLanguage | null;
  code: string;
}

const DAYS = 1;
const THIRTY_MINUTES = DAYS / 48;
const A_YEAR = 365 * DAYS;

const A_DAY_MS = 86_400_000;

/** With cookies blocked a visit works; it is only not remembered. */
export const recallVisitFx = createEffect((): Memory => ({
  territory: rememberedTerritory(),
  canadianLanguage: rememberedLanguage(),
  code: tidyCode(rememberedCode()),
}));

export const rememberTerritoryFx = createEffect((territory: Territory) => {
  Cookies.set(COOKIES.territory, territory, { ...attributes(), expires: A_YEAR });
});

export const rememberLanguageFx = createEffect((language: CanadianLanguage) => {
  Cookies.set(COOKIES.language, language, { ...attributes(), expires: A_YEAR });
});

/** A code is a bearer secret: half an hour is enough to come back from a retailer. */
export const rememberCodeFx = createEffect(async (code: string) => {
  // The browser drops what a prerendered page puts into session storage.
  if ('prerendering' in document && document.prerendering) {
    await new Promise((resolve) => {
      document.addEventListener('prerenderingchange', resolve, { once: true });
    });
  }
  const former = codeOfTab();
  keepInTab(code);
  if (code !== '') Cookies.set(COOKIES.code, code, { ...attributes(), expires: THIRTY_MINUTES });
  // The code of another tab is not forgotten with the code of this one.
  else if (former === null || ['', former].includes(codeOfCookie()))
    Cookies.remove(COOKIES.code, attributes());
});

/** In session storage: when the code is forgotten, in ms since 1970, a space, the code. */
function keepInTab(code: string): void {
  try {
    const until = Date.now() + THIRTY_MINUTES * A_DAY_MS;
    if (code === '') sessionStorage.removeItem(CODE_OF_TAB_KEY);
    else sessionStorage.setItem(CODE_OF_TAB_KEY, `${String(until)} ${code}`);
  } catch {
    // The cookie remembers it alone.
  }
}

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const;
}
