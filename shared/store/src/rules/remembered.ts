import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';

import type { CanadianLanguage } from './territory';
import { isTerritory, type Territory } from './territory';

// The memory of an earlier page. These functions need no library, because the scripts in the page use them too.

/** How long a code is remembered, in days. Half an hour is enough to return from a retailer, and the code is a bearer secret. */
export const KEPT_FOR_DAYS = 1 / 48;

const A_DAY_MS = 86_400_000;

/** Returns the territory of the last visit; null for a missing or invalid cookie. */
export function rememberedTerritory(): Territory | null {
  const territory = readCookie(COOKIES.territory);
  return isTerritory(territory) ? territory : null;
}

/** Returns the language that a visitor in Canada chose; null for a missing or invalid cookie. */
export function rememberedLanguage(): CanadianLanguage | null {
  const language = readCookie(COOKIES.language);
  return language === 'en' || language === 'fr' ? language : null;
}

/**
 * Returns the code with which this page starts, as it is stored; empty without one. The code of the tab takes precedence
 * (gap-34). The code of the cookie is for a new tab and a return visit, so that a reload does not use a code
 * that was typed in another tab. Without storage only the cookie counts.
 */
export function rememberedCode(): string {
  const own = codeOfTab();
  return own || (own === '' && isSamePageAgain() ? '' : codeOfCookie());
}

/** Returns the code of this tab; empty without one, null if the browser blocks storage. */
export function codeOfTab(): string | null {
  try {
    const [, until, code = ''] =
      /^(\d+) (.*)/.exec(sessionStorage.getItem(CODE_OF_TAB_KEY) ?? '') ?? [];
    return Number(until) > Date.now() && /[^-]/.test(code) ? code : '';
  } catch {
    return null;
  }
}

/** Writes the code to session storage: its expiry in milliseconds since 1970, a space, the code. */
export function keepInTab(code: string): void {
  try {
    const until = Math.round(Date.now() + KEPT_FOR_DAYS * A_DAY_MS);
    if (code === '') sessionStorage.removeItem(CODE_OF_TAB_KEY);
    else sessionStorage.setItem(CODE_OF_TAB_KEY, `${String(until)} ${code}`);
  } catch {
    // Then only the cookie remembers it.
  }
}

/** Returns the code that was typed last in any tab; empty without one. */
export function codeOfCookie(): string {
  return readCookie(COOKIES.code);
}

function isSamePageAgain(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  if (!page || !('type' in page)) return false;
  return page.type === 'reload' || page.type === 'back_forward';
}

/** Returns a cookie's value; empty without one, and if the browser blocks cookies. */
function readCookie(name: string): string {
  try {
    const value = `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0] ?? '';
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
