import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';

import type { CanadianLanguage } from './locale';
import { isTerritory, type Territory } from './territory';

// What the browser knows of an earlier page. Nothing in here needs a library: the scripts in the page read it too.

/** Returns the territory of the last visit; null where the cookie is missing or makes no sense. */
export function rememberedTerritory(): Territory | null {
  const territory = readCookie(COOKIES.territory);
  return isTerritory(territory) ? territory : null;
}

/** Returns the language that a visitor in Canada has toggled to; null where the cookie is missing or makes no sense. */
export function rememberedLanguage(): CanadianLanguage | null {
  const language = readCookie(COOKIES.language);
  return language === 'en' || language === 'fr' ? language : null;
}

/**
 * Returns the code that this page starts with, as it is stored; empty where there is none. The tab's own code
 * comes first (decisions, 34). The cookie's is for a new tab and a return visit: a reload does not take over
 * what was typed in another tab. Without storage there is only the cookie.
 */
export function rememberedCode(): string {
  const own = codeOfTab();
  return own || (own === '' && isSamePageAgain() ? '' : codeOfCookie());
}

/** Returns the code of this tab: empty where it has none, null where the browser forbids storage. */
export function codeOfTab(): string | null {
  try {
    const [until, code = ''] = (sessionStorage.getItem(CODE_OF_TAB_KEY) ?? '').split(' ');
    return Number(until) > Date.now() && /[^-]/.test(code) ? code : '';
  } catch {
    return null;
  }
}

/** Returns the code that any tab has typed last; empty where there is none. */
export function codeOfCookie(): string {
  return readCookie(COOKIES.code);
}

function isSamePageAgain(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  if (!page || !('type' in page)) return false;
  return page.type === 'reload' || page.type === 'back_forward';
}

/** Returns a cookie's value; empty where there is none, and where the browser throws because cookies are blocked. */
function readCookie(name: string): string {
  try {
    const value = `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0] ?? '';
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
