import type { Page } from '@playwright/test';

import { expect, test } from '../support/visit';
import { Failure, takeReports } from './failure';
import { answerWith, partsOf } from './faults';

const { entry } = partsOf('redeem-form');

const BREAKAGES: { release: string; breakIt: (script: string) => string; uncaught: RegExp[] }[] = [
  { release: 'is no script', breakIt: () => '<<<', uncaught: [/^uncaught: Unexpected token/] },
  {
    release: 'throws as it starts',
    breakIt: (script) => `throw new Error('oh'); ${script}`,
    uncaught: [/^uncaught: oh$/],
  },
  { release: 'offers nothing', breakIt: () => '', uncaught: [] },
  {
    release: 'was built for another React',
    breakIt: (script) => replaced(script, '"^19.0.0"', '"^18.0.0"'),
    uncaught: [],
  },
  {
    release: 'was built for a platform that is not here yet',
    breakIt: (script) => replaced(script, '"^1.0.0"', '"^1.1.0"'),
    uncaught: [],
  },
];

for (const { release, breakIt, uncaught } of BREAKAGES) {
  test(`a remote that ${release} fails in its place`, async ({ page, complaints }) => {
    const failure = new Failure(page);
    await goLive(page, breakIt);

    // From a page that has not had the released entry fetched early.
    await page.goto('/error');
    await page.getByRole('banner').getByRole('link', { name: 'Movie Redeem home page' }).click();

    await failure.expectInItsPlace();
    await failure.tryAgain.click();
    await failure.expectInItsPlace();
    expect(new Set(takeReports(complaints, uncaught))).toEqual(new Set(['redeem-form@1.0.0']));
  });
}

interface Registry {
  microFrontends: Record<string, { url: string; metadata: { integrity: string } }[]>;
}

/** The next page has this entry of the home page, released with an integrity of its own. */
async function goLive(page: Page, breakIt: (script: string) => string): Promise<void> {
  const registry = (await (await page.request.get('/registry.json')).json()) as Registry;
  const { url = '', metadata } = registry.microFrontends['redeem-form']?.[0] ?? {};
  const script = breakIt(await (await page.request.get(url)).text());
  await page.route(entry, (route) => answerWith(route, script));
  await page.addInitScript(
    ([released, broken]) => {
      // Once the page is parsed, and before the shell starts.
      document.addEventListener('readystatechange', () => {
        const registry = document.getElementById('registry');
        registry?.replaceChildren(registry.textContent.replaceAll(released, broken));
      });
    },
    [metadata?.integrity ?? '', await integrityOf(script)] as const,
  );
}

async function integrityOf(script: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(script));
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}

/** What is not there cannot be replaced, and the test would then prove nothing. */
function replaced(script: string, what: string, by: string): string {
  expect(script).toContain(what);
  return script.replaceAll(what, by);
}
