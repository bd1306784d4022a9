import type { PageRegistry, Report } from '@redeem/contracts';
import { $locale, $territory } from '@redeem/store';
import type { Scope } from 'effector';

import type { RemoteRegistry } from '../remotes/remote-registry';
import { shellOf } from './script-owner';

/** What a page has run so far: every report says that. */
export type RunningReleases = Omit<Extract<Report, { kind: 'page' }>, 'kind' | 'vitals'>;

/** The releases behind a page, of the remotes only those that were asked for, and what it is shown in. */
export function runningReleases(
  registry: PageRegistry,
  remotes: RemoteRegistry,
  brand: string,
  scope: Scope,
): RunningReleases {
  const running: RunningReleases = {
    registry: registry.revision,
    shell: shellOf(registry).version,
    brand,
    locale: scope.getState($locale),
    territory: scope.getState($territory),
    // By the widths at which pages change their layout, 40 and 60 rem.
    viewport: innerWidth < 640 ? 'phone' : innerWidth < 960 ? 'tablet' : 'desktop',
    remotes: {},
    states: {},
  };
  for (const name of remotes.loads.keys()) {
    const release = remotes.releases.get(name);
    if (!release) continue;
    running.remotes[name] = release.metadata.version;
    if (release.state !== 'default') running.states[name] = release.state;
  }
  return running;
}
