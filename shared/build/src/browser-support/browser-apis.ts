import type {
  BrowserName,
  CompatStatement,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data/forLegacyNode';
import { coerce, lte } from 'semver';

import { OLDEST } from './browsers.ts';

/** A global or a property in browsers. */
interface BrowserApi {
  /** Path of what holds it, e.g. `URL` or `Array.prototype`; empty for a global. */
  owner: string;
  name: string;
  /** Supported browsers that lack it, e.g. `safari 16.4`. */
  missingIn: string[];
}

interface Feature {
  __compat?: CompatStatement;
}

/**
 * Returns all APIs of MDN's compatibility data. An API is missing in a browser if the oldest supported
 * version does not have it, or if a later one has removed it. Partial support counts as support.
 */
export function browserApis(): BrowserApi[] {
  const { api, javascript } = data;
  const builtIns = javascript['builtins'];
  return [
    ...[...featuresIn(api), ...featuresIn(builtIns)].flatMap(([name, { __compat: compat }]) =>
      compat ? { owner: '', name, missingIn: browsersWithout(compat) } : [],
    ),
    ...featuresIn(api).flatMap(([name, feature]) =>
      // The members of `window` are globals.
      membersOf(feature, name, (isStatic) =>
        name === 'Window' ? [''] : [isStatic ? name : `${name}.prototype`],
      ),
    ),
    ...[...featuresIn(builtIns), ...featuresIn(builtIns?.['Intl'], 'Intl.')].flatMap(
      // The data does not say which of them are static.
      ([name, feature]) => membersOf(feature, name, () => [name, `${name}.prototype`]),
    ),
  ];
}

function featuresIn(parent: object | undefined = {}, prefix = ''): [name: string, Feature][] {
  return Object.entries(parent)
    .filter(([name]) => name !== '__compat')
    .map(([name, feature]: [string, Feature]) => [prefix + name, feature]);
}

/**
 * Returns the members of an interface or a built-in. The data also has its events, constructor and the
 * options of its methods, which are no properties.
 */
function membersOf(
  parent: Feature,
  interfaceName: string,
  ownersOf: (isStatic: boolean) => string[],
): BrowserApi[] {
  return featuresIn(parent).flatMap(([key, { __compat: compat }]) => {
    const name = key.replace(/_static$/, '');
    const isConstructor = name === interfaceName.split('.').at(-1);
    if (!compat || !/^[a-z][a-z0-9]*$/i.test(name) || isConstructor) return [];
    const missingIn = browsersWithout(compat);
    return ownersOf(key !== name).map((owner) => ({ owner, name, missingIn }));
  });
}

function browsersWithout({ support }: CompatStatement) {
  const without = Object.entries(OLDEST).filter(([browser, oldest]) => {
    const statements = [support[browser as BrowserName] ?? []].flat().filter(isPlain);
    const isInOldest = statements.some(
      ({ version_added: added, version_removed: removed }) =>
        isUpTo(added, oldest) && !isUpTo(removed, oldest),
    );
    return !isInOldest || statements.every(({ version_removed: removed }) => removed);
  });
  return without.map(([browser, oldest]) => `${browser} ${oldest}`);
}

/** Returns true for support without a browser flag and under the usual name. */
function isPlain({ flags, prefix, alternative_name: otherName }: SimpleSupportStatement) {
  return !flags && !prefix && !otherName;
}

/** Returns false for `preview` and for false, which are later than all versions. */
function isUpTo(version: string | boolean | null | undefined, oldest: string) {
  const given = typeof version === 'string' ? coerce(version) : null;
  return given !== null && lte(given, coerce(oldest) ?? oldest);
}
