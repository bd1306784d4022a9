import type { Candidate } from './candidate';
import { type Finding, passed, unless } from './finding';
import { type BrokenPromise, brokenPromises } from './promises/broken-promises';
import { liveSite, siteWith } from './promises/promising-site';

/**
 * A release relies on nothing that is not live, and takes nothing away that a live release relies on:
 * pages, anchors in them, and words that are quoted. What is broken by now is not its fault.
 */
export async function checkPromises({ release, live, storage }: Candidate): Promise<Finding> {
  const site = await liveSite(live, storage);
  if (!site) return passed('no shell is live, so nothing relies on it');
  const before = new Set((await brokenPromises(site)).map(({ key }) => key));
  const after = await brokenPromises(siteWith(site, release));
  return unless(
    after
      .filter(({ key }) => !before.has(key))
      .map((broken) => `${broken.sentence}. ${adviceFor(broken, release.name)}`),
    'pages, anchors and words that releases rely on are there',
  );
}

function adviceFor({ neededBy, owner }: BrokenPromise, candidate: string): string {
  if (neededBy !== candidate) {
    return `Keep it, or publish a ${neededBy} that does not rely on it first`;
  }
  return `Rely on what is live, or publish ${owner === null ? 'who says it' : `a ${owner} that has it`} first`;
}
