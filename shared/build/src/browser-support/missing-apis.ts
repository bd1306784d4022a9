import { browserApis } from './browser-apis.ts';

/** What holds an API, such as `['Navigator', 'prototype']`, or nothing for a global; and its name. */
interface ApiPath {
  path: string[];
  name: string;
}

/**
 * APIs that Chromium needs: it enforces Trusted Types also without the API, and errors have no stack without the limit.
 */
const KEPT = /^(trusted|Error\.stackTraceLimit$)/i;

/** Returns the APIs that one of the oldest supported browsers lacks, from MDN's data, without those that Chromium needs. */
export function missingApis(): ApiPath[] {
  return browserApis()
    .filter(({ missingIn }) => missingIn.length > 0)
    .filter(({ owner, name }) => !KEPT.test(owner ? `${owner}.${name}` : name))
    .map(({ owner, name }) => ({ path: owner === '' ? [] : owner.split('.'), name }));
}

/**
 * Deletes APIs from a page before its first script runs. Playwright's own scripts keep them, because they run in an
 * isolated world. Its functions have no name, because tsx wraps all named ones in a helper that a page does not have.
 */
export function deleteApis(apis: readonly ApiPath[]): void {
  // Looked up before the deletion, because the owner of an API may be missing too.
  const owners = apis.map(({ path }) =>
    path.reduce<unknown>(
      (owner, name) =>
        // In MDN's data the members that these share are members of `TypedArray`.
        owner === globalThis && name === 'TypedArray'
          ? Object.getPrototypeOf(Int8Array)
          : Reflect.get(Object(owner) as object, name),
      globalThis,
    ),
  );
  for (const [index, { name }] of apis.entries())
    Reflect.deleteProperty(Object(owners[index]) as object, name);
}
