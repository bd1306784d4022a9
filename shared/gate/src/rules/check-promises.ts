import { type Finding, passed, unless } from '@redeem/delivery';

import type { Candidate } from '../candidate';
import { type BrokenPromise, brokenPromises } from './promises/broken-promises';
import { liveSite, siteWith } from './promises/promising-site';

/**
 * Checks that a release depends only on live pages, anchors and quoted texts, and removes none on which a live
 * release depends. Links that are broken already are ignored.
 */
export async function checkPromises({ release, live, storage }: Candidate): Promise<Finding> {
  const site = await liveSite(live, storage);
  if (!site) return passed('no shell is live, so no release depends on it');
  const before = new Set((await brokenPromises(site)).map(({ key }) => key));
  const after = await brokenPromises(siteWith(site, release));
  return unless(
    after
      .filter(({ key }) => !before.has(key))
      .map((broken) => `${broken.sentence}. ${adviceFor(broken, release.name)}`),
    'all pages, anchors and texts that releases depend on are live',
  );
}

function adviceFor({ neededBy, owner }: BrokenPromise, candidate: string): string {
  if (neededBy !== candidate) {
    return `Keep it, or publish a ${neededBy} that does not rely on it first`;
  }
  return `Rely on what is live, or publish a ${owner ?? 'release'} that has it first`;
}
