import { join } from 'node:path';

import { defineConfig } from '@playwright/test';

import { SITE_ENVIRONMENT } from './support/delivery/site-process';
import { DEVELOPMENT, PORTS, SITE, THIRD_PARTIES } from './support/network/addresses';
import {
  EXPECTATION_LIMIT_MS,
  JOURNEY_LIMIT_MS,
  PUBLICATION_LIMIT_MS,
} from './support/running/limits';

const { CHROMIUM_PATH, FIREFOX_PATH } = process.env;

/** Tests that the headless shell cannot run, in a Chromium of their own. */
const IN_WHOLE_CHROMIUM = [
  'journeys/form/scan.spec.ts',
  'journeys/frame/back-to-a-kept-page.spec.ts',
];

/** Build nothing, so they run beside the other tests. */
const WITHOUT_BUILDS = ['delivery/browser-stands-still.spec.ts', 'delivery/stale-tab.spec.ts'];

/** All tests have one address and type more wrong codes than any visitor. */
const ONE_CLIENT_FOR_ALL = {
  FAILURES_BEFORE_CAPTCHA: '1000000',
  TOKENS_BEFORE_REFUSAL: '1000000',
  ATTEMPTS_PER_CODE: '1000000',
  FAILURE_BUDGET: '1000000',
  DRAIN_MS: '0',
};

/** Returns a process of the site, started as in production. */
function service(folder: string, port: number, ready: string, env: Record<string, string>) {
  return {
    command: 'node --import tsx src/main.ts',
    cwd: folder,
    url: `http://localhost:${String(port)}${ready}`,
    env: { PORT: String(port), ...env },
    timeout: PUBLICATION_LIMIT_MS,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  };
}

export default defineConfig({
  projects: [
    {
      // First, because these tests take the longest. One at a time, because two builds at once take more than
      // twice as long; the other workers run pages meanwhile.
      name: 'publications',
      testDir: 'delivery',
      testIgnore: WITHOUT_BUILDS,
      workers: 1,
      timeout: PUBLICATION_LIMIT_MS,
    },
    {
      // One at a time, because the driver has one port; beside the publications, so that no core is idle at the end.
      name: 'webkit',
      testDir: 'engines',
      testMatch: 'webkit.spec.ts',
      workers: 1,
    },
    {
      // Before the others of its kind: its tests are long, and the last ones of a run should be short.
      name: 'firefox',
      testDir: '.',
      testMatch: 'journeys/**/*.spec.ts',
      grep: /@engines/,
      // By one worker, because each worker starts a Firefox, which takes as long as two of these few tests.
      workers: 1,
      use: {
        browserName: 'firefox',
        // Lets Playwright drive a Firefox that is not its own.
        channel: 'moz-firefox',
        launchOptions: {
          ...(FIREFOX_PATH && { executablePath: FIREFOX_PATH }),
          firefoxUserPrefs: {
            // Playwright waits forever for a page that Back takes from this cache.
            'browser.sessionhistory.max_total_viewers': 0,
          },
        },
      },
    },
    {
      // Within a project, tests with another browser come last, where long ones leave cores idle.
      name: 'whole-chromium',
      testDir: '.',
      testMatch: IN_WHOLE_CHROMIUM,
      fullyParallel: true,
    },
    {
      name: 'pages',
      testDir: '.',
      testIgnore: IN_WHOLE_CHROMIUM,
      testMatch: [
        ...['journeys', 'federation', 'security'].map((part) =>
          join(import.meta.dirname, part, '**/*.spec.ts'),
        ),
        ...WITHOUT_BUILDS,
      ],
      fullyParallel: true,
    },
  ],
  // Twice the number of cores of the machine that has to pass, because many tests wait for a timeout or for a code.
  workers: 4,
  forbidOnly: true,
  timeout: JOURNEY_LIMIT_MS,
  expect: { timeout: EXPECTATION_LIMIT_MS },
  use: {
    baseURL: SITE,
    // Takes a twelfth of the time without screenshots and snapshots of every step, and a quarter with them.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    locale: 'en-US',
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        // A process that only imitates a GPU takes 7 % of the time of a journey.
        '--disable-gpu',
        '--in-process-gpu',
        // A page lives for seconds. Its optimized code would take 7 % of the time of a journey, and saves less.
        '--js-flags=--no-maglev --no-turbofan',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: [
    service('content-service', PORTS.contentService, '/readyz', {
      DEMO: 'on',
      DATA_FOLDER: 'memory',
      SITE_URL: SITE,
      // Also behind a proxy with TLS.
      ALLOWED_ORIGINS: 'http://localhost:*,http://*.localhost:*,https://localhost:*',
      RETAILERS_URL: `${THIRD_PARTIES}/retailers`,
      CAPTCHA_VERIFY_URL: `${THIRD_PARTIES}/captcha/siteverify`,
      ...ONE_CLIENT_FOR_ALL,
    }),
    service('third-parties', PORTS.thirdParties, '/livez', { SITE_URL: SITE }),
    service('../shared/host', PORTS.site, '/livez', {
      ...SITE_ENVIRONMENT,
      OVERRIDE_ORIGINS: DEVELOPMENT,
      REDIRECT_ORIGINS: THIRD_PARTIES,
      REPORT_URL: '/reports',
      // All visits have one address, and there is no load balancer.
      REPORTS_PER_MINUTE: '100000',
      DRAIN_MS: '0',
    }),
  ],
});
