import { compareWithServed, type Finding, passed, shellEntry } from '@redeem/delivery';

import type { Candidate } from '../candidate';

/** Checks that the site's server serves the pages of a new shell and allows their inline scripts. */
export async function checkPolicy(candidate: Candidate): Promise<Finding> {
  const { release, live } = candidate;
  if (release.kind === 'remote') return passed('a remote adds no route and no script to the page');
  if (!live.shell) return passed('no shell is live, so there is no page to request');
  const next = { html: release.html, entry: shellEntry(release), isBuilt: true };
  return compareWithServed(next, candidate);
}
