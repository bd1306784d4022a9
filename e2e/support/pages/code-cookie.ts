import type { BrowserContext, Cookie } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

/** Resolves to the code in the cookie. */
export async function rememberedCode(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIES.code)?.value;
}

/** Sets the code cookie, as the site does for a typed code. */
export async function rememberCode(context: BrowserContext, code: string, site: string) {
  await context.addCookies([{ name: COOKIES.code, value: code, url: site }]);
}

/** The cookie of the tag manager's double, which it sets unless storage is denied. */
const ANALYTICS = '_ga';

/** Resolves to the cookies of the site, without that of the tag manager. */
export async function siteCookies(context: BrowserContext): Promise<Cookie[]> {
  return (await context.cookies()).filter(({ name }) => name !== ANALYTICS);
}

/** Resolves to whether the tag manager has stored something in the pages of the context. */
export async function hasAnalyticsCookie(context: BrowserContext): Promise<boolean> {
  return (await context.cookies()).some(({ name }) => name === ANALYTICS);
}
