import type { BrowserContext } from '@playwright/test';

const COOKIE = 'code';

/** The code that a reload would find in the cookie. */
export async function rememberedCode(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === COOKIE)?.value;
}

/** Has the browser remember a code, as the site does when one is typed. */
export async function rememberCode(context: BrowserContext, code: string, site: string) {
  await context.addCookies([{ name: COOKIE, value: code, url: site }]);
}
