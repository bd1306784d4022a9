// @ts-check
import { defineConfig } from 'eslint/config';

import { browserApis } from './src/browser-support/browser-apis.ts';

/** APIs that some supported browsers lack and that our files or libraries use only where they exist. */
const OPTIONAL = [
  ...['BarcodeDetector', 'Document.prototype.prerendering'],
  ...['MediaStreamTrack.prototype.getCapabilities', 'Navigator.prototype.globalPrivacyControl'],
  ...['PerformanceResourceTiming.prototype.responseStatus', 'trustedTypes'],
  // React
  ...['Document.prototype.startViewTransition', 'navigation', 'setImmediate'],
  // i18next
  'Intl.Locale.prototype.getTextInfo',
  // web-vitals
  ...['PerformanceEventTiming', 'PerformanceSoftNavigation'],
  ...['cancelIdleCallback', 'requestIdleCallback'],
];

const apis = browserApis().map(({ owner, name, missingIn }) => {
  const path = owner === '' ? name : `${owner}.${name}`;
  const message = `${path} is missing in ${missingIn.join(', ')}. Replace it, or name it in built-files.eslint.config.js if it is optional.`;
  return { owner, name, path, isMissing: missingIn.length > 0, message };
});
const classes = new Set(apis.flatMap((api) => (api.isMissing && api.owner === '' ? api.name : [])));
const optional = (/** @type {typeof apis[number]} */ { path }) => OPTIONAL.includes(path);
// Of a missing class the class itself is reported, and not its members.
const missing = apis.filter(
  (api) => api.isMissing && !optional(api) && !classes.has(api.owner.replace(/\..*/, '')),
);
const supported = new Set(
  apis.filter((api) => !api.isMissing || optional(api)).map(({ name }) => name),
);
const globals = missing.filter(({ owner }) => owner === '');
const statics = missing.filter(({ owner }) => /^[^.]+$/.test(owner));
/**
 * The methods whose name no supported API has. It is in camel case, because other names are those of anything. Of several
 * with a name ESLint reports the last.
 */
const methods = missing
  .filter(({ owner, name }) => owner.includes('.') && /[A-Z]/.test(name) && !supported.has(name))
  .reverse();

/** Checks the built scripts, libraries included, for APIs that a supported browser lacks. */
export default defineConfig(
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { window: 'readonly', self: 'readonly' } },
    rules: {
      'no-restricted-globals': [
        'error',
        {
          globals: globals.map(({ name, message }) => ({ name, message })),
          checkGlobalObject: true,
        },
      ],
      'no-restricted-properties': [
        'error',
        ...statics.map(({ owner, name, message }) => ({ object: owner, property: name, message })),
      ],
      'no-restricted-syntax': [
        'error',
        ...methods.map(({ name, message }) => ({
          selector: `CallExpression > MemberExpression.callee[computed=false][property.name="${name}"]`,
          message,
        })),
      ],
    },
  },
);
