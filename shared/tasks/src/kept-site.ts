import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build, packageStamps, runStep } from './build.ts';
import { ROOT } from './paths.mjs';

/** The site of `npm start`. Unlike `dist/`, it keeps what was published. */
export const KEPT_SITE = join(ROOT, '.data/site');

/** The stamps of the packages when each was built for that site, by package. */
const STAMPS = join(ROOT, '.data/site-stamps.json');

type Stamps = Readonly<Record<string, string>>;

/** Returns whether there is such a site. */
export function isKept() {
  return existsSync(join(KEPT_SITE, 'history'));
}

/**
 * Makes the site of `npm start`, or brings it up to date: what has changed in the checkout is built, and becomes its next revision.
 *
 * @param isFresh Begins with a new history.
 */
export async function keepSite(isFresh: boolean) {
  const stamps = packageStamps(ROOT);
  if (isFresh && isKept())
    console.log(`Beginning anew: the history of ${KEPT_SITE}, and what was published there, goes.`);
  if (isFresh || !isKept()) {
    await build();
    rmSync(KEPT_SITE, { recursive: true, force: true });
    cpSync(join(ROOT, 'dist'), KEPT_SITE, { recursive: true });
  } else {
    const changed = changedPackages(readStamps(), stamps);
    if (changed.length === 0) return;
    console.log(`Building what has changed: ${changed.join(', ')} …`);
    await runStep(`tsx src/renew.ts ${KEPT_SITE} ${changed.join(' ')}`, 'shared/delivery');
  }
  writeStamps(stamps);
}

/** Returns the packages whose sources are others than those that were built last. */
export function changedPackages(built: Stamps, now: Stamps): string[] {
  return Object.keys(now).filter((name) => built[name] !== now[name]);
}

/** Says that a package was published as it is in the checkout, so that the next start does not build it again. */
export function notePublished(name: string, stamps: Stamps) {
  const stamp = stamps[name];
  if (stamp !== undefined) writeStamps({ ...readStamps(), [name]: stamp });
}

function readStamps(): Stamps {
  return existsSync(STAMPS) ? (JSON.parse(readFileSync(STAMPS, 'utf8')) as Stamps) : {};
}

function writeStamps(stamps: Stamps) {
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify(stamps));
}
