import { createRoot } from 'react-dom/client';

import type { Releases } from '../remotes/choose-releases';
import { confirmOverrides } from './confirm-overrides';
import { followBuilds } from './follow-builds';
import { releasesOf } from './override';
import { OverrideBanner } from './OverrideBanner';
import { override, takeOverrides } from './tab-overrides';
import { toolPlace } from './tool-place';

/** Takes the overrides of this tab, those of a link once they are confirmed, and lets nobody forget them. */
export async function overridePage(allowedOrigins: readonly string[]): Promise<Releases> {
  const { kept, asked } = takeOverrides(allowedOrigins);
  const overrides = new Map(kept);
  if (asked.size > 0 && (await confirmOverrides(asked))) {
    for (const [name, url] of asked) {
      overrides.set(name, url);
      override(name, url);
    }
  }
  if (overrides.size > 0) {
    const place = toolPlace('tool-bar');
    createRoot(place).render(<OverrideBanner overrides={[...overrides]} />);
    followBuilds(overrides.values());
  }
  return releasesOf(overrides);
}
