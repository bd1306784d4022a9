import type { Page, Route } from '@playwright/test';

import { THIRD_PARTIES } from './addresses';

/** The message of the error that a third party's double throws. */
const BROKEN = 'this third party is broken on purpose';

/** The third-party scripts. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'tag manager': `${THIRD_PARTIES}/tag-manager.js*`,
  'privacy footer': `${THIRD_PARTIES}/privacy/*.js*`,
  captcha: `${THIRD_PARTIES}/captcha.js*`,
};

/** The faults of a third party's script: it does not come, it comes late, it throws. */
export const THIRD_PARTY_FAULTS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'takes too long': as('slow'),
  'throws later': as('throw'),
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

function as(mode: string) {
  return async (route: Route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('mode', mode);
    await route.continue({ url: url.href });
  };
}
