/** Tests, and what only tests use. */
export const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.test-support.{ts,tsx}',
  '**/src/testing/**',
  '**/src/testing.{ts,tsx}',
];

/** Packages whose visible texts come from locale files only. */
export const TRANSLATED = ['shell', 'remotes/*', 'shared/platform', 'shared/kit', 'shared/store'];

/** Sources that run in browsers. */
export const IN_BROWSERS = [
  ...[...TRANSLATED, 'shared/contracts'].map((folder) => `${folder}/src/**/*.{ts,tsx,js}`),
  'shared/console/src/page/**/*.{ts,tsx}',
  'shared/build/src/federation-runtime/**/*.ts',
  'shared/build/src/repeat-entry-query.ts',
];
