import type { Page } from '@playwright/test';
import { browserApis } from '@redeem/build/browser-apis';

/**
 * What Chromium cannot do without: it enforces the policy's directive on Trusted Types, whether scripts
 * see the API or not, and without a limit its errors have no stack.
 */
const KEPT = /^(trusted|Error\.stackTraceLimit$)/i;

/**
 * Deletes from all pages the APIs that one of the oldest supported browsers lacks. Playwright's own
 * scripts keep them: they run in a world of their own.
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
  // Looked up before anything is deleted: what holds an API may be missing as well.
  const held = apis.map(({ path, name }) => ({
    owner: path.reduce<unknown>(memberOf, globalThis),
    name,
  }));
  for (const { owner, name } of held) Reflect.deleteProperty(Object(owner) as object, name);
}
