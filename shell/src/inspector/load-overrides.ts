import type { Configuration } from '@redeem/contracts';

import { reportRecoveredError } from '../browser/report';
import { NO_OVERRIDES } from '../boot-page/choose-releases';
import { loadTools } from './load-tools';
import type { Overrides } from './override';

/** The page that visitors get. */
export const NOTHING_OVERRIDDEN: Overrides = { releases: NO_OVERRIDES };

/** Resolves to the allowed overrides of this page; a developer has confirmed the releases of a link. Never rejects. */
export async function loadOverrides(
  { overrideOrigins = [] }: Configuration,
  load: () => Promise<Pick<Awaited<ReturnType<typeof loadTools>>, 'applyOverrides'>> = loadTools,
): Promise<Overrides> {
  try {
    const { applyOverrides } = await load();
    return await applyOverrides(overrideOrigins);
  } catch (error) {
    reportRecoveredError(error);
    return NOTHING_OVERRIDDEN;
  }
}
