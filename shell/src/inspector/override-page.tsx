import { createRoot } from 'react-dom/client';

import type { Releases } from '../remotes/choose-releases';
import { followBuilds } from './follow-builds';
import { releasesOf } from './override';
import { OverrideBanner } from './OverrideBanner';
import { takeOverrides } from './tab-overrides';
import { toolPlace } from './tool-place';

/** Takes the overrides of this tab, and lets nobody forget them. */
export function overridePage(allowedOrigins: readonly string[]): Releases {
  const overrides = takeOverrides(allowedOrigins);
  if (overrides.size > 0) {
    const place = toolPlace('tool-bar');
    createRoot(place).render(<OverrideBanner overrides={[...overrides]} />);
    followBuilds(overrides.values());
  }
  return releasesOf(overrides);
}
