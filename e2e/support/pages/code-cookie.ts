import type { BrowserContext } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

/** Resolves to the code in the cookie. */
export async function rememberedCode(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIES.code)?.value;
}

/** Sets the code cookie, as the site does for a typed code. */
export async function rememberCode(context: BrowserContext, code: string, site: string) {
  await context.addCookies([{ name: COOKIES.code, value: code, url: site }]);
}
