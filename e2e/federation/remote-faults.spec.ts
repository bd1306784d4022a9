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

interface Fault {
  tag: string;
  what: string;
  /** The kind of file that gets the faulty answer. */
  part?: 'entry' | 'module' | 'style' | 'texts';
  answer?: (route: Route) => Promise<void>;
  /** Or a changed release, made of the released entry. */
  make?: (entry: string, remote: string) => string;
  /** The number of requests until the failure panel appears. */
  requests: number;
}

const { missing, broken, busy, page: html, tampered } = ANSWERS;

const FAULTS: readonly Fault[] = [
  { tag: '@A1', what: 'is not there', part: 'entry', answer: missing, requests: 1 },
  { tag: '@A2', what: 'its server fails', part: 'entry', answer: busy, requests: 3 },
  { tag: '@A5', what: 'is no script', make: () => '<<<', requests: 1 },
  { tag: '@A6', what: 'throws', make: (entry) => `throw new Error('oh'); ${entry}`, requests: 1 },
  { tag: '@A7', what: 'is a page', part: 'entry', answer: html, requests: 1 },
  { tag: '@A8', what: 'was tampered with', part: 'entry', answer: tampered, requests: 1 },
  {
    tag: '@A11',
    what: 'exposes nothing',
    make: (_, remote) => exposingNothing(remote),
    requests: 1,
  },
  { tag: '@A12', what: 'has lost its module', part: 'module', answer: missing, requests: 1 },
  { tag: '@A12', what: 'cannot load its module', part: 'module', answer: broken, requests: 3 },
  { tag: '@A12', what: 'has lost its styles', part: 'style', answer: missing, requests: 1 },
  { tag: '@A12', what: 'has lost its words', part: 'texts', answer: missing, requests: 1 },
  {
    tag: '@A14',
    what: 'was built for another React',
    make: (entry) => needing(entry, 'react', '^18.0.0'),
    requests: 1,
  },
  {
    tag: '@A14',
    what: 'was built for a platform that is not here yet',
    make: (entry) => needing(entry, '@redeem/platform', '^1.99.0'),
    requests: 1,
  },
];

for (const [number, { tag, what, part = 'entry', answer, make, requests }] of FAULTS.entries()) {
  for (const remote of remotesFor(number)) {
    test(`${remote.name} fails alone and can be retried when it ${what} ${tag}`, async ({
      page,
      complaints,
      failure,
      live,
    }) => {
      const visit = new RemoteVisit(page, remote);
      const file = partsOf(remote.name)[part];
      if (make) await live.release(remote.name, (entry) => make(entry, remote.name));
      if (answer) await page.route(file, answer);
      const asked = countRequests(page, file);
      await pauseBriefly(page);
      await visit.begin();

      await visit.enter();

      await failure.expectInItsPlace();
      expect(asked.most).toBe(requests);
      await visit.expectOthersAlive();
      await page.goBack();
      await failure.expectInItsPlace();

      if (answer) await page.unroute(file);
      else await live.withdraw();
      await failure.tryAgain.click();

      await visit.expectThere();
      expect(await page.evaluate(() => 'isTampered' in window)).toBe(false);
      const release = `${remote.name}@${make ? ANOTHER : '1.0.0'}`;
      expect(new Set(takeReports(complaints, BROWSERS_OWN))).toEqual(new Set([release]));
    });
  }
}

/** Counts the requests for a file; if several match, for the most requested one. */
function countRequests(page: Page, file: RegExp): { readonly most: number } {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const url = request.url();
    if (file.test(url)) counts.set(url, (counts.get(url) ?? 0) + 1);
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

/** Returns an entry that needs a version range of a shared module. */
function needing(entry: string, module: string, range: string): string {
  const needed = new RegExp(`(shareKey:"${module}",import:null,requiredVersion:)"[^"]+"`);
  expect(needed.test(entry)).toBe(true);
  return entry.replace(needed, `$1"${range}"`);
}
