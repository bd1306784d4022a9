import { browserApis } from '@redeem/build/browser-apis';

/** What holds an API, such as `Navigator.prototype`, or nothing for a global; and its name. */
type ApiPath = readonly [owner: string, name: string];

let found: ApiPath[] | undefined;

/** Chromium keeps to the content policy's Trusted Types also if a page does not see them. */
const OF_POLICY = /^trusted/i;

/** Returns the APIs that a supported browser lacks (`shared/build/src/browser-support`), from MDN's data. */
export function uncommonApis(): ApiPath[] {
  found ??= browserApis()
    .filter(
      ({ owner, name, missingIn }) =>
        missingIn.length > 0 && ![owner, name].some((one) => OF_POLICY.test(one)),
    )
    .map(({ owner, name }) => [owner, name] as const);
  return found;
}

/** Removes APIs from a page before its first script runs. */
export function removeApis(apis: readonly ApiPath[]): void {
  for (const [owner, name] of apis) {
    let holder: unknown = globalThis;
    for (const part of owner === '' ? [] : owner.split('.')) {
      holder = (holder as Record<string, unknown> | undefined)?.[part];
    }
    const isHolder =
      typeof holder === 'function' || (typeof holder === 'object' && holder !== null);
    if (isHolder) Reflect.deleteProperty(holder as object, name);
  }
}
