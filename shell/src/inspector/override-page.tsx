import type { PageRegistry } from '@redeem/contracts';
import { createRoot } from 'react-dom/client';

import type { Releases } from '../remotes/choose-releases';
import { newerRegistry } from '../remotes/live-registry';
import { confirmOverrides } from './confirm-overrides';
import { isVersion, releasesOf } from './override';
import { OverrideBanner } from './OverrideBanner';
import { override, sayRefused, type TabOverrides, takeOverrides } from './tab-overrides';
import { toolPlace } from './tool-place';

/**
 * Takes the overrides of this tab, those of a link once they are confirmed, and shows them for as long as
 * they hold.
 *
 * @param known What the page carries; a version is looked up in the live registry, which has every trial.
 */
export async function overridePage(
  allowedOrigins: readonly string[],
  known: PageRegistry,
): Promise<Releases> {
  const { kept, asked } = takeOverrides(allowedOrigins);
  const needsLive = [...kept.values(), ...asked.values()].some(isVersion);
  const live = needsLive ? await newerRegistry(known, []).catch(() => null) : null;
  const overrides = new Map(
    releasesOf(kept, live ?? known, (name, error) => {
      sayRefused(error);
      // Without the live registry it is only not known now.
      if (live) override(name, null);
    }),
  );
  const offered = releasesOf(asked, live ?? known, (_, error) => {
    sayRefused(error);
  });
  const isOffered = ([name]: readonly [string, string]) => offered.has(name);
  const question = new Map([...asked].filter(isOffered));
  const isConfirmed = question.size > 0 && (await confirmOverrides(question));
  const taken = isConfirmed ? question : new Map<string, string>();
  for (const [name, from] of taken) {
    const release = offered.get(name);
    if (release) overrides.set(name, release);
    override(name, from);
  }
  const shown = new Map([...kept, ...taken].filter(([name]) => overrides.has(name)));
  if (shown.size > 0) show(shown);
  return overrides;
}

function show(overrides: TabOverrides): void {
  const place = toolPlace('tool-bar');
  createRoot(place).render(<OverrideBanner overrides={[...overrides]} />);
  followBuilds([...overrides.values()].filter((from) => !isVersion(from)));
}

/** Where the development server of a remote tells of each new build, by Server-Sent Events. */
const PATH = '/live-reload';

/** Loads the page again whenever one of these entries was built anew. */
function followBuilds(entries: Iterable<string>): void {
  const origins = new Set(Array.from(entries, (url) => new URL(url).origin));
  for (const origin of origins) {
    new EventSource(origin + PATH).addEventListener('reload', () => {
      window.location.reload();
    });
  }
}
