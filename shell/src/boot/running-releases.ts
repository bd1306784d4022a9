import type { PageRegistry, Report } from '@redeem/contracts';
import { $locale, $territory } from '@redeem/store';
import type { Scope } from 'effector';

import type { Remotes } from '../remotes/remotes';
import { shellOf } from './scripts';

/** The part of every report that describes the page: releases, brand, locale and viewport. */
export type RunningReleases = Omit<Extract<Report, { kind: 'page' }>, 'kind' | 'vitals'>;

/** Returns the releases that the page runs, with the remotes it has requested, and how it is shown. */
export function runningReleases(
  registry: PageRegistry,
  remotes: Remotes,
  brand: string,
  scope: Scope,
): RunningReleases {
  const running: RunningReleases = {
    registry: registry.revision,
    shell: shellOf(registry).version,
    brand,
    locale: scope.getState($locale),
    territory: scope.getState($territory),
    // The pages change their layout at 40 and 60 rem.
    viewport: innerWidth < 640 ? 'phone' : innerWidth < 960 ? 'tablet' : 'desktop',
    remotes: {},
    states: {},
  };
  for (const { name, release, isRequested } of remotes.all()) {
    if (!release || !isRequested) continue;
    running.remotes[name] = release.metadata.version;
    if (release.state !== 'default') running.states[name] = release.state;
  }
  return running;
}
