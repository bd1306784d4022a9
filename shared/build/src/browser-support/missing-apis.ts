import type { BrowserName, CompatStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data/forLegacyNode';
import { coerce, lte } from 'semver';

import { OLDEST } from './browsers.ts';

/** APIs that Chromium needs: it enforces Trusted Types also without the API, and errors have no stack without the limit. */
const KEPT = /^(trusted|Error\.stackTraceLimit$)/i;

/**
 * Returns the APIs of MDN's compatibility data that one of the oldest supported browsers lacks, as `Array.prototype.toSorted`,
 * without those that Chromium needs. A browser lacks what its oldest version does not have, and what a later one has
 * removed. Partial support counts as support.
 */
export function missingApis(): string[] {
  const { api, javascript } = data;
  const { builtins = {} } = javascript;
  const all = [
    ...[...missingIn(api), ...missingIn(builtins)],
    ...Object.entries(api).flatMap(([owner, members]) =>
      missingIn(members).map((name) => memberOf(owner, name)),
    ),
    ...[...missingInMembers(builtins), ...missingInMembers(builtins['Intl'], 'Intl.')],
  ];
  return all.filter((name) => !KEPT.test(name));
}

/** Returns each missing member twice, because the data does not say which members of built-ins are static. */
function missingInMembers(builtIns: object = {}, prefix = ''): string[] {
  return Object.entries(builtIns).flatMap(([owner, members]: [string, object]) =>
    missingIn(members).flatMap((name) => [
      `${prefix}${owner}.${name}`,
      `${prefix}${owner}.prototype.${name}`,
    ]),
  );
}

/** The members of `window` are globals. */
function memberOf(owner: string, name: string): string {
  if (owner === 'Window') return name;
  return name.endsWith('_static')
    ? `${owner}.${name.replace('_static', '')}`
    : `${owner}.prototype.${name}`;
}

/** Returns the names of the features that are missing. Events and options are among them, which no object has as properties. */
function missingIn(features: object): string[] {
  return Object.entries(features).flatMap(
    ([name, { __compat: compat }]: [string, { __compat?: CompatStatement }]) =>
      compat && !isEverywhere(compat) ? name : [],
  );
}

function isEverywhere({ support }: CompatStatement): boolean {
  return Object.entries(OLDEST).every(([browser, oldest]) => {
    // Support without a browser flag and under the usual name.
    const all = [support[browser as BrowserName] ?? []]
      .flat()
      .filter(({ flags, prefix, alternative_name: name }) => !flags && !prefix && !name)
      .map(({ version_added: from, version_removed: to }) => ({ from, to }));
    const isThere = all.some(({ from, to }) => isUpTo(from, oldest) && !isUpTo(to, oldest));
    return isThere && all.some(({ to }) => !to);
  });
}

/** Returns false for `preview` and for false, which are later than all versions. */
function isUpTo(version: string | boolean | null | undefined, oldest: string): boolean {
  const given = typeof version === 'string' ? coerce(version) : null;
  return given !== null && lte(given, coerce(oldest) ?? oldest);
}

/** Deletes APIs from a page before its first script runs. Playwright's own scripts keep them: they run in an isolated world. */
export function deleteApis(apis: readonly string[]): void {
  // In MDN's data the members that all typed arrays share are members of `TypedArray`.
  Reflect.set(globalThis, 'TypedArray', Object.getPrototypeOf(Int8Array));
  for (const api of apis) {
    const names = api.split('.');
    const last = names.pop() ?? '';
    let owner: unknown = globalThis;
    for (const name of names) owner = Reflect.get(Object(owner) as object, name);
    Reflect.deleteProperty(Object(owner) as object, last);
  }
  Reflect.deleteProperty(globalThis, 'TypedArray');
}
