import { defineConfig } from '@playwright/test';

import tests from './playwright.config';

const { projects: _, ...settings } = tests;

/** Takes the pictures of the README; run by `screenshots` of package.json, never by a test. */
export default defineConfig({
  ...settings,
  testDir: 'screenshots',
  testMatch: '*.shots.ts',
  workers: 1,
});
