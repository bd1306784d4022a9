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

/** The memory of an earlier page; null for a missing or invalid value. */
export interface Memory {
  territory: Territory | null;
  canadianLanguage: CanadianLanguage | null;
  code: string;
}

const DAYS = 1;
const THIRTY_MINUTES = DAYS / 48;
const A_YEAR = 365 * DAYS;

const A_DAY_MS = 86_400_000;

/** Reads the memory. With blocked cookies a visit works and is not remembered. */
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
  if (code !== '') Cookies.set(COOKIES.code, code, { ...attributes(), expires: THIRTY_MINUTES });
  // A tab that clears its code keeps the code of another tab.
  else if (former === null || ['', former].includes(codeOfCookie()))
    Cookies.remove(COOKIES.code, attributes());
});

/** Writes the code to session storage: its expiry in milliseconds since 1970, a space, the code. */
function keepInTab(code: string): void {
  try {
    const until = Date.now() + THIRTY_MINUTES * A_DAY_MS;
    if (code === '') sessionStorage.removeItem(CODE_OF_TAB_KEY);
    else sessionStorage.setItem(CODE_OF_TAB_KEY, `${String(until)} ${code}`);
  } catch {
    // Then only the cookie remembers it.
  }
}

function attributes() {
  return { path: '/', sameSite: 'lax', secure: location.protocol === 'https:' } as const;
}
