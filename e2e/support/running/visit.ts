import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { test as base, expect, type BrowserContext, type TestInfo } from '@playwright/test';
import { COOKIES } from '@redeem/contracts';

import { CONTENT_SERVICE, SITE } from '../network/addresses';
import { BundlePage } from '../pages/bundle-page';
import { Chooser } from '../pages/chooser';
import { Footer } from '../pages/footer';
import { Home } from '../pages/home';
import { PUBLICATION_LIMIT_MS } from './limits';
import { PickPage } from '../pages/pick-page';
import { Program } from './program';
import { ServiceCalls } from '../network/service-calls';
import { type StoredCode, readStoredCode } from '../data/stored-code';

interface Fixtures {
  home: Home;
  chooser: Chooser;
  /** The titles of a bundle. */
  titles: BundlePage;
  /** The titles to pick from. */
  picks: PickPage;
  footer: Footer;
  /** Resets demo codes with all that they issued, and reserves them for this test. */
  renew: (...codes: string[]) => Promise<void>;
  /** The state of a code in the service. */
  storedCode: (code: string, territory?: string) => Promise<StoredCode>;
  /** The calls of the service in this visit. */
  calls: ServiceCalls;
  /** Sets the territory of an earlier visit. */
  comeFrom: (territory: string) => Promise<void>;
  /** All errors on the pages of the visit. A test must leave it empty. */
  complaints: string[];
  /** Ends the processes that the test has started. A test that failed prints their output. */
  processes: null;
}

/** Playwright's test, which fails on an uncaught error or a console error of the visit. */
export const test = base.extend<Fixtures>({
  processes: [
    async ({}, provide, testInfo) => {
      const first = Program.started.length;
      await provide(null);
      const own = Program.started.splice(first);
      await Promise.all(own.map((program) => program.stop()));
      if (testInfo.status !== testInfo.expectedStatus)
        for (const { report } of own) console.error(report);
    },
    { auto: true },
  ],
  home: ({ page }, provide) => provide(new Home(page)),
  chooser: ({ page }, provide) => provide(new Chooser(page)),
  titles: ({ page }, provide) => provide(new BundlePage(page)),
  picks: ({ page }, provide) => provide(new PickPage(page)),
  footer: ({ page }, provide) => provide(new Footer(page)),
  calls: ({ context }, provide) => provide(new ServiceCalls(context)),
  renew: async ({ request }, provide, testInfo) => {
    const claimed: string[] = [];
    await provide(async (...codes) => {
      await claim(testInfo, codes, claimed);
      const answer = await request.post(`${CONTENT_SERVICE}/demo/reset`, { data: { codes } });
      expect(answer.status()).toBe(204);
    });
    await Promise.all(claimed.map((folder) => rmdir(folder)));
  },
  storedCode: ({ request }, provide) =>
    provide((code, territory = 'US') => readStoredCode(request, code, territory)),
  comeFrom: ({ context }, provide) =>
    provide((territory) =>
      context.addCookies([{ name: COOKIES.territory, value: territory, url: SITE }]),
    ),
  complaints: [
    async ({ context }, provide) => {
      const complaints: string[] = [];
      listen(context, complaints);
      await provide(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Waits until no other test has the codes, because all tests share one service, outside of the time limit of this one. It takes them in
 * one order, so that two tests cannot block each other. Adds a folder for each code that this test did not have, which it removes at its
 * end.
 */
async function claim(testInfo: TestInfo, codes: readonly string[], claimed: string[]) {
  const start = performance.now();
  const { timeout } = testInfo;
  testInfo.setTimeout(timeout + PUBLICATION_LIMIT_MS);
  const claims = join(testInfo.project.outputDir, 'claims');
  for (const folder of codes.toSorted().map((code) => join(claims, code))) {
    if (claimed.includes(folder)) continue;
    // It resolves to undefined if the folder is there, and rejects if its parent is being made anew.
    while (!(await mkdir(folder, { recursive: true }).catch(() => undefined))) await wait(50);
    claimed.push(folder);
  }
  testInfo.setTimeout(timeout + Math.round(performance.now() - start));
}

/** Chromium logs each answer without a 2xx status. Tests check the reaction of the page instead. */
const BROWSERS_OWN = 'Failed to load resource: ';

/** Chromium logs this for a feature of the policy that this version does not know. */
const OF_ANOTHER_VERSION =
  /^Error with Permissions-Policy header: (Unrecognized|Origin trial controlled) feature/;

/**
 * Firefox reports these as errors of the page: failed calls, and scripts and fonts whose load was cancelled. A cancelled
 * script has the hash of an empty text; 2152398850 is NS_BINDING_ABORTED.
 */
const FIREFOXS_OWN =
  /^The Same Origin Policy disallows reading .*did not succeed|^None of the “sha384” hashes .*“OLBgp1Gs|^download failed .*status=2152398850/;

/** Missing images and fonts would be visible nowhere else. */
const NEVER_MISSING = /\.(svg|png|jpe?g|webp|avif|woff2?)(\?|$)/;

/** Adds the errors and warnings of all pages of a context to the complaints. */
export function listen(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!FIREFOXS_OWN.test(message)) complaints.push(`uncaught: ${message}`);
  });
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    if (OF_ANOTHER_VERSION.test(message.text())) return;
    const { url } = message.location();
    if (message.text().startsWith(BROWSERS_OWN) && !NEVER_MISSING.test(url)) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
}
