import type { Page } from '@playwright/test';
import { browserApis } from '@redeem/build/browser-apis';

/**
 * APIs that Chromium needs: it enforces Trusted Types also without the API, and errors have no stack without the limit.
 */
const KEPT = /^(trusted|Error\.stackTraceLimit$)/i;

/**
 * Deletes the APIs that one of the oldest supported browsers lacks from all pages. Playwright's own scripts keep them,
 * because they run in an isolated world.
 */
export async function deleteMissingApis(page: Page): Promise<void> {
  const missing = browserApis()
    .filter(({ missingIn }) => missingIn.length > 0)
    .filter(({ owner, name }) => !KEPT.test(owner ? `${owner}.${name}` : name))
    .map(({ owner, name }) => ({ path: owner === '' ? [] : owner.split('.'), name }));
  await page.addInitScript(deleteApis, missing);
}

/** Runs in the page. */
function deleteApis(apis: { path: string[]; name: string }[]): void {
  const named: Record<string, unknown> = { TypedArray: Object.getPrototypeOf(Int8Array) };
  const memberOf = (owner: unknown, name: string): unknown =>
    owner === globalThis && name in named
      ? named[name]
      : Reflect.get(Object(owner) as object, name);
  // Looked up before the deletion, because the owner of an API may be missing too.
  const held = apis.map(({ path, name }) => ({
    owner: path.reduce<unknown>(memberOf, globalThis),
    name,
  }));
  for (const { owner, name } of held) Reflect.deleteProperty(Object(owner) as object, name);
}
