import type { BrowserContext } from '@playwright/test';

/** The code that a reload would find in the cookie. */
export async function rememberedCode(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'code')?.value;
}
