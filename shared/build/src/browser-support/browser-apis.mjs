// @ts-check
import { readFileSync } from 'node:fs';

import data from '@mdn/browser-compat-data/forLegacyNode';

/**
 * A global or a property in browsers.
 *
 * @typedef {object} BrowserApi
 * @property {string} owner path of what holds it, e.g. `URL` or `Array.prototype`; empty for a global
 * @property {string} name
 * @property {string[]} missingIn supported browsers that lack it, e.g. `safari 16.4`
 */

/**
 * @typedef {import('@mdn/browser-compat-data').BrowserName} Browser
 * @typedef {import('@mdn/browser-compat-data').CompatStatement} Compat
 * @typedef {import('@mdn/browser-compat-data').SimpleSupportStatement} Statement
 * @typedef {{ __compat?: Compat }} Feature
 */

/** @type {string[]} each as `chrome >= 109` */
const BROWSERS = JSON.parse(readFileSync(new URL('browsers.json', import.meta.url), 'utf8'));

/** The oldest supported version of each browser. */
const OLDEST = new Map(BROWSERS.map(oldestVersion));

/**
 * Returns all APIs of MDN's compatibility data. An API is missing in a browser if the oldest supported
 * version does not have it, or if a later one has removed it. Partial support counts as support.
 *
 * @returns {BrowserApi[]}
 */
export function browserApis() {
  const { api, javascript } = data;
  const builtIns = javascript['builtins'];
  return [
    ...globalsIn(api),
    ...globalsIn(builtIns),
    ...featuresIn(api).flatMap(([name, feature]) =>
      // The members of `window` are globals.
      membersOf(feature, name, (isStatic) =>
        name === 'Window' ? [''] : [isStatic ? name : `${name}.prototype`],
      ),
    ),
    ...builtInMembers(builtIns, ''),
    ...builtInMembers(builtIns?.['Intl'], 'Intl.'),
  ];
}

/**
 * @param {object | undefined} parent
 * @returns {[name: string, feature: Feature][]}
 */
function featuresIn(parent = {}) {
  return Object.entries(parent).filter(([name]) => name !== '__compat');
}

/**
 * @param {object | undefined} parent
 * @returns {BrowserApi[]}
 */
function globalsIn(parent) {
  return featuresIn(parent).flatMap(([name, { __compat: compat }]) =>
    compat ? { owner: '', name, missingIn: browsersWithout(compat) } : [],
  );
}

/**
 * @param {object | undefined} parent
 * @param {string} prefix
 */
function builtInMembers(parent, prefix) {
  return featuresIn(parent).flatMap(([name, feature]) =>
    // The data does not say which of them are static.
    membersOf(feature, name, () => [`${prefix}${name}`, `${prefix}${name}.prototype`]),
  );
}

/**
 * Returns the members of an interface or a built-in. The data also has its events, constructor and the
 * options of its methods, which are no properties.
 *
 * @param {Feature} parent
 * @param {string} interfaceName
 * @param {(isStatic: boolean) => string[]} ownersOf
 * @returns {BrowserApi[]}
 */
function membersOf(parent, interfaceName, ownersOf) {
  return featuresIn(parent).flatMap(([key, { __compat: compat }]) => {
    const name = key.replace(/_static$/, '');
    if (!compat || !/^[a-z][a-z0-9]*$/i.test(name) || name === interfaceName) return [];
    const missingIn = browsersWithout(compat);
    return ownersOf(key !== name).map((owner) => ({ owner, name, missingIn }));
  });
}

/** @param {Compat} compat */
function browsersWithout({ support }) {
  const without = [...OLDEST].filter(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat().filter(isPlain);
    const isInOldest = statements.some(
      ({ version_added: added, version_removed: removed }) =>
        isUpTo(added, oldest) && !isUpTo(removed, oldest),
    );
    return !isInOldest || statements.every(({ version_removed: removed }) => removed);
  });
  return without.map(([browser, oldest]) => `${browser} ${oldest}`);
}

/**
 * Returns true for support without a browser flag and under the usual name.
 *
 * @param {Statement} statement
 */
function isPlain({ flags, prefix, alternative_name: otherName }) {
  return !flags && !prefix && !otherName;
}

/**
 * @param {string | boolean | null | undefined} version `preview` and false are later than all others
 * @param {string} oldest
 */
function isUpTo(version, oldest) {
  if (typeof version !== 'string' || version === 'preview') return false;
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  return major === oldestMajor ? minor <= oldestMinor : major < oldestMajor;
}

/**
 * @param {string} supported
 * @returns {[Browser, string]}
 */
function oldestVersion(supported) {
  const [, browser, version] = /^(\w+) >= ([\d.]+)$/.exec(supported) ?? [];
  if (!browser || !version) throw new Error(`"${supported}" is not of the form "chrome >= 109"`);
  return [/** @type {Browser} */ (browser), version];
}
