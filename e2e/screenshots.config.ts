import { defineConfig } from '@playwright/test';

import tests from './playwright.config';

const { projects: _, ...settings } = tests;

/** Takes the screenshots of the README. The script `screenshots` of package.json runs it, no test does. */
export default defineConfig({
  ...settings,
  testDir: 'screenshots',
  testMatch: '*.shots.ts',
  workers: 1,
});
