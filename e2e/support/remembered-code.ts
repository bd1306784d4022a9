import type { BrowserContext } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

/** The code that a reload would find in the cookie. */
export async function rememberedCode(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIES.code)?.value;
}

/** Has the browser remember a code, as the site does when one is typed. */
export async function rememberCode(context: BrowserContext, code: string, site: string) {
  await context.addCookies([{ name: COOKIES.code, value: code, url: site }]);
}
