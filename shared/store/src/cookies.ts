import { createEffect } from 'effector';
import Cookies from 'js-cookie';

import { tidyCode } from './code-format';
import type { CanadianLanguage } from './locale';
import { isTerritory, type Territory } from './territory';

/** What the browser tells of an earlier page; null where it says nothing that makes sense. */
export interface Memory {
  territory: Territory | null;
  canadianLanguage: CanadianLanguage | null;
  code: string;
}

/** In session storage: when the code of this tab is forgotten, in ms since 1970, a space, the code. */
const CODE_OF_TAB = 'redeem.code';

const DAYS = 1;
const THIRTY_MINUTES = DAYS / 48;
const A_YEAR = 365 * DAYS;

const A_DAY_MS = 86_400_000;

/** With cookies blocked a visit works; it is only not remembered. */
export const recallVisitFx = createEffect((): Memory => {
  const territory = recall('region');
  const language = recall('lang');
  return {
    territory: isTerritory(territory) ? territory : null,
    canadianLanguage: language === 'en' || language === 'fr' ? language : null,
    code: recallCode(),
  };
});

export const rememberTerritoryFx = createEffect((territory: Territory) => {
  Cookies.set('region', territory, { ...attributes(), expires: A_YEAR });
});

export const rememberLanguageFx = createEffect((language: CanadianLanguage) => {
  Cookies.set('lang', language, { ...attributes(), expires: A_YEAR });
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
  if (code !== '') Cookies.set('code', code, { ...attributes(), expires: THIRTY_MINUTES });
  // The code of another tab is not forgotten with the code of this one.
  else if (former === null || ['', former].includes(cookieCode()))
    Cookies.remove('code', attributes());
});

/**
 * The tab's own code comes first (decisions, 34). The cookie's is for a new tab and a return visit: a
 * reload does not take over what was typed in another tab. Without storage there is only the cookie.
 */
function recallCode(): string {
  const own = codeOfTab();
  return own || (own === '' && isSamePageAgain() ? '' : cookieCode());
}

function isSamePageAgain(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  if (!page || !('type' in page)) return false;
  return page.type === 'reload' || page.type === 'back_forward';
}

/** Empty where this tab has no code, null where the browser forbids storage. */
function codeOfTab(): string | null {
  try {
    const [until, code = ''] = (sessionStorage.getItem(CODE_OF_TAB) ?? '').split(' ');
    return Number(until) > Date.now() ? tidyCode(code) : '';
  } catch {
    return null;
  }
}

function keepInTab(code: string): void {
  try {
    const until = Date.now() + THIRTY_MINUTES * A_DAY_MS;
    if (code === '') sessionStorage.removeItem(CODE_OF_TAB);
    else sessionStorage.setItem(CODE_OF_TAB, `${String(until)} ${code}`);
  } catch {
    // The cookie remembers it alone.
  }
}

function cookieCode(): string {
  return tidyCode(recall('code'));
}

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
