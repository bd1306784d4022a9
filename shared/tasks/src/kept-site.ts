import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { build, runStep } from './build.ts';
import { ROOT } from './paths.mjs';
import { changedPackages, packageStamps, readStamps, type Stamps, writeStamps } from './stamps.ts';

/** The site of `npm start`. Unlike `dist/`, it keeps what was published. */
export const KEPT_SITE = join(ROOT, '.data/site');

/** The stamps of the packages when each was built for that site. */
const STAMPS = join(ROOT, '.data/site-stamps.json');

/** Returns whether there is such a site. */
export function isKept() {
  return existsSync(join(KEPT_SITE, 'history'));
}

/**
 * Makes the site of `npm start`, with a new history if `isFresh`, or brings it up to date: what has changed in the checkout is built, and
 * becomes its next revision.
 */
export async function keepSite(isFresh: boolean) {
  const stamps = packageStamps(ROOT);
  if (isFresh && isKept())
    console.log(`Beginning anew: the history of ${KEPT_SITE}, and what was published there, goes.`);
  if (isFresh || !isKept()) {
    await build();
    const fresh = `${KEPT_SITE}-new`;
    for (const old of [fresh, KEPT_SITE]) rmSync(old, { recursive: true, force: true });
    cpSync(join(ROOT, 'dist'), fresh, { recursive: true });
    renameSync(fresh, KEPT_SITE);
  } else {
    const changed = changedPackages(readStamps(STAMPS), stamps);
    if (changed.length === 0) return;
    console.log(`Building what has changed: ${changed.join(', ')} …`);
    const step = `tsx src/checkout-site.ts renew '${KEPT_SITE}' ${changed.join(' ')}`;
    await runStep(step, 'shared/delivery');
  }
  writeStamps(STAMPS, stamps);
}

/** Notes that a package was published as it was in the checkout, so that the next start does not build it again. */
export function notePublished(name: string, { [name]: stamp }: Stamps) {
  if (stamp !== undefined) writeStamps(STAMPS, { ...readStamps(STAMPS), [name]: stamp });
}
