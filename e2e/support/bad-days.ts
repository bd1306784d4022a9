import type { Page, Route } from '@playwright/test';

import { THIRD_PARTIES } from './addresses';

/** What a third party's double says as it throws. */
const BROKEN = 'this third party is broken on purpose';

/** The scripts that come from others. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'tag manager': `${THIRD_PARTIES}/tag-manager.js*`,
  'privacy footer': `${THIRD_PARTIES}/privacy/*.js*`,
  captcha: `${THIRD_PARTIES}/captcha.js*`,
};

/** What may become of a third party's script. Its double knows most of it by itself. */
export const BAD_DAYS: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is blocked': (route) => route.abort('blockedbyclient'),
  'is answered with an error': as('500'),
  'arrives and does nothing': as('never'),
  'takes too long': as('slow'),
  'throws as it starts': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${BROKEN}');` }),
  'throws later': as('throw'),
};

/** Spoils whatever comes from others; gives what of it the page asks for. */
export async function haveBadDay(
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

/** Takes from the complaints what the third parties themselves have thrown. */
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
