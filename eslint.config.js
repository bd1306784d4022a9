import effector from 'eslint-plugin-effector';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const { recommended, scope, react, future, patronum } = effector.flatConfigs;

/** The rules of the Effector plugin, where Effector's units are made. All other rules are oxlint's (oxlint.config.ts). */
export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/*.test.*',
    '**/*.test-support.*',
    '**/src/testing/',
    '**/src/testing.*',
  ]),
  // A rule that does not fit is changed here, for everybody, with a reason.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: ['shell/src/**/*.{ts,tsx}', 'shared/store/src/**/*.ts'],
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: { project: 'tsconfig.lint.json', tsconfigRootDir: import.meta.dirname },
    },
    plugins: { effector },
    rules: {
      ...Object.assign(
        {},
        ...[recommended, scope, react, future, patronum].map(({ rules }) => rules),
      ),
      'effector/no-duplicate-clock-or-source-array-values': 'error',
    },
  },
);
