import type { Page, Route } from '@playwright/test';

import { ANOTHER } from '../support/network/live-registry';
import { takeReports } from './failure';
import { ANSWERS, exposingNothing, partsOf } from './faults';
import { remotesFor, RemoteVisit } from './remotes';
import { expect, test } from './remote-test';

/** Console messages of the browser about a script that it refused or that threw. */
const BROWSERS_OWN = [
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /^uncaught: (oh|Unexpected token '<<')$/,
];

/** A faulty answer for a file. */
interface Fault {
  what: string;
  part: 'entry' | 'module' | 'style' | 'texts';
  answer: (route: Route) => Promise<void>;
}

const { missing, broken, busy, page: html, tampered } = ANSWERS;

/** One fault after the other meets the visitor, by a press of "Try again". */
const WALKS: readonly { title: string; faults: readonly Fault[] }[] = [
  {
    title:
      'its entry is not there, its server fails, its entry is a page and its entry was tampered with @A1 @A2 @A7 @A8',
    faults: [
      { what: 'not there', part: 'entry', answer: missing },
      { what: 'a server that fails', part: 'entry', answer: busy },
      { what: 'a page', part: 'entry', answer: html },
      { what: 'tampered with', part: 'entry', answer: tampered },
    ],
  },
  {
    title: 'it has lost its module and cannot load it @A12',
    faults: [
      { what: 'no module', part: 'module', answer: missing },
      { what: 'a server that fails', part: 'module', answer: broken },
    ],
  },
  {
    title: 'it has lost its words @A12',
    faults: [{ what: 'no words', part: 'texts', answer: missing }],
  },
  {
    title: 'it has lost its styles @A12',
    faults: [{ what: 'no styles', part: 'style', answer: missing }],
  },
];

for (const [number, { title, faults }] of WALKS.entries()) {
  for (const remote of remotesFor(number)) {
    test(`${remote.name} fails alone and can be retried when ${title}`, async ({
      page,
      complaints,
      failure,
    }) => {
      const visit = new RemoteVisit(page, remote);
      const files = partsOf(remote.name);
      let removeFault = () => Promise.resolve();
      await pauseBriefly(page);
      await visit.begin();

      for (const [place, { what, part, answer }] of faults.entries()) {
        await test.step(what, async () => {
          const asked = countRequests(page, files[part]);
          await removeFault();
          await page.route(files[part], answer);
          removeFault = () => page.unroute(files[part]);
          if (place === 0) await visit.enter();
          else await failure.tryAgain.click();

          await expect.poll(() => complaints.filter(isReport).length).toBe(place + 1);
          await failure.expectInItsPlace();
          // Once, and once past every cache.
          expect(asked.most).toBe(2);
        });
      }
      await visit.expectOthersAlive();
      await page.goBack();
      await failure.expectInItsPlace();

      await removeFault();
      await failure.tryAgain.click();

      await visit.expectThere();
      expect(await page.evaluate(() => 'isTampered' in window)).toBe(false);
      expect(new Set(takeReports(complaints, BROWSERS_OWN))).toEqual(
        new Set([`${remote.name}@1.0.0`]),
      );
    });
  }
}

/** A changed release, made of the released entry. */
const RELEASES: readonly {
  tag: string;
  what: string;
  make: (entry: string, remote: string) => string;
}[] = [
  { tag: '@A5', what: 'is no script', make: () => '<<<' },
  { tag: '@A6', what: 'throws', make: (entry) => `throw new Error('oh'); ${entry}` },
  { tag: '@A11', what: 'exposes nothing', make: (_, remote) => exposingNothing(remote) },
  { tag: '@A14', what: 'was built for a platform that is not here', make: needingPlatform },
];

for (const [number, { tag, what, make }] of RELEASES.entries()) {
  for (const remote of remotesFor(number)) {
    test(`${remote.name} fails alone and can be retried when it ${what} ${tag}`, async ({
      page,
      complaints,
      failure,
      live,
    }) => {
      const visit = new RemoteVisit(page, remote);
      await live.release(remote.name, (entry) => make(entry, remote.name));
      const asked = countRequests(page, partsOf(remote.name).entry);
      await visit.begin();

      await visit.enter();

      await failure.expectInItsPlace();
      expect(asked.most).toBe(2);
      await visit.expectOthersAlive();
      await page.goBack();
      await failure.expectInItsPlace();

      await live.withdraw();
      await failure.tryAgain.click();

      await visit.expectThere();
      expect(new Set(takeReports(complaints, BROWSERS_OWN))).toEqual(
        new Set([`${remote.name}@${ANOTHER}`]),
      );
    });
  }
}

function isReport(complaint: string): boolean {
  return /^error: \[redeem\] \S+ failed/.test(complaint);
}

/** Counts the requests for a file, also past every cache; if several match, for the most requested one. */
function countRequests(page: Page, file: RegExp): { readonly most: number } {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const address = request.url();
    const url = address.replace(/\?again=\d+$/, '');
    if (file.test(address)) counts.set(url, (counts.get(url) ?? 0) + 1);
  });
  return {
    get most() {
      return Math.max(0, ...counts.values());
    },
  };
}

/** Makes the random pauses before a retry as short as possible. */
async function pauseBriefly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
}

/** Returns an entry that needs a platform of another major version. */
function needingPlatform(entry: string): string {
  const needed = /(shareKey:"@redeem\/platform",import:null,requiredVersion:)"[^"]+"/;
  expect(needed.test(entry)).toBe(true);
  return entry.replace(needed, '$1"^1.99.0"');
}
