import { defaultOf, firstViewPage, releasesOf } from '@redeem/contracts';
import { remoteEntry } from '@redeem/delivery';

import type { Candidate } from '../candidate';

/**
 * Returns the paths whose pages a release changes. A release that was made of the live one and other texts shows these in its first views,
 * so a page with the first view that visitors get already is the same page. Of any other release, and if no first view differs, these
 * are all paths.
 */
export function changedPaths(
  { release, live, textsChange }: Pick<Candidate, 'release' | 'live' | 'textsChange'>,
  paths: readonly string[],
): readonly string[] {
  if (release.kind === 'shell' || !release.content || !textsChange) return paths;
  const was = defaultOf(releasesOf(live, release.name))?.extras.firstViews ?? {};
  const is = remoteEntry(release).extras.firstViews ?? {};
  const changed = paths.filter((path) => {
    const page = firstViewPage(path);
    return is[page] === undefined || is[page] !== was[page];
  });
  return changed.length > 0 ? changed : paths;
}
