import type { RsbuildPlugin } from '@rsbuild/core';

import { methodIn, type Part, usedParts } from './used-parts';

const PARTS: readonly Part[] = [
  // The owner of the page adds the strings, so there is no backend.
  [/^class Connector extends EventEmitter \{.*?^\}/ms, 'class Connector extends EventEmitter {}'],
  [
    methodIn('loadResources'),
    '  loadResources(language, callback) {\n    (callback ?? language)(null);\n  }\n',
  ],
  /^ *reloadResources: this\.reloadResources\.bind\(this\)$/m,
  // No translation contains another one, or formats a value: the pages use Intl (small-i18next.test.ts).
  [methodIn('nest'), '  nest(text) {\n    return text;\n  }\n'],
  [
    /^const createCachedFormatter = .*?^class Formatter \{.*?^\}/ms,
    'class Formatter {\n  format(value) {\n    return value;\n  }\n}',
  ],
  ...['reloadResources', 'hydrate', 'dir', 'cloneInstance', 'toJSON'].map(methodIn),
  // The instance of the module is not used, and neither are its methods.
  [
    /^const instance = I18n\.createInstance\(\);.*/ms,
    'const { createInstance } = I18n;\nexport { createInstance, keysFromSelector as keyFromSelector };\n',
  ],
];

/** Makes i18next smaller in the build of the shell, 3.2 kB Brotli: it is one file, which a bundler cannot tree-shake. */
export function pluginSmallI18next(): RsbuildPlugin {
  return {
    name: 'redeem:small-i18next',
    apply: 'build',
    setup(api) {
      api.transform({ test: /i18next\/dist\/esm\/i18next\.js$/ }, ({ code }) => smallI18next(code));
    },
  };
}

/** Returns i18next's code without the parts that this site does not use. */
export function smallI18next(code: string): string {
  return usedParts(code, PARTS, 'small-i18next.ts');
}
