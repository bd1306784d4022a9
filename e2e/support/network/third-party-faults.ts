import { setTimeout as wait } from 'node:timers/promises';

import type { Page, Route } from '@playwright/test';

import { THIRD_PARTIES } from './addresses';

/** The message of the error that a broken script throws. */
const BROKEN = 'this third party is broken on purpose';

/** How long a slow script takes: longer than a visitor needs to redeem a code. */
const SLOW_MS = 8_000;

/** The third-party scripts. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'tag manager': `${THIRD_PARTIES}/tag-manager.js*`,
  'privacy footer': `${THIRD_PARTIES}/privacy/*.js*`,
  captcha: `${THIRD_PARTIES}/captcha.js*`,
};

/** The faults of a third party's script: it does not come, it comes late, it throws. */
export const THIRD_PARTY_FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'takes too long': async (route) => {
    await wait(SLOW_MS);
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  },
  'throws later': (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `setTimeout(() => { throw new Error('${BROKEN}'); });`,
    }),
};

/** Applies a fault to all third-party scripts. Returns the requests of the page for them. */
export async function applyFault(
  page: Page,
  spoil: (route: Route) => Promise<void>,
): Promise<Set<string>> {
  const asked = new Set<string>();
  for (const [name, script] of Object.entries(SCRIPTS)) {
    await page.route(script, (route) => {
      asked.add(name);
      return spoil(route);
    });
  }
  return asked;
}

/** Removes the errors of third parties from the complaints. */
export function forgiveThirdParties(complaints: string[]): void {
  const others = complaints.splice(0).filter((text) => text !== `uncaught: ${BROKEN}`);
  complaints.push(...others);
}
