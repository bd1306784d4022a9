import effector from 'eslint-plugin-effector';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

import { IN_BROWSERS, TESTS } from './oxlint.files.ts';
import { OPTIONAL_APIS } from './shared/build/src/browser-support/optional-apis.ts';
import { supportedApis } from './shared/build/src/browser-support/supported-apis.ts';

/** The rules that ask for types and are not oxlint's (oxlint.config.ts). No other file is read. */
export default defineConfig(
  globalIgnores(['**/dist/', '**/.data/', '**/test-results/', '**/playwright-report/']),
  // A rule that does not fit is changed here, for everybody, with a reason.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },

  {
    files: IN_BROWSERS,
    ignores: TESTS,
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  { files: IN_BROWSERS, ignores: TESTS, ...effectorConfig() },
  {
    files: IN_BROWSERS,
    ignores: TESTS,
    plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
    rules: { 'browsers/supported-apis': 'error' },
  },
  ...Object.entries(OPTIONAL_APIS).map(([file, allow]) => ({
    files: [file],
    rules: { 'browsers/supported-apis': ['error', { allow }] },
  })),
);

/** Every preset of the Effector plugin. */
function effectorConfig() {
  const { recommended, scope, react, future, patronum } = effector.flatConfigs;
  return {
    plugins: { effector: seenThroughPlatform(effector) },
    rules: {
      ...Object.assign(
        {},
        ...[recommended, scope, react, future, patronum].map((one) => one.rules),
      ),
      'effector/no-duplicate-clock-or-source-array-values': 'error',
    },
  };
}

/**
 * Some of the plugin's rules know Effector's functions by type, and some by the text of the import.
 * Here they also reach a file through the platform, so those rules learn that name as well.
 */
function seenThroughPlatform(plugin) {
  const rules = Object.entries(plugin.rules).map(([name, rule]) => {
    const create = (context) => {
      const listeners = Object.entries(rule.create(context));
      return Object.fromEntries(
        listeners.map(([selector, listener]) => [alsoFromPlatform(selector), listener]),
      );
    };
    return [name, { ...rule, create }];
  });
  return { ...plugin, rules: Object.fromEntries(rules) };
}

/** `[source.value=/^effector…$/]` becomes `[source.value=/^effector…$|^@redeem\/platform$/]`. */
function alsoFromPlatform(selector) {
  return selector.replace(
    /\[source\.value=\/(\^effector[^\]]*\$)\/\]/,
    (_, names) => `[source.value=/${names}|^@redeem\\u002Fplatform$/]`,
  );
}
