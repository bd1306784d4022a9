import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';

import { type CanadianLanguage, isTerritory, type Territory } from './territory';

// The memory of an earlier page, without a library, because the scripts in the page read it too.

/** How long a code, a bearer secret, is remembered, in days: half an hour, enough to return from a retailer. */
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
 * Returns the code with which this page starts, as it is stored; empty without one: that of the tab (gap-34), else that of
 * the cookie. A reload does not use the cookie, which another tab may have written, unless the browser blocks storage.
 */
export function rememberedCode(): string {
  const own = codeOfTab();
  return own || (own === '' && isSamePageAgain() ? '' : codeOfCookie());
}

/** Returns the code of this tab; empty without one, null if the browser blocks storage. */
export function codeOfTab(): string | null {
  try {
    const stored = sessionStorage.getItem(CODE_OF_TAB_KEY) ?? '';
    const [, until, code = ''] = /^(\d+) (.*)/.exec(stored) ?? [];
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
  return !!page && 'type' in page && (page.type === 'reload' || page.type === 'back_forward');
}

/** Returns a cookie's value; empty without one, and if the browser blocks cookies. */
function readCookie(name: string): string {
  try {
    return decodeURIComponent(`; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0] ?? '');
  } catch {
    return '';
  }
}
